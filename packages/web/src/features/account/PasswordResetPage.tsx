import { CircleAlert } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useApi } from '../../api/use-api.ts';
import { usePageTitle } from '../../app/page-title.ts';
import { showToast } from '../../app/toasts/index.ts';
import { useUserActions } from '../../app/use-user.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Account.module.css';
import { emptyRegister, failureOf, newPasswordProblems } from './account-form.ts';
import { useForm } from './use-form.ts';
import { useWords } from './use-words.ts';

const doneToastMs = 5000;

/** Where the link of a letter leads: a new password, and one is logged in. */
export function PasswordResetPage() {
  const { t } = useTranslation('account');
  usePageTitle(t('resetTitle'));
  // In the fragment, which no server and no other site gets to see.
  const verifyKey = new URLSearchParams(useLocation().hash.slice(1)).get('key');
  if (verifyKey === null) return <EmptyState art="lamp" title={t('resetTitle')} text={t('resetNoKey')} />;
  return (
    <main className={`page ${styles.narrow}`}>
      <h1 className="title-page">{t('resetTitle')}</h1>
      <NewPassword verifyKey={verifyKey} />
    </main>
  );
}

function NewPassword({ verifyKey }: { verifyKey: string }) {
  const { t } = useTranslation('account');
  const api = useApi();
  const navigate = useNavigate();
  const { load } = useUserActions();
  const words = useWords();
  const { form, change, problems, submit, isSending } = useForm(emptyRegister, newPasswordProblems);
  const [failure, setFailure] = useState<string>();

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setFailure(undefined);
    try {
      await submit(async () => {
        await api.call('recoverVerify', { body: { verifyKey, newPassword: form.password } });
        await load();
        showToast({ style: 'success', text: t('resetDone'), durationMs: doneToastMs });
        await navigate('/', { replace: true });
      });
    } catch (error) {
      const why = failureOf(error);
      setFailure('key' in why && why.key === 'badPassword' ? t('badPassword') : t('resetFailed'));
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <TextField
        label={t('newPassword')}
        type="password"
        value={form.password}
        onChange={(password) => change({ password })}
        error={words.problem(problems.password)}
        hint={t('passwordHint')}
        autoComplete="new-password"
      />
      <TextField
        label={t('passwordAgain')}
        type="password"
        value={form.again}
        onChange={(again) => change({ again })}
        error={words.problem(problems.again)}
        autoComplete="new-password"
      />
      {failure !== undefined && <Banner icon={CircleAlert} tone="error" text={failure} />}
      <Button kind="primary" size="l" type="submit" isPending={isSending}>
        {t('resetSave')}
      </Button>
    </form>
  );
}
