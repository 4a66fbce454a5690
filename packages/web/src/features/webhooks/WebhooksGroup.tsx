import { limits, Role, type RoomSync } from '@matinee/protocol';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { NewSecret } from '../../common/NewSecret.tsx';
import { SettingsFold } from '../../common/settings/FieldForm.tsx';
import { selectOwnUser } from '../../room-client/room-selectors.ts';
import { useRoom } from '../../room/room-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './Webhooks.module.css';
import { useWebhooks } from './use-webhooks.ts';
import { WebhookItem } from './WebhookItem.tsx';

export function WebhooksGroup({ sync }: { sync: RoomSync }) {
  const isOwner = useRoom((room) => selectOwnUser(room)?.role === Role.Owner);
  return isOwner && !sync.isTemporary ? <WebhookSettings roomName={sync.name} /> : null;
}

/** Loads the webhooks once the part is opened. */
function WebhookSettings({ roomName }: { roomName: string }) {
  const { t } = useTranslation('webhooks');
  const { webhooks, load, add, ...actions } = useWebhooks(roomName);
  const [url, setUrl] = useState('');
  const [secret, setSecret] = useState<string>();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const created = await add(url.trim());
    if (created === undefined) return;
    setUrl('');
    setSecret(created);
  }

  return (
    <>
      <SettingsFold title={t('webhookTitle')} onOpen={() => void load()}>
        <p className="meta">{t('webhookLead')}</p>
        {webhooks?.map((webhook) => (
          <WebhookItem key={webhook.id} webhook={webhook} actions={actions} onSecret={setSecret} />
        ))}
        <form className={styles.group} onSubmit={(event) => void submit(event)}>
          <TextField
            label={t('webhookAddress')}
            type="url"
            value={url}
            onChange={setUrl}
            maxLength={limits.url}
            placeholder="https://"
            isRequired
          />
          <div>
            <Button type="submit" disabled={url.trim() === ''}>
              {t('webhookAdd')}
            </Button>
          </div>
        </form>
      </SettingsFold>
      {secret !== undefined && (
        <Dialog title={t('webhookSecret')} width="30rem" isOpen isDismissable={false} onClose={() => setSecret(undefined)}>
          <NewSecret lead={t('webhookSecretLead')} secret={secret} onClose={() => setSecret(undefined)} />
        </Dialog>
      )}
    </>
  );
}
