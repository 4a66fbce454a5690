import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/overlays/Dialog.tsx';
import { TextField, type TextFieldProps } from '../ui/forms/TextField.tsx';
import styles from './DangerDialog.module.css';
import { focusFirstInvalid } from '../ui/focus/focus-first-invalid.ts';
import { useErrorText } from './texts/use-error-text.ts';

export interface DangerDialogProps {
  title: string;
  lead: string;
  /** The label of the button that confirms. */
  action: string;
  /** A field to fill in for confirmation. */
  field?: Pick<TextFieldProps, 'label' | 'type' | 'autoComplete'> | undefined;
  /** Why the typed text does not confirm yet. */
  reasonAgainst?: (typed: string) => string | undefined;
  /** A rejection is shown in the dialog. */
  onConfirm: (typed: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation of an action that cannot be undone. */
export function DangerDialog({ title, lead, action, field, reasonAgainst, onConfirm, onClose }: DangerDialogProps) {
  const { t } = useTranslation('app');
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  const reason = reasonAgainst?.(typed);

  async function send(event: FormEvent<HTMLElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (reason !== undefined || isPending) return;
    setPending(true);
    try {
      await onConfirm(typed);
      onClose();
    } catch (error) {
      const text = await errorText(error);
      focusFirstInvalid(form, () => setProblem(text));
      setPending(false);
    }
  }

  return (
    <Dialog title={title} lead={lead} width="30rem" isOpen isAlert onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        {field === undefined ? (
          problem !== undefined && <p role="alert">{problem}</p>
        ) : (
          <TextField
            {...field}
            value={typed}
            onChange={(value) => {
              setTyped(value);
              setProblem(undefined);
            }}
            error={problem}
            // The dialog exists for this field.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
          />
        )}
        <DialogActions>
          <Button kind="quiet" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="danger-solid" type="submit" isPending={isPending} disabledReason={reason}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
