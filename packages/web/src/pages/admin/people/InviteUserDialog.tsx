import { limits } from '@matinee/protocol';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../common/texts/use-error-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import styles from '../Section.module.css';
import { useAdminCall } from '../use-admin-call.ts';

const hours = ['24', '168', '720', 'none'] as const;
const uses = ['1', '5', '25', 'none'] as const;

/** Makes an invitation to register. */
export function InviteUserDialog({ onClose, onMade }: { onClose: () => void; onMade: (link: string) => void }) {
  const { t } = useTranslation(['admin', 'app']);
  const call = useAdminCall();
  const errorText = useErrorText();
  const [note, setNote] = useState('');
  const [validFor, setValidFor] = useState<(typeof hours)[number]>('168');
  const [maxUses, setMaxUses] = useState<(typeof uses)[number]>('1');
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);

  async function make(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSending(true);
    try {
      const body = {
        ...(note.trim() !== '' && { note: note.trim() }),
        ...(validFor !== 'none' && { validForHours: Number(validFor) }),
        ...(maxUses !== 'none' && { maxUses: Number(maxUses) }),
      };
      onMade((await call('createInvitation', { body })).link);
      onClose();
    } catch (error) {
      setProblem(await errorText(error));
      setSending(false);
    }
  }

  return (
    <Dialog title={t('newInvitation')} width="30rem" isOpen onClose={onClose}>
      <form className={classNames(styles.form)} noValidate onSubmit={(event) => void make(event)}>
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
        <DialogActions>
          <Button kind="quiet" onPress={onClose}>
            {t('app:cancel')}
          </Button>
          <Button kind="primary" type="submit" isPending={isSending}>
            {t('makeLink')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
