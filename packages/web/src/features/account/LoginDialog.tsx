import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShowToast } from '../../common/toasts/use-toasts.ts';
import { useUserActions } from '../../common/use-user.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Account.module.css';
import { emptyRegister, findRegisterProblems } from './account-form.ts';
import { EmailField, NewPasswordFields } from './fields.tsx';
import { ForgotForm } from './ForgotForm.tsx';
import { LoginForm } from './LoginForm.tsx';
import { canUsePasskeys } from './passkey-device.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { ProviderButton } from './ProviderButton.tsx';
import { useSendConfirmation } from './use-email-confirmation.ts';
import { useServerFeaturesState } from '../../common/use-server-features.ts';
import { useForm } from './use-form.ts';
import { useFormMessages } from './use-form-messages.ts';

const doneToastMs = 3000;

type Page = 'login' | 'register' | 'forgot';

/** Login, registration and resetting a forgotten password. */
export function LoginDialog({ onClose, page: firstPage = 'login' }: { onClose: () => void; page?: Page }) {
  const { t } = useTranslation(['account', 'app']);
  const showToast = useShowToast();
  const { features, status } = useServerFeaturesState();
  const [page, setPage] = useState<Page>(firstPage);
  const done = (name: string): void => {
    showToast({ style: 'success', text: t('welcome', { name }), durationMs: doneToastMs });
    onClose();
  };
  if (page === 'forgot') {
    return (
      <Dialog title={t('forgotTitle')} width="26rem" isOpen onClose={onClose}>
        <ForgotForm isAvailable={features.recovery || status !== 'known'} onBack={() => setPage('login')} onSent={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={t(page === 'login' ? 'loginTitle' : 'registerTitle')} width="600px" isOpen onClose={onClose}>
      <Tabs selected={page} onSelect={(id) => setPage(id as Page)}>
        <TabList label={t('app:accountPage')}>
          <Tab id="login" label={t('app:logIn')} />
          <Tab id="register" label={t('registerAction')} />
        </TabList>
        <TabPanel id="login">
          <LoginForm onDone={done} onForgot={() => setPage('forgot')} />
        </TabPanel>
        <TabPanel id="register">
          <Register onDone={done} />
        </TabPanel>
      </Tabs>
      <div className={styles.otherWays}>
        {page === 'login' && canUsePasskeys(features.passkeys) && <PasskeyButton onDone={done} />}
        {features.oidc !== undefined && <ProviderButton id="oidc" name={features.oidc.name} />}
        {features.discord && <ProviderButton id="discord" name="Discord" />}
      </div>
    </Dialog>
  );
}

function Register({ onDone }: { onDone: (name: string) => void }) {
  const { t } = useTranslation('account');
  const { register } = useUserActions();
  const { features } = useServerFeaturesState();
  const confirmEmail = useSendConfirmation();
  const messages = useFormMessages();
  const { field, failure, isSending, submit } = useForm(emptyRegister, findRegisterProblems, async (form) => {
    const email = form.email.trim();
    onDone(await register({ username: form.username.trim(), password: form.password, ...(email !== '' && { email }) }));
    if (email !== '' && features.recovery) await confirmEmail(email);
  });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('username')}
        autoComplete="username"
        // The dialog is about this field.
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
