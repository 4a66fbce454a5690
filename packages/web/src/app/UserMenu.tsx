import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { Late } from '../ui/Late.tsx';
import { MenuTrigger, LazyMenu } from '../ui/Menu.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { useUser } from '../common/use-user.ts';

const UserMenuList = lazy(async () => ({ default: (await import('./UserMenuList.tsx')).UserMenuList }));
const RenameDialog = lazy(async () => ({ default: (await import('./RenameDialog.tsx')).RenameDialog }));
const LoginDialog = lazy(async () => ({ default: (await import('../features/account/LoginDialog.tsx')).LoginDialog }));

/** The user's name with a menu, or the login for guests. Absent until the server has named the user. */
export function UserMenu({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('app');
  const user = useUser();
  const [open, setOpen] = useState<'rename' | 'login'>();
  if (user === undefined) return null;
  const name = user.username;
  return (
    <>
      <MenuTrigger>
        <Button kind="quiet" size="s" className={className}>
          <Avatar name={name} size="s" />
          <span className="one-line">{name}</span>
          <span className="visually-hidden">{t('account')}</span>
        </Button>
        <LazyMenu>
          <UserMenuList user={user} onRename={() => setOpen('rename')} />
        </LazyMenu>
      </MenuTrigger>
      {!user.loggedIn && (
        <Button kind="quiet" size="s" className={className} onPress={() => setOpen('login')}>
          {t('logIn')}
        </Button>
      )}
      <Late>
        {open === 'rename' && <RenameDialog name={name} onClose={() => setOpen(undefined)} />}
        {open === 'login' && <LoginDialog onClose={() => setOpen(undefined)} />}
      </Late>
    </>
  );
}
