import type { RoomListItem } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { DangerDialog } from '../DangerDialog.tsx';

export interface DeleteRoomDialogProps {
  room: Pick<RoomListItem, 'name' | 'title'>;
  onClose: () => void;
  onDeleted: () => void;
}

/** Needs the room's name to be typed. */
export function DeleteRoomDialog({ room: { name, title }, onClose, onDeleted }: DeleteRoomDialogProps) {
  const { t } = useTranslation('account');
  const api = useApi();
  return (
    <DangerDialog
      title={t('deleteRoomTitle', { room: title.trim() || name })}
      lead={t('deleteRoomLead')}
      action={t('deleteRoom')}
      field={{ label: t('deleteRoomType', { room: name }), autoComplete: 'off' }}
      reasonAgainst={(typed) => (typed.trim() === name ? undefined : t('deleteRoomTypeFirst'))}
      onConfirm={async () => {
        await api.call('deleteRoom', { params: { name }, query: { permanent: 'true' } });
        onDeleted();
      }}
      onClose={onClose}
    />
  );
}
