import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/overlays/Dialog.tsx';
import styles from './Account.module.css';
import { CodeField } from './fields.tsx';
import { useForm } from './use-form.ts';
import { useFormMessages } from './use-form-messages.ts';

export interface CodeFormProps {
  onSend: (code: string) => Promise<void>;
  onBack: () => void;
}

/** Form for the code of the second factor. */
export function CodeForm({ onSend, onBack }: CodeFormProps) {
  const { t } = useTranslation(['account', 'app']);
  const messages = useFormMessages();
  const { field, failure, isSending, submit } = useForm(
    { code: '' },
    ({ code }) => (code.trim() === '' ? { code: 'codeRequired' } : {}),
    ({ code }) => onSend(code.trim()),
  );
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p>{t('codeLead')}</p>
      <CodeField field={field} />
      {failure !== undefined && <Banner icon={CircleAlert} tone="error" text={messages.failure(failure, 'login')} />}
      <DialogActions>
        <Button kind="quiet" onPress={onBack}>
          {t('back')}
        </Button>
        <Button kind="primary" size="l" type="submit" isPending={isSending}>
          {t('app:logIn')}
        </Button>
      </DialogActions>
    </form>
  );
}
