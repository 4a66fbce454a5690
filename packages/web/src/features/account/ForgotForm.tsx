import { CircleAlert } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/overlays/Dialog.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './Account.module.css';
import { isEmail } from './account-form.ts';

const sentToastMs = 5000;

/** Requests an e-mail to reset the password. The answer doesn't reveal whether the account exists. */
export function ForgotForm({ isAvailable, onBack, onSent }: { isAvailable: boolean; onBack: () => void; onSent: () => void }) {
  const { t } = useTranslation('account');
  const showToast = useShowToast();
  const api = useApi();
  const [user, setUser] = useState('');
  const [isSending, setSending] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const name = user.trim();
    setEmpty(name === '');
    if (name === '' || isSending) return;
    setSending(true);
    setFailed(false);
    try {
      await api.call('recoverStart', { body: isEmail(name) ? { email: name } : { username: name } });
      showToast({ style: 'success', text: t('resetSent'), durationMs: sentToastMs });
      onSent();
    } catch {
      setFailed(true);
    } finally {
      setSending(false);
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <p>{t(isAvailable ? 'forgotLead' : 'forgotUnavailable')}</p>
      {isAvailable && (
        <TextField
          label={t('user')}
          value={user}
          onChange={(next) => {
            setUser(next);
            setEmpty(false);
          }}
          error={isEmpty ? t('userRequired') : undefined}
          autoComplete="username"
          // The dialog is about this field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
      )}
      {hasFailed && <Banner icon={CircleAlert} tone="error" text={t('resetFailed')} />}
      <DialogActions>
        <Button kind="quiet" onPress={onBack}>
          {t('back')}
        </Button>
        {isAvailable && (
          <Button kind="primary" type="submit" isPending={isSending}>
            {t('sendLink')}
          </Button>
        )}
      </DialogActions>
    </form>
  );
}
