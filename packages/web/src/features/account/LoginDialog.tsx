import { limits } from '@matinee/protocol';
import { CircleAlert, MessageCircle } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { showToast } from '../../app/toasts/index.ts';
import { useUserActions } from '../../app/use-user.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Account.module.css';
import { emptyLogin, emptyRegister, failureOf, loginProblems, registerProblems, takenFields, type Failure } from './account-form.ts';
import { ForgotForm } from './ForgotForm.tsx';
import { goToDiscord, useFeatures } from './use-features.ts';
import { useForm } from './use-form.ts';
import { useWords } from './use-words.ts';

const doneToastMs = 3000;

type Page = 'login' | 'register' | 'forgot';

/** Logging in, registering, and the way out for who has forgotten the password. */
export function LoginDialog({ onClose, page: firstPage = 'login' }: { onClose: () => void; page?: Page }) {
  const { t } = useTranslation('account');
  const { pathname, search } = useLocation();
  const { discord, recovery } = useFeatures();
  const [page, setPage] = useState<Page>(firstPage);
  const done = (name: string): void => {
    showToast({ style: 'success', text: t('welcome', { name }), durationMs: doneToastMs });
    onClose();
  };
  if (page === 'forgot') {
    return (
      <Dialog title={t('forgotTitle')} width="26rem" isOpen onClose={onClose}>
        <ForgotForm isAvailable={recovery} onBack={() => setPage('login')} onSent={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={t(page === 'login' ? 'loginTitle' : 'registerTitle')} width="37.5rem" isOpen onClose={onClose}>
      <Tabs selected={page} onSelect={(id) => setPage(id as Page)}>
        <TabList label={t('account')}>
          <Tab id="login" label={t('logIn')} />
          <Tab id="register" label={t('registerAction')} />
        </TabList>
        <TabPanel id="login">
          <Login onDone={done} onForgot={() => setPage('forgot')} />
        </TabPanel>
        <TabPanel id="register">
          <Register onDone={done} />
        </TabPanel>
      </Tabs>
      {discord && (
        <Button size="l" icon={MessageCircle} className={styles.wide} onPress={() => goToDiscord(pathname + search)}>
          {t('discordLogin')}
        </Button>
      )}
    </Dialog>
  );
}

function Login({ onDone, onForgot }: { onDone: (name: string) => void; onForgot: () => void }) {
  const { t } = useTranslation('account');
  const { logIn } = useUserActions();
  const words = useWords();
  const { form, change, problems, submit, isSending } = useForm(emptyLogin, loginProblems);
  const [failure, setFailure] = useState<Failure>();

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setFailure(undefined);
    try {
      await submit(async () => onDone(await logIn({ user: form.user.trim(), password: form.password })));
    } catch (error) {
      setFailure(failureOf(error));
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <TextField
        label={t('user')}
        value={form.user}
        onChange={(user) => change({ user })}
        error={words.problem(problems.user)}
        autoComplete="username"
        // The dialog is about this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <TextField
        label={t('password')}
        type="password"
        value={form.password}
        onChange={(password) => change({ password })}
        error={words.problem(problems.password)}
        autoComplete="current-password"
      />
      {failure !== undefined && <Banner icon={CircleAlert} tone="error" text={words.failure(failure, 'login') ?? ''} />}
      <DialogActions>
        <Button kind="quiet" className={styles.link} onPress={onForgot}>
          {t('forgot')}
        </Button>
        <Button kind="primary" size="l" type="submit" isPending={isSending}>
          {t('logIn')}
        </Button>
      </DialogActions>
    </form>
  );
}

function Register({ onDone }: { onDone: (name: string) => void }) {
  const { t } = useTranslation('account');
  const { register } = useUserActions();
  const words = useWords();
  const { form, change, problems, submit, isSending, refuse } = useForm(emptyRegister, registerProblems);
  const [failure, setFailure] = useState<Failure>();

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setFailure(undefined);
    try {
      await submit(async () => {
        const email = form.email.trim();
        onDone(await register({ username: form.username.trim(), password: form.password, ...(email !== '' && { email }) }));
      });
    } catch (error) {
      const taken = takenFields(error);
      if (Object.keys(taken).length > 0) refuse(taken);
      else setFailure(failureOf(error));
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <TextField
        label={t('username')}
        value={form.username}
        onChange={(username) => change({ username })}
        error={words.problem(problems.username)}
        autoComplete="username"
        // The dialog is about this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <TextField
        label={t('emailOptional')}
        type="email"
        inputMode="email"
        value={form.email}
        onChange={(email) => change({ email })}
        error={words.problem(problems.email)}
        hint={t('emailHint')}
        maxLength={limits.emailMax}
        autoComplete="email"
      />
      <TextField
        label={t('password')}
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
      {failure !== undefined && <Banner icon={CircleAlert} tone="error" text={words.failure(failure, 'register') ?? ''} />}
      <DialogActions>
        <Button kind="primary" size="l" type="submit" isPending={isSending}>
          {t('registerAction')}
        </Button>
      </DialogActions>
    </form>
  );
}
