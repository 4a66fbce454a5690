import type { UserResponse } from '@matinee/protocol';
import { Armchair, Gauge, LogOut, MessageCircle, Pencil, Settings, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { goToProvider } from '../../urls/own-urls.ts';
import { useServerFeatures } from '../../common/server/use-server-features.ts';
import { Menu, MenuItem, MenuSection } from '../../ui/overlays/Menu.tsx';
import { useShell } from '../../common/shell-context.ts';
import { useLogOut } from './use-log-out.ts';

export function UserMenuList({ user, onRename }: { user: UserResponse; onRename: () => void }) {
  const { t } = useTranslation('app');
  const [, navigate] = useLocation();
  const logOut = useLogOut();
  const { openPreferences } = useShell();
  const { discord } = useServerFeatures();
  const name = user.username;
  const act = (id: string): void => {
    if (id === 'rename') onRename();
    if (id === 'my-rooms' || id === 'account' || id === 'admin') navigate(`/${id}`);
    if (id === 'preferences') openPreferences();
    if (id === 'discord') goToProvider('discord');
    if (id === 'logout') void logOut();
  };
  return (
    <Menu label={t('account')} placement="bottom end" onAction={act}>
      <MenuSection title={user.loggedIn ? name : t('guest', { name })}>
        <MenuItem id="rename" label={t('rename')} icon={Pencil} />
        {user.loggedIn && (
          <>
            <MenuItem id="my-rooms" label={t('myRooms')} icon={Armchair} />
            <MenuItem id="account" label={t('accountPage')} icon={UserRound} />
            {user.isOperator === true && <MenuItem id="admin" label={t('admin')} icon={Gauge} />}
          </>
        )}
        {discord && user.loggedIn && user.discordLinked !== true && <MenuItem id="discord" label={t('linkDiscord')} icon={MessageCircle} />}
        <MenuItem id="preferences" label={t('preferences')} icon={Settings} />
        {user.loggedIn && <MenuItem id="logout" label={t('logOut')} icon={LogOut} />}
      </MenuSection>
    </Menu>
  );
}
