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
import { SentBefore } from '../rooms/SentBefore.tsx';
import styles from '../Section.module.css';
import { useAdminCall } from '../use-admin-call.ts';
import { useAttempt } from '../../../common/toasts/use-attempt.ts';

/** Messages to everyone, and an e-mail that tries the mail server. */
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
