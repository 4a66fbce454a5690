import { DoorClosed, DoorOpen, Gauge, ClipboardList, Megaphone, Plug, ScrollText, Scale, UsersRound, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/pictures/Icon.tsx';
import styles from './Admin.module.css';
import { pathOfSection, sections, type AdminSection } from './sections.ts';
import { useOverview } from './use-admin-call.ts';

const icons: Record<AdminSection, LucideIcon> = {
  overview: Gauge,
  rooms: DoorOpen,
  people: UsersRound,
  limits: Scale,
  announcement: Megaphone,
  logs: ScrollText,
  providers: Plug,
  activity: ClipboardList,
};

/** On phones the links are a row that scrolls sideways. */
const showInRow = (link: HTMLAnchorElement | null): void => link?.scrollIntoView({ block: 'nearest', inline: 'center' });

export function AdminNav({ onLeave }: { onLeave: (() => void) | undefined }) {
  const { t } = useTranslation(['admin', 'app']);
  const [pathname] = useLocation();
  return (
    <nav className={classNames(styles.nav)} aria-label={t('app:admin')}>
      {sections.map((section) => {
        const path = pathOfSection(section);
        const isCurrent = pathname.replace(/\/$/, '') === path;
        return (
          <Link key={section} ref={isCurrent ? showInRow : undefined} to={path} aria-current={isCurrent ? 'page' : undefined}>
            <Icon of={icons[section]} />
            <span>{t(`nav.${section}`)}</span>
            {section === 'providers' && <FailingCount />}
          </Link>
        );
      })}
      {onLeave !== undefined && (
        <Button kind="quiet" size="s" icon={DoorClosed} className={styles.leave} onPress={onLeave}>
          {t('leave')}
        </Button>
      )}
    </nav>
  );
}

const refreshMs = 60_000;

function FailingCount() {
  const { t } = useTranslation('admin');
  const failing = useOverview(refreshMs).data?.problems.filter(({ kind }) => kind === 'site').length ?? 0;
  if (failing === 0) return null;
  return (
    <span className={classNames(styles.count)}>
      <span aria-hidden="true">{failing}</span>
      <span className="visually-hidden">{t('failingCount', { count: failing })}</span>
    </span>
  );
}
