import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/use-api.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import { MailTest } from './MailTest.tsx';
import styles from '../Section.module.css';
import { useAdminCall } from '../use-admin-call.ts';
import { useAttempt } from '../../../common/toasts/use-attempt.ts';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import { useFormats } from '../use-formats.ts';

export function AnnouncementSection() {
  const { t } = useTranslation('admin');
  const api = useApi();
  const call = useAdminCall();
  const attempt = useAttempt();
  const [sent, setSent] = useState(0);
  const lasting = useQuery({
    queryKey: ['admin-announcement', sent],
    queryFn: async ({ signal }) => (await api.call('features', {}, signal)).announcement ?? null,
  });
  const end = () => attempt(async () => [await call('endAnnouncement', {}), await lasting.refetch()]);
  return (
    <div className={classNames(styles.narrow)}>
      <header className={classNames(styles.head)}>
        <h1 className="title-page">{t('nav.announcement')}</h1>
      </header>
      <AnnouncementForm onSent={() => setSent((count) => count + 1)} />
      {typeof lasting.data === 'string' && (
        <section className={classNames(styles.block)}>
          <h2 className="title-card">{t('onPagesNow')}</h2>
          <Banner icon={Megaphone} text={lasting.data}>
            <Button size="s" onPress={() => void end()}>
              {t('takeAway')}
            </Button>
          </Banner>
        </section>
      )}
      <SentBefore sent={sent} />
      <MailTest />
    </div>
  );
}

const shown = 5;

/** @param sent the number sent on this page */
function SentBefore({ sent }: { sent: number }) {
  const { t } = useTranslation('admin');
  const { moment } = useFormats();
  const call = useAdminCall();
  const { data = [] } = useQuery({
    queryKey: ['admin-announcements', sent],
    queryFn: async ({ signal }) => (await call('auditLog', { query: {} }, signal)).data.filter(({ action }) => action === 'announce'),
    placeholderData: (before) => before,
  });
  if (data.length === 0) return null;
  return (
    <section className={classNames(styles.block)}>
      <h2 className="title-card">{t('sentBefore')}</h2>
      <ul className={classNames(styles.rows)}>
        {data.slice(0, shown).map(({ id, at, details }) => (
          <li key={id}>
            <Icon of={Megaphone} />
            <span dir="auto">{typeof details?.['text'] === 'string' ? details['text'] : ''}</span>
            <span className="caption num">{moment(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
