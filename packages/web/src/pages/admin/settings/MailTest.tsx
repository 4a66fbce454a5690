import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerFeaturesState } from '../../../common/server/use-server-features.ts';
import { useErrorText } from '../../../common/texts/use-error-text.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/forms/TextField.tsx';
import styles from '../Section.module.css';
import { useAdminCall } from '../use-admin-call.ts';

export function MailTest() {
  const { t } = useTranslation('admin');
  const call = useAdminCall();
  const errorText = useErrorText();
  const { features, status } = useServerFeaturesState();
  const [to, setTo] = useState('');
  const [outcome, setOutcome] = useState<{ isSent: boolean; answer: string }>();
  const [isSending, setSending] = useState(false);
  const off = status === 'known' && !features.recovery ? t('mailOff') : undefined;

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSending(true);
    try {
      setOutcome(await call('mailTest', { body: { to: to.trim() } }));
    } catch (error) {
      setOutcome({ isSent: false, answer: await errorText(error) });
    }
    setSending(false);
  }

  return (
    <section className={classNames(styles.block)}>
      <h2 className="title-card">{t('mailTest')}</h2>
      <form className={classNames(styles.form)} noValidate onSubmit={(event) => void send(event)}>
        <TextField label={t('mailTo')} type="email" autoComplete="email" value={to} onChange={setTo} disabledReason={off} />
        {outcome !== undefined && (
          <Banner
            icon={outcome.isSent ? CircleCheck : CircleAlert}
            tone={outcome.isSent ? 'neutral' : 'error'}
            text={t(outcome.isSent ? 'mailSent' : 'mailFailed', { answer: outcome.answer })}
          />
        )}
        <footer className={classNames(styles.actions)}>
          <span />
          <Button type="submit" isPending={isSending} disabledReason={off ?? (to.trim() === '' ? t('mailToFirst') : undefined)}>
            {t('mailSend')}
          </Button>
        </footer>
      </form>
    </section>
  );
}
