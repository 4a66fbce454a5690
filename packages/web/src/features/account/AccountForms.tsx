import { limits } from '@matinee/protocol';
import { CircleAlert } from 'lucide-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { showToast } from '../../app/toasts/index.ts';
import { useUserActions } from '../../app/use-user.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { failureOf, isEmail, newPasswordProblems, takenFields, type Problems } from './account-form.ts';
import type { AccountInfo } from './AccountPage.tsx';
import { useForm } from './use-form.ts';
import { useWords } from './use-words.ts';

const savedToastMs = 3000;

export interface ChangeProps {
  account: AccountInfo;
  onDone: () => void;
}

interface ChangeFormProps {
  onSubmit: () => Promise<void>;
  isSending: boolean;
  onDone: () => void;
  children: ReactNode;
}

/** A form that changes one thing, with what the server says when it does not. */
function ChangeForm({ onSubmit, isSending, onDone, children }: ChangeFormProps) {
  const { t } = useTranslation('account');
  const [failure, setFailure] = useState<string>();

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setFailure(undefined);
    try {
      await onSubmit();
      onDone();
    } catch (error) {
      const why = failureOf(error);
      setFailure('message' in why ? why.message : why.key === 'badPassword' ? t('badPassword') : t('noAnswer'));
    }
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      {children}
      {failure !== undefined && <Banner icon={CircleAlert} tone="error" text={failure} />}
      <Button type="submit" isPending={isSending}>
        {t('save')}
      </Button>
    </form>
  );
}

export function ChangeName({ account, onDone }: ChangeProps) {
  const { t } = useTranslation('account');
  const { rename } = useUserActions();
  const words = useWords();
  const problemsOf = ({ username }: { username: string }): Problems<'username'> =>
    username.trim() === '' || username.trim().length > limits.usernameMax ? { username: 'usernameLength' } : {};
  const { form, change, problems, submit, isSending } = useForm({ username: account.username }, problemsOf);
  return (
    <ChangeForm
      isSending={isSending}
      onDone={onDone}
      onSubmit={() =>
        submit(async () => {
          await rename(form.username.trim());
          showToast({ style: 'success', text: t('saved'), durationMs: savedToastMs });
        })
      }
    >
      <TextField
        label={t('username')}
        hideLabel
        value={form.username}
        onChange={(username) => change({ username })}
        error={words.problem(problems.username)}
        autoComplete="username"
      />
    </ChangeForm>
  );
}

export function ChangeEmail({ account, onDone }: ChangeProps) {
  const { t } = useTranslation('account');
  const api = useApi();
  const words = useWords();
  const problemsOf = ({ email, current }: { email: string; current: string }): Problems<'email' | 'current'> => ({
    ...(!isEmail(email.trim()) && { email: 'emailWrong' }),
    ...(account.hasPassword && current === '' && { current: 'passwordRequired' }),
  });
  const { form, change, problems, submit, isSending, refuse, clear } = useForm({ email: account.email ?? '', current: '' }, problemsOf);

  async function save(): Promise<void> {
    try {
      await submit(async () => {
        await api.call('patchAccount', {
          body: { email: form.email.trim(), ...(account.hasPassword && { currentPassword: form.current }) },
        });
        showToast({ style: 'success', text: t('saved'), durationMs: savedToastMs });
        clear();
        change({ email: form.email.trim() });
      });
    } catch (error) {
      const taken = takenFields(error);
      if (Object.keys(taken).length === 0) throw error;
      refuse(taken);
    }
  }

  return (
    <ChangeForm isSending={isSending} onDone={onDone} onSubmit={save}>
      <TextField
        label={t('email')}
        hideLabel
        type="email"
        inputMode="email"
        value={form.email}
        onChange={(email) => change({ email })}
        error={words.problem(problems.email)}
        hint={t('emailHint')}
        maxLength={limits.emailMax}
        autoComplete="email"
      />
      {account.hasPassword && (
        <TextField
          label={t('currentPassword')}
          type="password"
          value={form.current}
          onChange={(current) => change({ current })}
          error={words.problem(problems.current)}
          autoComplete="current-password"
        />
      )}
    </ChangeForm>
  );
}

const noPasswords = { current: '', password: '', again: '' };

export function ChangePassword({ account, onDone }: ChangeProps) {
  const { t } = useTranslation('account');
  const api = useApi();
  const words = useWords();
  const problemsOf = (form: typeof noPasswords): Problems<keyof typeof noPasswords> => ({
    ...(account.hasPassword && form.current === '' && { current: 'passwordRequired' }),
    ...newPasswordProblems(form),
  });
  const { form, change, problems, submit, isSending, clear } = useForm(noPasswords, problemsOf);
  return (
    <ChangeForm
      isSending={isSending}
      onDone={onDone}
      onSubmit={() =>
        submit(async () => {
          await api.call('patchAccount', {
            body: { newPassword: form.password, ...(account.hasPassword && { currentPassword: form.current }) },
          });
          showToast({ style: 'success', text: t('passwordSaved'), durationMs: savedToastMs });
          clear();
        })
      }
    >
      {account.hasPassword && (
        <TextField
          label={t('currentPassword')}
          type="password"
          value={form.current}
          onChange={(current) => change({ current })}
          error={words.problem(problems.current)}
          autoComplete="current-password"
        />
      )}
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
    </ChangeForm>
  );
}
