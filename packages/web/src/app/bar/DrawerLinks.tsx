import { Armchair, ArrowUpRight, Bug, CircleQuestionMark, Compass, Gauge, HandHeart, House, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ExternalLink } from '../../common/ExternalLink.tsx';
import { useOperatorLinks } from '../../common/server/use-operator-links.ts';
import { useUser } from '../../common/server/use-user.ts';
import { Icon } from '../../ui/pictures/Icon.tsx';
import styles from './Drawer.module.css';
import { NavLink } from './NavLink.tsx';

const pageIcons = { home: House, browse: Compass, myRooms: Armchair, accountPage: UserRound, admin: Gauge };
const linkIcons = { faq: CircleQuestionMark, bug: Bug, support: HandHeart };

/** The links of the drawer: to pages of the app, then to the operator's pages. */
export function DrawerLinks({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('app');
  const user = useUser();
  const operatorLinks = useOperatorLinks();
  const pages = [
    ['home', '/'],
    ['browse', '/rooms'],
    ...(user?.loggedIn === true
      ? ([
          ['myRooms', '/my-rooms'],
          ['accountPage', '/account'],
        ] as const)
      : []),
    ...(user?.isOperator === true ? ([['admin', '/admin']] as const) : []),
  ] as const;
  return (
    <>
      <nav className={styles.nav} aria-label={t('mainNavigation')}>
        {pages.map(([name, path]) => (
          <NavLink key={path} to={path} className={styles.row} onClick={onClose}>
            <Icon of={pageIcons[name]} />
            {t(name)}
          </NavLink>
        ))}
      </nav>
      {operatorLinks.length > 0 && (
        <>
          <hr className={styles.separator} />
          <nav className={styles.nav} aria-label={t('footerNavigation')}>
            {operatorLinks.map(({ name, href, label }) => (
              <ExternalLink key={name} href={href} className={styles.row}>
                <Icon of={linkIcons[name]} />
                <span>{label}</span>
                <span className={styles.end}>
                  <Icon of={ArrowUpRight} size="s" />
                </span>
              </ExternalLink>
            ))}
          </nav>
        </>
      )}
    </>
  );
}
