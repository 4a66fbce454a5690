import type { DeliveryEntry, WebhookEntry } from '@matinee/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { Switch } from '../../ui/forms/Switch.tsx';
import styles from './Webhooks.module.css';
import type { WebhookActions } from './use-webhooks.ts';
import { WebhookDeliveries } from './WebhookDeliveries.tsx';
import { WebhookEvents } from './WebhookEvents.tsx';
import { DangerDialog } from '../../common/DangerDialog.tsx';

export interface WebhookItemProps {
  webhook: WebhookEntry;
  actions: WebhookActions;
  onSecret: (secret: string) => void;
}

export function WebhookItem({ webhook, actions, onSecret }: WebhookItemProps) {
  const { t } = useTranslation('webhooks');
  const { id, url, events, isActive, failingSince, disabledAt } = webhook;
  const [asked, setAsked] = useState<'renew' | 'remove'>();
  /** Undefined while they aren't shown. */
  const [deliveries, setDeliveries] = useState<readonly DeliveryEntry[]>();

  async function readDeliveries(): Promise<void> {
    const read = await actions.deliveries(id);
    if (read !== undefined) setDeliveries(read);
  }
  async function test(): Promise<void> {
    if (await actions.test(id)) await readDeliveries();
  }

  return (
    <section className={styles.group} aria-label={url}>
      <p className={styles.url}>{url}</p>
      {disabledAt !== null && <p className="hint">{t('webhookDisabled')}</p>}
      {disabledAt === null && failingSince !== null && <p className="hint">{t('webhookFailing')}</p>}
      <Switch label={t('webhookOn')} isSelected={isActive} onChange={(next) => void actions.change({ id, isActive: next })} />
      <Disclosure label={t('webhookEvents')}>
        <WebhookEvents events={events} onChange={(next) => void actions.change({ id, events: next })} />
      </Disclosure>
      <div className={styles.actions}>
        <Button size="s" disabledReason={isActive ? undefined : t('webhookOff')} onPress={() => void test()}>
          {t('webhookTest')}
        </Button>
        <Button
          size="s"
          aria-expanded={deliveries !== undefined}
          onPress={() => (deliveries === undefined ? void readDeliveries() : setDeliveries(undefined))}
        >
          {t('webhookDeliveries')}
        </Button>
        <Button size="s" onPress={() => setAsked('renew')}>
          {t('webhookRenew')}
        </Button>
        <Button size="s" onPress={() => setAsked('remove')}>
          {t('webhookRemove')}
        </Button>
      </div>
      {deliveries !== undefined && <WebhookDeliveries deliveries={deliveries} onRefresh={() => void readDeliveries()} />}
      {asked === 'remove' && (
        <DangerDialog
          title={t('webhookRemoveTitle')}
          lead={t('webhookRemoveLead', { url })}
          action={t('webhookRemove')}
          onConfirm={() => actions.remove(id)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'renew' && (
        <DangerDialog
          title={t('webhookRenewTitle')}
          lead={t('webhookRenewLead')}
          action={t('webhookRenew')}
          onConfirm={async () => onSecret(await actions.renew(id))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}
