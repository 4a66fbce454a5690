import { limits } from '@matinee/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoomSession } from '../../room/room-context.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogForm } from '../../ui/overlays/DialogForm.tsx';
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import type { UserDialogProps } from './user-dialog-props.ts';

type Choice = '10' | '60' | '1440' | 'good';

/** Removes a user from the room and keeps them out. */
export function BanDialog({ user, name, onClose }: UserDialogProps) {
  const { t } = useTranslation('guards');
  const session = useRoomSession();
  const [choice, setChoice] = useState<Choice>('1440');
  const [reason, setReason] = useState('');
  const options = [
    { value: '10', label: t('for10') },
    { value: '60', label: t('for60') },
    { value: '1440', label: t('for1440') },
    { value: 'good', label: t('forGood') },
  ] as const;

  function ban(): void {
    session.ban(user.id, {
      ...(choice !== 'good' && { forMinutes: Number(choice) }),
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    });
    onClose();
  }

  return (
    <Dialog title={t('banTitle', { name })} lead={t('banLead')} width="28rem" isOpen onClose={onClose}>
      <DialogForm action={t('banNow')} kind="danger-solid" onSubmit={ban} onClose={onClose}>
        <SegmentedControl label={t('forHowLong')} wide options={options} value={choice} onChange={setChoice} />
        <TextField
          label={t('banReason')}
          hint={t('banReasonHint', { name })}
          value={reason}
          onChange={setReason}
          maxLength={limits.banReason}
          autoComplete="off"
        />
      </DialogForm>
    </Dialog>
  );
}
