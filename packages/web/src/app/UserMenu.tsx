import { DoorOpen, LogOut, MessageCircle, Pencil, Settings, UserRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { goToDiscord, useFeatures } from '../features/account/use-features.ts';
import { Button } from '../ui/Button.tsx';
import { Menu, MenuItem, MenuSection, MenuTrigger } from '../ui/Menu.tsx';
import { Seat } from '../ui/Seat.tsx';
import { useOpenPreferences } from './preferences-context.ts';
import { useLogOut } from './use-log-out.ts';
import { useUser } from './use-user.ts';

const RenameDialog = lazy(async () => ({ default: (await import('./RenameDialog.tsx')).RenameDialog }));

const LoginDialog = lazy(async () => ({ default: (await import('../features/account/LoginDialog.tsx')).LoginDialog }));

/** Who one is, and what one can do about it: log in, or out, and all between. Absent until the server has said who. */
export function UserMenu({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('app');
  const user = useUser();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const openPreferences = useOpenPreferences();
  const { discord } = useFeatures();
  const [open, setOpen] = useState<'rename' | 'login'>();
  if (user === undefined) return null;
  const name = user.username;
  const act = (id: string): void => {
    if (id === 'rename' || id === 'login') setOpen(id);
    if (id === 'my-rooms' || id === 'account') void navigate(`/${id}`);
    if (id === 'preferences') openPreferences();
    if (id === 'discord') goToDiscord(pathname + search);
    if (id === 'logout') void logOut();
  };
  return (
    <>
      <MenuTrigger>
        <Button kind="quiet" size="s" className={className}>
          <Seat name={name} size="s" />
          <span className="one-line">{name}</span>
          <span className="visually-hidden">{t('account')}</span>
        </Button>
        <Menu label={t('account')} placement="bottom end" onAction={act}>
          <MenuSection title={user.loggedIn ? name : t('guest', { name })}>
            <MenuItem id="rename" label={t('rename')} icon={Pencil} />
            {user.loggedIn && (
              <>
                <MenuItem id="my-rooms" label={t('myRooms')} icon={DoorOpen} />
                <MenuItem id="account" label={t('accountPage')} icon={UserRound} />
              </>
            )}
            {discord && user.loggedIn && user.discordLinked !== true && (
              <MenuItem id="discord" label={t('linkDiscord')} icon={MessageCircle} />
            )}
            <MenuItem id="preferences" label={t('preferences')} icon={Settings} />
            {user.loggedIn && <MenuItem id="logout" label={t('logOut')} icon={LogOut} />}
          </MenuSection>
        </Menu>
      </MenuTrigger>
      {!user.loggedIn && (
        <Button kind="primary" size="s" className={className} onPress={() => setOpen('login')}>
          {t('logIn')}
        </Button>
      )}
      <Suspense>
        {open === 'rename' && <RenameDialog name={name} onClose={() => setOpen(undefined)} />}
        {open === 'login' && <LoginDialog onClose={() => setOpen(undefined)} />}
      </Suspense>
    </>
  );
}
