import { useState } from 'react';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { DialogForm } from '../ui/overlays/DialogForm.tsx';
import { TextField, type TextFieldProps } from '../ui/forms/TextField.tsx';
import { useSending } from './use-sending.ts';

export interface DangerDialogProps {
  title: string;
  lead: string;
  action: string;
  field?: Pick<TextFieldProps, 'label' | 'type' | 'autoComplete'> | undefined;
  reasonAgainst?: (typed: string) => string | undefined;
  /** A rejection is shown in the dialog. */
  onConfirm: (typed: string) => Promise<void>;
  onClose: () => void;
}

export function DangerDialog({ title, lead, action, field, reasonAgainst, onConfirm, onClose }: DangerDialogProps) {
  const [typed, setTyped] = useState('');
  const { send, isSending, problem, forgetProblem } = useSending();
  const reason = reasonAgainst?.(typed);

  function submit(form: HTMLElement): void {
    if (reason === undefined && !isSending) void send(() => onConfirm(typed).then(onClose), form);
  }

  return (
    <Dialog title={title} lead={lead} width="30rem" isOpen isAlert onClose={onClose}>
      <DialogForm
        action={action}
        kind="danger-solid"
        isPending={isSending}
        disabledReason={reason}
        isDense
        onSubmit={submit}
        onClose={onClose}
      >
        {field === undefined ? (
          problem !== undefined && <p role="alert">{problem}</p>
        ) : (
          <TextField
            {...field}
            value={typed}
            onChange={(value) => {
              setTyped(value);
              forgetProblem();
            }}
            error={problem}
            // The dialog exists for this field.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
