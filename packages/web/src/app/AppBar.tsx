import { Menu as MenuIcon } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoute } from 'wouter';
import { useShell } from '../common/shell-context.ts';
import { useServerFeatures } from '../common/use-server-features.ts';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './AppBar.module.css';
import { Brand } from './Brand.tsx';
import { Decoration } from './Decoration.tsx';
import { CreateMenu } from '../features/create-room/CreateMenu.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { useUser } from '../common/use-user.ts';
import { NavLink } from './NavLink.tsx';
import { UserMenu } from './UserMenu.tsx';

// Most operators set no links.
const BarLinks = lazy(async () => ({ default: (await import('./BarLinks.tsx')).BarLinks }));

/** The bar at the top of every page. A room has its own on phones, and none in theater and full screen. */
export function AppBar({ onPlace }: { onPlace: (place: HTMLElement | null) => void }) {
  const { t } = useTranslation('app');
  const { openDrawer } = useShell();
  const user = useUser();
  const hasLinks = Object.keys(useServerFeatures().links).length > 0;
  const [isInRoom] = useRoute('/room/:roomId');
  return (
    <header className={styles.bar} data-in-room={isInRoom ? '' : undefined}>
      <IconButton label={t('openMenu')} icon={MenuIcon} className={classNames(styles.menu, styles.belowLg)} onPress={openDrawer} />
      <Brand className={styles.brand} />
      {isInRoom && <div className={styles.place} ref={onPlace} />}
      <nav className={styles.links} aria-label={t('mainNavigation')}>
        <NavLink to="/rooms">{t('browse')}</NavLink>
        {user?.loggedIn === true && <NavLink to="/my-rooms">{t('myRooms')}</NavLink>}
        <Decoration>{hasLinks && <BarLinks />}</Decoration>
      </nav>
      <div className={styles.end}>
        <LanguageMenu className={styles.fromSm} />
        <CreateMenu className={styles.fromMd} />
        <UserMenu className={styles.fromMd} />
      </div>
    </header>
  );
}
