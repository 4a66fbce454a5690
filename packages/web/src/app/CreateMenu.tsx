import { Plus, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { Menu, MenuItem, MenuTrigger } from '../ui/Menu.tsx';
import { useQuickRoom } from './use-quick-room.ts';

/** The kinds of rooms one can make. */
export function CreateMenu({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('app');
  const createTemporaryRoom = useQuickRoom();
  return (
    <MenuTrigger>
      <Button size="s" icon={Plus} className={className}>
        {t('createMenu')}
      </Button>
      <Menu label={t('createMenu')} placement="bottom end" onAction={() => createTemporaryRoom()}>
        <MenuItem id="temporary" label={t('temporaryRoom')} description={t('temporaryRoomHint')} icon={Zap} />
      </Menu>
    </MenuTrigger>
  );
}
