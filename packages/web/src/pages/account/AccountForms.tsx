import { limits } from '@matinee/protocol';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import { useUserActions } from '../../common/server/use-user.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { isEmail, findNewPasswordProblems } from '../../features/account/account-form.ts';
import styles from '../../features/account/Account.module.css';
import type { AccountInfo } from './account-feature.ts';
import { CurrentPasswordField, EmailField, NewPasswordFields } from '../../features/account/fields.tsx';
import { useSendConfirmation } from '../../features/account/use-email-confirmation.ts';
import { useServerFeatures } from '../../common/server/use-server-features.ts';
import { useForm, type FormState } from '../../features/account/use-form.ts';

const savedToastMs = 3000;

export interface ChangeProps {
  account: AccountInfo;
  onDone: () => void;
}

function ChangeForm({ form, children }: { form: Omit<FormState<never>, 'field'>; children: ReactNode }) {
  const { t } = useTranslation(['account', 'app']);
  const { failure, isSending, isChanged, submit } = form;
  const words = failure && ('message' in failure ? failure.message : t(failure.key === 'badPassword' ? 'badPassword' : 'app:noAnswer'));
  return (
    <form className={styles.change} noValidate onSubmit={(event) => void submit(event)}>
      {children}
      {words !== undefined && <Banner icon={CircleAlert} tone="error" text={words} />}
      <Button type="submit" isPending={isSending} disabledReason={isChanged ? undefined : t('nothingChanged')}>
        {t('app:save')}
      </Button>
    </form>
  );
}

export function ChangeName({ account, onDone }: ChangeProps) {
  const { t } = useTranslation('account');
  const showToast = useShowToast();
  const { rename } = useUserActions();
  const form = useForm(
    { username: account.username },
    ({ username }) => (username.trim() === '' || username.trim().length > limits.maxUsernameLength ? { username: 'usernameLength' } : {}),
    async ({ username }) => {
      await rename(username.trim());
      showToast({ style: 'success', text: t('saved'), durationMs: savedToastMs });
      onDone();
    },
  );
  return (
    <ChangeForm form={form}>
      <TextField label={t('username')} hideLabel autoComplete="username" {...form.field('username')} />
    </ChangeForm>
  );
}

const withCurrent = ({ hasPassword }: AccountInfo, currentPassword: string) => (hasPassword ? { currentPassword } : {});

export function ChangeEmail({ account, onDone }: ChangeProps) {
  const { t } = useTranslation('account');
  const showToast = useShowToast();
  const api = useApi();
  const form = useForm(
    { email: account.email ?? '', current: '' },
    ({ email, current }) => ({
      ...(!isEmail(email.trim()) && { email: 'emailWrong' }),
      ...(account.hasPassword && current === '' && { current: 'passwordRequired' }),
    }),
    async ({ email, current }, clear) => {
      await api.call('patchAccount', { body: { email: email.trim(), ...withCurrent(account, current) } });
      showToast({ style: 'success', text: t('saved'), durationMs: savedToastMs });
      clear({ email: email.trim() });
      onDone();
    },
  );
  return (
    <ChangeForm form={form}>
      <EmailField label={t('email')} hideLabel {...form.field('email')} />
      <Unconfirmed account={account} />
      {account.hasPassword && <CurrentPasswordField field={form.field} />}
    </ChangeForm>
  );
}

/** Shows only on servers that can send e-mails. */
function Unconfirmed({ account: { email, emailConfirmed, pendingEmail } }: Pick<ChangeProps, 'account'>) {
  const { t } = useTranslation('account');
  const { recovery } = useServerFeatures();
  const send = useSendConfirmation();
  const address = pendingEmail ?? (emailConfirmed === true ? null : email);
  if (!recovery || address === null) return null;
  return (
    <div className={styles.unconfirmed}>
      <p className="meta">{pendingEmail === undefined ? t('emailUnconfirmed') : t('emailPending', { email: pendingEmail })}</p>
      <Button size="s" onPress={() => void send(address)}>
        {t('sendConfirmation')}
      </Button>
    </div>
  );
}

export function ChangePassword({ account, onDone }: ChangeProps) {
  const { t } = useTranslation('account');
  const showToast = useShowToast();
  const api = useApi();
  const form = useForm(
    { current: '', password: '', again: '' },
    (filled) => ({
      ...(account.hasPassword && filled.current === '' && { current: 'passwordRequired' }),
      ...findNewPasswordProblems(filled),
    }),
    async ({ current, password }, clear) => {
      await api.call('patchAccount', { body: { newPassword: password, ...withCurrent(account, current) } });
      showToast({ style: 'success', text: t('passwordSaved'), durationMs: savedToastMs });
      clear();
      onDone();
    },
  );
  return (
    <ChangeForm form={form}>
      {account.hasPassword && <CurrentPasswordField field={form.field} />}
      <NewPasswordFields label={t('newPassword')} field={form.field} />
    </ChangeForm>
  );
}
