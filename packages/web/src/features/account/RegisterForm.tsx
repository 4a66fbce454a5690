import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useServerFeatures } from '../../common/server/use-server-features.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/overlays/Dialog.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './Account.module.css';
import { emptyRegister, findRegisterProblems } from './account-form.ts';
import { EmailField, NewPasswordFields } from './fields.tsx';
import { useSendConfirmation } from './use-email-confirmation.ts';
import { useForm } from './use-form.ts';
import { useFormMessages } from './use-form-messages.ts';

export interface WantedAccount {
  username: string;
  password: string;
  email?: string;
}

export interface RegisterFormProps {
  /** Creates the account and logs in; resolves with its name. */
  register: (account: WantedAccount) => Promise<string>;
  onDone: (name: string) => void;
}

export function RegisterForm({ register, onDone }: RegisterFormProps) {
  const { t } = useTranslation('account');
  const { recovery } = useServerFeatures();
  const confirmEmail = useSendConfirmation();
  const messages = useFormMessages();
  const { field, failure, isSending, submit } = useForm(emptyRegister, findRegisterProblems, async (form) => {
    const email = form.email.trim();
    onDone(await register({ username: form.username.trim(), password: form.password, ...(email !== '' && { email }) }));
    if (email !== '' && recovery) await confirmEmail(email);
  });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('username')}
        autoComplete="username"
        // The dialog or page is about this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        {...field('username')}
      />
      <EmailField label={t('emailOptional')} {...field('email')} />
      <NewPasswordFields label={t('password')} field={field} />
      {failure !== undefined && <Banner icon={CircleAlert} tone="error" text={messages.failure(failure, 'register')} />}
      <DialogActions>
        <Button kind="primary" size="l" type="submit" isPending={isSending}>
          {t('registerAction')}
        </Button>
      </DialogActions>
    </form>
  );
}
