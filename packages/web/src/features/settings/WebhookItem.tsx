import type { DeliveryEntry, WebhookEntry } from '@matinee/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Switch.tsx';
import styles from './Settings.module.css';
import type { WebhookActions } from './use-webhooks.ts';

const shownDeliveries = 10;
const stateKeys = { pending: 'webhookPending', delivered: 'webhookDelivered', failed: 'webhookFailed' } as const;

/** One webhook: on or off, with chat or without, a test and what was sent last. */
export function WebhookItem({ webhook, actions }: { webhook: WebhookEntry; actions: WebhookActions }) {
  const { t } = useTranslation('account');
  const [deliveries, setDeliveries] = useState<readonly DeliveryEntry[]>();
  const { id, url, events, isActive, failingSince, disabledAt } = webhook;
  const hasChat = events.includes('chat');
  const showDeliveries = async (): Promise<void> => setDeliveries(await actions.deliveries(id));
  const withChat = (isWanted: boolean): string[] => [...events.filter((event) => event !== 'chat'), ...(isWanted ? ['chat'] : [])];

  return (
    <section className={styles.group} aria-label={url}>
      <p className="one-line">{url}</p>
      {disabledAt !== null && <p className="hint">{t('webhookDisabled')}</p>}
      {disabledAt === null && failingSince !== null && <p className="hint">{t('webhookFailing')}</p>}
      <Switch label={t('webhookOn')} isSelected={isActive} onChange={(next) => void actions.change({ id, isActive: next })} />
      <Switch
        label={t('webhookChat')}
        isSelected={hasChat}
        isDisabled={hasChat && events.length === 1}
        onChange={(next) => void actions.change({ id, events: withChat(next) })}
      />
      <div className={styles.actions}>
        <Button size="s" onPress={() => void actions.remove(id)}>
          {t('webhookRemove')}
        </Button>
        <Button size="s" onPress={() => void showDeliveries()}>
          {t('webhookDeliveries')}
        </Button>
        <Button size="s" disabled={!isActive} onPress={() => void actions.test(id).then(showDeliveries)}>
          {t('webhookTest')}
        </Button>
      </div>
      {deliveries !== undefined && <DeliveryList deliveries={deliveries.slice(0, shownDeliveries)} />}
    </section>
  );
}

function DeliveryList({ deliveries }: { deliveries: readonly DeliveryEntry[] }) {
  const { t, i18n } = useTranslation('account');
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'medium' });
  if (deliveries.length === 0) return <p className="meta">{t('webhookNone')}</p>;
  return (
    <ul>
      {deliveries.map(({ id, type, state, status, createdAt }) => (
        <li key={id} className="meta">
          {time.format(createdAt)} · {type} · {t(stateKeys[state])}
          {status !== null && ` (${status})`}
        </li>
      ))}
    </ul>
  );
}
