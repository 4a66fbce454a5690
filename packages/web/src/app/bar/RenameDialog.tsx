import { limits } from '@matinee/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogForm } from '../../ui/overlays/DialogForm.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import { useSending } from '../../common/use-sending.ts';
import { useRename } from '../../common/server/use-user.ts';

const doneToastMs = 3000;

export function RenameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation('app');
  const showToast = useShowToast();
  const [value, setValue] = useState(name);
  const { send, isSending, problem, forgetProblem } = useSending();
  const rename = useRename();
  const submit = (form: HTMLElement): void => {
    const username = value.trim();
    if (username === name) return onClose();
    void send(async () => {
      await rename(username);
      showToast({ style: 'success', text: t('renamed', { name: username }), durationMs: doneToastMs });
      onClose();
    }, form);
  };
  return (
    <Dialog title={t('rename')} lead={t('renameLead')} width="26rem" isOpen onClose={onClose}>
      <DialogForm action={t('save')} isPending={isSending} onSubmit={submit} onClose={onClose}>
        <TextField
          label={t('name')}
          value={value}
          onChange={(value) => {
            setValue(value);
            forgetProblem();
          }}
          maxLength={limits.maxUsernameLength}
          autoComplete="nickname"
          // The dialog exists for this field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          error={problem}
        />
      </DialogForm>
    </Dialog>
  );
}
