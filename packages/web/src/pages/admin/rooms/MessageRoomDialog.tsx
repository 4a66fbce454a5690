import { limits } from '@matinee/protocol';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useShowToast } from '../../../common/toasts/toast-store.ts';
import { useErrorText } from '../../../common/texts/use-error-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import styles from '../Section.module.css';
import { useAdminCall } from '../use-admin-call.ts';

const sentToastMs = 3000;

/** Sends a message to everyone in a room. */
export function MessageRoomDialog({ name, shown, onClose }: { name: string; shown: string; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'app']);
  const call = useAdminCall();
  const showToast = useShowToast();
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSending(true);
    try {
      await call('messageRoom', { params: { name }, body: { text: text.trim() } });
      showToast({ style: 'success', text: t('messageSent'), durationMs: sentToastMs });
      onClose();
    } catch (error) {
      setProblem(await errorText(error));
      setSending(false);
    }
  }

  return (
    <Dialog title={t('messageTitle', { room: shown })} width="30rem" isOpen onClose={onClose}>
      <form className={classNames(styles.form)} noValidate onSubmit={(event) => void send(event)}>
        <TextField
          label={t('message')}
          multiline
          maxLength={limits.chatText}
          value={text}
          onChange={(value) => {
            setText(value);
            setProblem(undefined);
          }}
          error={problem}
          // The dialog exists for this field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
        <DialogActions>
          <Button kind="quiet" onPress={onClose}>
            {t('app:cancel')}
          </Button>
          <Button kind="primary" type="submit" isPending={isSending} disabledReason={text.trim() === '' ? t('messageEmpty') : undefined}>
            {t('send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
