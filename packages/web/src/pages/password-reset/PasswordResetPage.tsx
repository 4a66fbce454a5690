import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { useApi } from '../../api/use-api.ts';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import { useUserActions } from '../../common/server/use-user.ts';
import { Illustration } from '../../ui/pictures/Illustration.tsx';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from '../../features/account/Account.module.css';
import { findNewPasswordProblems, isCodeRequired } from '../../features/account/account-form.ts';
import { CodeForm } from '../../features/account/CodeForm.tsx';
import { NewPasswordFields } from '../../features/account/fields.tsx';
import { useForm } from '../../features/account/use-form.ts';

const doneToastMs = 5000;

export function PasswordResetPage() {
  const { t } = useTranslation('account');
  // In the fragment, which no server and no other site sees.
  const verifyKey = new URLSearchParams(useLocationProperty(() => location.hash).slice(1)).get('key');
  if (verifyKey === null) {
    return (
      <main className="page">
        <EmptyState
          illustration="lamp"
          level={1}
          title={t('resetTitle')}
          text={t('resetNoKey')}
          actions={<LinkButton to="/">{t('toHome')}</LinkButton>}
        />
      </main>
    );
  }
  return (
    <main className={`page ${styles.narrow}`}>
      <Illustration name="lamp" className={styles.illustration} />
      <h1 className="title-page">{t('resetTitle')}</h1>
      <NewPassword verifyKey={verifyKey} />
    </main>
  );
}

function NewPassword({ verifyKey }: { verifyKey: string }) {
  const { t } = useTranslation('account');
  const showToast = useShowToast();
  const api = useApi();
  const [, navigate] = useLocation();
  const { load } = useUserActions();
  /** An accepted password of an account that also needs a code. */
  const [newPassword, setNewPassword] = useState<string>();
  async function reset(proof: { newPassword: string; code?: string }): Promise<void> {
    await api.call('recoverVerify', { body: { verifyKey, ...proof } });
    await load();
    showToast({ style: 'success', text: t('resetDone'), durationMs: doneToastMs });
    navigate('/', { replace: true });
  }
  const { field, failure, isSending, submit } = useForm({ password: '', again: '' }, findNewPasswordProblems, async ({ password }) => {
    try {
      await reset({ newPassword: password });
    } catch (error) {
      if (!isCodeRequired(error)) throw error;
      setNewPassword(password);
    }
  });
  const isBad = failure !== undefined && 'key' in failure && failure.key === 'badPassword';

  if (newPassword !== undefined) {
    return <CodeForm onSend={(code) => reset({ newPassword, code })} onBack={() => setNewPassword(undefined)} />;
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <NewPasswordFields label={t('newPassword')} field={field} />
      {failure !== undefined && <Banner icon={CircleAlert} tone="error" text={t(isBad ? 'badPassword' : 'resetFailed')} />}
      <Button kind="primary" size="l" type="submit" isPending={isSending}>
        {t('resetSave')}
      </Button>
    </form>
  );
}
