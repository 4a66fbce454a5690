import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../features/account/Account.module.css';
import type { FormState } from '../../features/account/use-form.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { DialogButtons } from '../../ui/overlays/DialogForm.tsx';

export interface ProofFormProps {
  form: Omit<FormState<never>, 'field'>;
  action: string;
  onClose: () => void;
  children: ReactNode;
}

export function ProofForm({ form: { failure, isSending, submit }, action, onClose, children }: ProofFormProps) {
  const { t } = useTranslation('app');
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {children}
      {failure !== undefined && <Banner icon={CircleAlert} tone="error" text={'message' in failure ? failure.message : t('noAnswer')} />}
      <DialogButtons action={action} isPending={isSending} onClose={onClose} />
    </form>
  );
}
