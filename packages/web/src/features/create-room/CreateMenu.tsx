import { DoorOpen, Plus, Zap } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../ui/overlays/Menu.tsx';
import { useQuickRoom } from '../../common/rooms/use-quick-room.ts';
import { useRoomRefusal } from '../../common/rooms/use-room-refusal.ts';
import { later } from '../../ui/later.tsx';

export const CreateRoomDialog = later(() => import('./CreateRoomDialog.tsx'))(({ CreateRoomDialog }) => CreateRoomDialog);

export function CreateMenu({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('app');
  const createTemporaryRoom = useQuickRoom();
  const refusal = useRoomRefusal();
  const [isNaming, setNaming] = useState(false);
  if (refusal !== undefined) {
    return (
      <Button size="s" icon={Plus} className={className} disabledReason={refusal.reason}>
        {t('createMenu')}
      </Button>
    );
  }
  return (
    <>
      <MenuTrigger>
        <Button size="s" icon={Plus} className={className}>
          {t('createMenu')}
        </Button>
        <Menu
          label={t('createMenu')}
          placement="bottom end"
          onAction={(id) => (id === 'permanent' ? setNaming(true) : createTemporaryRoom())}
        >
          <MenuItem id="temporary" label={t('temporaryRoom')} description={t('temporaryRoomHint')} icon={Zap} />
          <MenuItem id="permanent" label={t('permanentRoom')} description={t('permanentRoomHint')} icon={DoorOpen} />
        </Menu>
      </MenuTrigger>
      {isNaming && <CreateRoomDialog onClose={() => setNaming(false)} />}
    </>
  );
}
