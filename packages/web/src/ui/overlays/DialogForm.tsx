import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button.tsx';
import { DialogActions } from './Dialog.tsx';
import styles from './Dialog.module.css';

export interface DialogButtonsProps {
  /** The label of the button for the dialog's own action. */
  action: string;
  kind?: 'primary' | 'danger-solid';
  isPending?: boolean;
  /** Why the action isn't possible. */
  disabledReason?: string | undefined;
  /** Absent in a form: there the button submits it. */
  onAction?: () => void;
  onClose: () => void;
}

/** The buttons of a dialog: Cancel, and its own action. */
export function DialogButtons({ action, kind = 'primary', isPending = false, disabledReason, onAction, onClose }: DialogButtonsProps) {
  const { t } = useTranslation('app');
  return (
    <DialogActions>
      <Button kind="quiet" onPress={onClose}>
        {t('cancel')}
      </Button>
      <Button
        kind={kind}
        isPending={isPending}
        disabledReason={disabledReason}
        {...(onAction === undefined ? { type: 'submit' } : { onPress: onAction })}
      >
        {action}
      </Button>
    </DialogActions>
  );
}

export interface DialogFormProps extends Omit<DialogButtonsProps, 'onAction'> {
  /** Its fields are close together. */
  isDense?: boolean;
  /** Called with the form. */
  onSubmit: (form: HTMLElement) => void;
  /** The fields. */
  children: ReactNode;
}

/** The form of a dialog, with its buttons at the end. */
export function DialogForm({ isDense = false, onSubmit, children, ...buttons }: DialogFormProps) {
  return (
    <form
      className={styles.form}
      data-dense={isDense ? '' : undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    >
      {children}
      <DialogButtons {...buttons} />
    </form>
  );
}
