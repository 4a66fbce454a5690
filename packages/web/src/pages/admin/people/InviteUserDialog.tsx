import { limits } from '@matinee/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSending } from '../../../common/use-sending.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogForm } from '../../../ui/overlays/DialogForm.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { useAdminCall } from '../use-admin-call.ts';

const hours = ['24', '168', '720', 'none'] as const;
const uses = ['1', '5', '25', 'none'] as const;

export function InviteUserDialog({ onClose, onMade }: { onClose: () => void; onMade: (link: string) => void }) {
  const { t } = useTranslation('admin');
  const call = useAdminCall();
  const [note, setNote] = useState('');
  const [validFor, setValidFor] = useState<(typeof hours)[number]>('168');
  const [maxUses, setMaxUses] = useState<(typeof uses)[number]>('1');
  const { send, isSending, problem } = useSending();

  async function make(): Promise<void> {
    const body = {
      ...(note.trim() !== '' && { note: note.trim() }),
      ...(validFor !== 'none' && { validForHours: Number(validFor) }),
      ...(maxUses !== 'none' && { maxUses: Number(maxUses) }),
    };
    onMade((await call('createInvitation', { body })).link);
    onClose();
  }

  return (
    <Dialog title={t('newInvitation')} width="30rem" isOpen onClose={onClose}>
      <DialogForm action={t('makeLink')} isPending={isSending} onSubmit={() => void send(make)} onClose={onClose}>
        <TextField
          label={t('forWhom')}
          hint={t('forWhomHint')}
          maxLength={limits.operatorNote}
          value={note}
          onChange={setNote}
          error={problem}
        />
        <Select
          label={t('howLong')}
          options={hours.map((value) => ({ value, label: t(`valid.${value}`) }))}
          value={validFor}
          onChange={setValidFor}
        />
        <Select
          label={t('howMany')}
          options={uses.map((value) => ({ value, label: t(`uses.${value}`) }))}
          value={maxUses}
          onChange={setMaxUses}
        />
      </DialogForm>
    </Dialog>
  );
}
