import { limits } from '@matinee/protocol';
import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import announcementStyles from './Announcement.module.css';
import styles from '../Section.module.css';
import { useAdminCall } from '../use-admin-call.ts';
import { useAttempt } from '../../../common/toasts/use-attempt.ts';

/** The time on pages without a room; 0: not at all. */
const pageHours = ['0', '1', '4', '24', '168'] as const;

export function AnnouncementForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('admin');
  const call = useAdminCall();
  const attempt = useAttempt();
  const [typed, setTyped] = useState('');
  const [hours, setHours] = useState<(typeof pageHours)[number]>('0');
  const [isSending, setSending] = useState(false);
  const { data } = useQuery({
    queryKey: ['admin-overview'],
    queryFn: async ({ signal }) => (await call('adminOverview', {}, signal)).data,
  });
  const text = typed.trim();

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSending(true);
    const body = { text, ...(hours !== '0' && { pagesForHours: Number(hours) }) };
    if (await attempt(() => call('announce', { body }), t('messageSent'))) {
      setTyped('');
      onSent();
    }
    setSending(false);
  }

  return (
    <form className={classNames(styles.form)} noValidate onSubmit={(event) => void send(event)}>
      <TextField label={t('message')} multiline maxLength={limits.chatText} value={typed} onChange={setTyped} hint={t('announceHint')} />
      {text !== '' && (
        <div>
          <p className={classNames(announcementStyles.label)}>{t('howItLooks')}</p>
          <div className={classNames(announcementStyles.toast)}>
            <Icon of={Megaphone} />
            <p dir="auto">{text}</p>
          </div>
        </div>
      )}
      <Select
        label={t('alsoOnPages')}
        options={pageHours.map((value) => ({ value, label: t(`pages.${value}`) }))}
        value={hours}
        onChange={setHours}
      />
      <footer className={classNames(styles.actions)}>
        <span />
        <Button kind="primary" type="submit" isPending={isSending} disabledReason={text === '' ? t('messageEmpty') : undefined}>
          {data === undefined ? t('send') : t('sendTo', { count: data.people })}
        </Button>
      </footer>
    </form>
  );
}
