import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import styles from '../Section.module.css';
import { useAdminCall } from '../use-admin-call.ts';
import { useFormats } from '../use-formats.ts';

const shown = 5;

/** The last announcements. @param sent how many were sent on this page: then there is one more */
export function SentBefore({ sent }: { sent: number }) {
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
