import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserActions } from '../../common/server/use-user.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/overlays/Dialog.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './Account.module.css';
import { emptyLogin, findLoginProblems, isCodeRequired, type LoginForm as Credentials } from './account-form.ts';
import { CodeForm } from './CodeForm.tsx';
import { useForm } from './use-form.ts';
import { useFormMessages } from './use-form-messages.ts';

export function LoginForm({ onDone, onForgot }: { onDone: (name: string) => void; onForgot: () => void }) {
  const { t } = useTranslation(['account', 'app']);
  const { logIn } = useUserActions();
  const messages = useFormMessages();
  /** Right credentials that need a code. */
  const [proved, setProved] = useState<Credentials>();
  const { field, failure, isSending, submit } = useForm(emptyLogin, findLoginProblems, async ({ user, password }) => {
    const credentials = { user: user.trim(), password };
    try {
      onDone(await logIn(credentials));
    } catch (error) {
      if (!isCodeRequired(error)) throw error;
      setProved(credentials);
    }
  });
  if (proved !== undefined) {
    return <CodeForm onSend={async (code) => onDone(await logIn({ ...proved, code }))} onBack={() => setProved(undefined)} />;
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('user')}
        autoComplete="username"
        // The dialog is about this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        {...field('user')}
      />
      <TextField label={t('password')} type="password" autoComplete="current-password" {...field('password')} />
      {failure !== undefined && <Banner icon={CircleAlert} tone="error" text={messages.failure(failure, 'login')} />}
      <DialogActions>
        <Button kind="quiet" className={styles.link} onPress={onForgot}>
          {t('forgot')}
        </Button>
        <Button kind="primary" size="l" type="submit" isPending={isSending}>
          {t('app:logIn')}
        </Button>
      </DialogActions>
    </form>
  );
}
