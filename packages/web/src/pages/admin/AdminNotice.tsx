import { MatineeError } from '@matinee/protocol';
import { KeyRound } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle, useShell } from '../../common/shell-context.ts';
import { useErrorText } from '../../common/texts/use-error-text.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PageNotice } from '../../ui/layout/PageNotice.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './AdminNotice.module.css';

export interface AdminNoticeProps {
  /** With an account that is no operator's. */
  isLoggedIn: boolean;
  /** Rejects if the key is wrong. */
  onUnlock: (apiKey: string) => Promise<void>;
}

export function AdminNotice({ isLoggedIn, onUnlock }: AdminNoticeProps) {
  const { t } = useTranslation(['admin', 'app']);
  usePageTitle(t('pageTitle'));
  const { openLogin } = useShell();
  return (
    <PageNotice title={t('app:admin')} lead={t(isLoggedIn ? 'doorNoOperator' : 'doorLead')}>
      {!isLoggedIn && (
        <Button kind="primary" size="l" className={styles.wide} onPress={openLogin}>
          {t('app:logIn')}
        </Button>
      )}
      <KeyForm onUnlock={onUnlock} />
    </PageNotice>
  );
}

function KeyForm({ onUnlock }: Pick<AdminNoticeProps, 'onUnlock'>) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const [apiKey, setApiKey] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);

  async function open(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    try {
      await onUnlock(apiKey.trim());
    } catch (error) {
      const isWrong = error instanceof MatineeError && error.name === 'FeatureDisabledException';
      setProblem(isWrong ? t('keyWrong') : await errorText(error));
      setSending(false);
    }
  }

  return (
    <form className={classNames(styles.form)} noValidate onSubmit={(event) => void open(event)}>
      <TextField
        label={t('key')}
        type="password"
        autoComplete="off"
        icon={KeyRound}
        value={apiKey}
        onChange={(value) => {
          setApiKey(value);
          setProblem(undefined);
        }}
        error={problem}
        hint={t('keyHint')}
      />
      <Button type="submit" isPending={isSending} disabledReason={apiKey.trim() === '' ? t('keyMissing') : undefined}>
        {t('open')}
      </Button>
    </form>
  );
}
