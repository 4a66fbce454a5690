import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button.tsx';
import { DialogActions } from './Dialog.tsx';
import styles from './Dialog.module.css';

export interface DialogButtonsProps {
  action: string;
  kind?: 'primary' | 'danger-solid';
  isPending?: boolean;
  disabledReason?: string | undefined;
  /** Absent in a form, which the button submits. */
  onAction?: () => void;
  onClose: () => void;
}

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
  isDense?: boolean;
  onSubmit: (form: HTMLElement) => void;
  children: ReactNode;
}

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
