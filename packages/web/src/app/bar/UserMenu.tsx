import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { MenuTrigger, LateMenu } from '../../ui/overlays/Menu.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { useUser } from '../../common/server/use-user.ts';
import { lateDialogs } from '../late.ts';
import { LoginDialog } from '../../features/account/late.ts';

const UserMenuList = lateDialogs((parts) => parts.UserMenuList);
const RenameDialog = lateDialogs((parts) => parts.RenameDialog);

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
