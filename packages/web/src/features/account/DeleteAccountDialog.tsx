import { MatineeError } from '@matinee/protocol';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserActions } from '../../app/use-user.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Account.module.css';

/** Asks once more, with the password where there is one. */
export function DeleteAccountDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const { t } = useTranslation('account');
  const { deleteAccount } = useUserActions();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isDeleting, setDeleting] = useState(false);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setDeleting(true);
    try {
      await deleteAccount(hasPassword ? { currentPassword: password } : {});
      onClose();
    } catch (error) {
      setProblem(error instanceof MatineeError && error.name !== 'Unknown' ? error.message : t('noAnswer'));
      setDeleting(false);
    }
  }

  return (
    <Dialog title={t('deleteTitle')} lead={t('deleteLead')} width="30rem" isOpen isAlert onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        {hasPassword && (
          <TextField
            label={t('currentPassword')}
            type="password"
            value={password}
            onChange={(value) => {
              setPassword(value);
              setProblem(undefined);
            }}
            error={problem}
            autoComplete="current-password"
            // The dialog is about this field.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
          />
        )}
        {!hasPassword && problem !== undefined && <p role="alert">{problem}</p>}
        <DialogActions>
          <Button kind="quiet" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="danger-solid" type="submit" isPending={isDeleting}>
            {t('delete')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
