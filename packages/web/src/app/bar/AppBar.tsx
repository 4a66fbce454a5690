import { Menu as MenuIcon, ArrowUpRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRoute } from 'wouter';
import { useShell } from '../../common/shell-context.ts';
import { useServerFeatures } from '../../common/server/use-server-features.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './AppBar.module.css';
import { Brand } from './Brand.tsx';
import { CreateMenu } from '../../features/create-room/CreateMenu.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { useUser } from '../../common/server/use-user.ts';
import { NavLink } from './NavLink.tsx';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { ExternalLink } from '../../common/ExternalLink.tsx';
import { useOperatorLinks } from '../../common/server/use-operator-links.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { MenuTrigger, LateMenu } from '../../ui/overlays/Menu.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { lateDialogs } from '../late.ts';
import { LoginDialog } from '../../features/account/late.ts';

/** A room has its own bar on phones, and none in theater and full screen. */
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
        {hasLinks && <BarLinks />}
      </nav>
      <div className={styles.end}>
        <LanguageMenu className={styles.fromSm} />
        <CreateMenu className={styles.fromMd} />
        <UserMenu className={styles.fromMd} />
      </div>
    </header>
  );
}

function BarLinks() {
  return useOperatorLinks().map(({ name, href, label }) => (
    <ExternalLink key={name} href={href}>
      {label}
      <Icon of={ArrowUpRight} />
    </ExternalLink>
  ));
}

const UserMenuList = lateDialogs((parts) => parts.UserMenuList);
const RenameDialog = lateDialogs((parts) => parts.RenameDialog);

/** The user's menu, or the login. Absent until the server has named the user. */
function UserMenu({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('app');
  const user = useUser();
  const [open, setOpen] = useState<'rename' | 'login'>();
  if (user === undefined) return null;
  const name = user.username;
  return (
    <>
      <MenuTrigger>
        <Button kind="quiet" size="s" className={classNames(className, styles.user)}>
          <Avatar name={name} size="s" />
          <span className="one-line">{name}</span>
          <span className="visually-hidden">{t('account')}</span>
        </Button>
        <LateMenu>
          <UserMenuList user={user} onRename={() => setOpen('rename')} />
        </LateMenu>
      </MenuTrigger>
      {!user.loggedIn && (
        <Button kind="quiet" size="s" className={className} onPress={() => setOpen('login')}>
          {t('logIn')}
        </Button>
      )}
      {open === 'rename' && <RenameDialog name={name} onClose={() => setOpen(undefined)} />}
      {open === 'login' && <LoginDialog onClose={() => setOpen(undefined)} />}
    </>
  );
}
