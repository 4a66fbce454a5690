import { MatineeError, type RoomListItem } from '@matinee/protocol';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './MyRooms.module.css';

export interface DeleteRoomDialogProps {
  room: RoomListItem;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes a room for good, once its name has been typed. */
export function DeleteRoomDialog({ room: { name }, onClose, onDeleted }: DeleteRoomDialogProps) {
  const { t } = useTranslation('account');
  const api = useApi();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isDeleting, setDeleting] = useState(false);
  const isSure = typed.trim() === name;

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isSure || isDeleting) return;
    setDeleting(true);
    try {
      await api.call('deleteRoom', { params: { name }, query: { permanent: 'true' } });
      onDeleted();
      onClose();
    } catch (error) {
      setProblem(error instanceof MatineeError && error.name !== 'Unknown' ? error.message : t('noAnswer'));
      setDeleting(false);
    }
  }

  return (
    <Dialog title={t('deleteRoomTitle', { room: name })} lead={t('deleteRoomLead')} width="30rem" isOpen isAlert onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <TextField
          label={t('deleteRoomType', { room: name })}
          value={typed}
          onChange={(value) => {
            setTyped(value);
            setProblem(undefined);
          }}
          error={problem}
          autoComplete="off"
          // The dialog is about this field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
        <DialogActions>
          <Button kind="quiet" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="danger-solid" type="submit" isPending={isDeleting} disabledReason={isSure ? undefined : t('deleteRoomTypeFirst')}>
            {t('deleteRoom')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
