import type { DeliveryEntry } from '@matinee/protocol';
import { Check, Clock, RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './WebhookDeliveries.module.css';

const shownDeliveries = 20;
const states = {
  pending: [Clock, 'webhookPending'],
  delivered: [Check, 'webhookDelivered'],
  failed: [X, 'webhookFailed'],
} as const;

export function WebhookDeliveries({ deliveries, onRefresh }: { deliveries: readonly DeliveryEntry[]; onRefresh: () => void }) {
  const { t } = useTranslation('webhooks');
  return (
    <div>
      <div className={styles.head}>
        <h3>{t('webhookDeliveries')}</h3>
        <IconButton label={t('webhookRefresh')} icon={RotateCw} size="s" onPress={onRefresh} />
      </div>
      {deliveries.length === 0 && <p className="meta">{t('webhookNone')}</p>}
      <ul>
        {deliveries.slice(0, shownDeliveries).map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </div>
  );
}

function Delivery({ delivery: { type, state, status, attempts, createdAt, nextAt } }: { delivery: DeliveryEntry }) {
  const { t, i18n } = useTranslation('webhooks');
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'medium' });
  const [icon, stateKey] = states[state];
  const facts = [
    time.format(createdAt),
    ...(attempts > 0 ? [status === null ? t('webhookNoAnswer') : t('webhookAnswer', { status })] : []),
    ...(attempts > 1 ? [t('webhookAttempts', { count: attempts })] : []),
    ...(nextAt !== null && attempts > 0 ? [t('webhookNext', { time: time.format(nextAt) })] : []),
  ];
  return (
    <li className={styles.delivery}>
      <p className={styles.type}>{type}</p>
      <p className={styles.state} data-state={state}>
        <Icon of={icon} size="s" />
        {t(stateKey)}
      </p>
      <p className={styles.facts}>{facts.join(' · ')}</p>
    </li>
  );
}
