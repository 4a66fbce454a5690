import { limits } from '@matinee/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShowToast } from '../../../common/toasts/toast-store.ts';
import { useSending } from '../../../common/use-sending.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogForm } from '../../../ui/overlays/DialogForm.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { useAdminCall } from '../use-admin-call.ts';

const sentToastMs = 3000;

export function MessageRoomDialog({ name, shown, onClose }: { name: string; shown: string; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const call = useAdminCall();
  const showToast = useShowToast();
  const [text, setText] = useState('');
  const { send, isSending, problem, forgetProblem } = useSending();

  async function sendText(): Promise<void> {
    await call('messageRoom', { params: { name }, body: { text: text.trim() } });
    showToast({ style: 'success', text: t('messageSent'), durationMs: sentToastMs });
    onClose();
  }

  return (
    <Dialog title={t('messageTitle', { room: shown })} width="30rem" isOpen onClose={onClose}>
      <DialogForm
        action={t('send')}
        isPending={isSending}
        disabledReason={text.trim() === '' ? t('messageEmpty') : undefined}
        onSubmit={() => void send(sendText)}
        onClose={onClose}
      >
        <TextField
          label={t('message')}
          multiline
          maxLength={limits.chatText}
          value={text}
          onChange={(value) => {
            setText(value);
            forgetProblem();
          }}
          error={problem}
          // The dialog exists for this field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
      </DialogForm>
    </Dialog>
  );
}
