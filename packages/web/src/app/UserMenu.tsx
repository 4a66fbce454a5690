import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { Menu, MenuItem, MenuSection, MenuTrigger } from '../ui/Menu.tsx';
import { Seat } from '../ui/Seat.tsx';
import { useUser } from './use-user.ts';

const RenameDialog = lazy(async () => ({ default: (await import('./RenameDialog.tsx')).RenameDialog }));

/** Who one is, and what one can do about it. Absent until the server has said who. */
export function UserMenu({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('app');
  const user = useUser();
  const [isRenaming, setRenaming] = useState(false);
  if (user === undefined) return null;
  const name = user.username;
  return (
    <>
      <MenuTrigger>
        <Button kind="quiet" size="s" className={className}>
          <Seat name={name} size="s" />
          <span className="one-line">{name}</span>
          <span className="visually-hidden">{t('account')}</span>
        </Button>
        <Menu label={t('account')} placement="bottom end" onAction={() => setRenaming(true)}>
          <MenuSection title={user.loggedIn ? name : t('guest', { name })}>
            <MenuItem id="rename" label={t('rename')} icon={Pencil} />
          </MenuSection>
        </Menu>
      </MenuTrigger>
      {isRenaming && (
        <Suspense>
          <RenameDialog name={name} onClose={() => setRenaming(false)} />
        </Suspense>
      )}
    </>
  );
}
