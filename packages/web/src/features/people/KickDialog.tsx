import { useTranslation } from 'react-i18next';
import { useRoomSession } from '../../room/room-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx';
import type { UserDialogProps } from './user-dialog-props.ts';

/** Asks before a user is removed from the room, which keeps them out of nothing. */
export function KickDialog({
  user,
  name,
  onClose,
  onBan,
}: UserDialogProps & { /** Undefined for who may not. */ onBan: (() => void) | undefined }) {
  const { t } = useTranslation(['guards', 'people', 'app']);
  const session = useRoomSession();
  return (
    <Dialog title={t('kickTitle', { name })} lead={t('kickLead')} width="32rem" isAlert isOpen onClose={onClose}>
      <DialogActions>
        {onBan !== undefined && (
          <Button kind="quiet" onPress={onBan}>
            {t('banInstead')}
          </Button>
        )}
        <Button kind="quiet" onPress={onClose}>
          {t('app:cancel')}
        </Button>
        <Button
          kind="danger-solid"
          onPress={() => {
            session.kick(user.id);
            onClose();
          }}
        >
          {t('people:kick')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
