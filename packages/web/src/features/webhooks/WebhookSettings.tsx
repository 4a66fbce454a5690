import { limits } from '@matinee/protocol';
import { ChevronDown } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { NewSecret } from '../../common/NewSecret.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './Settings.module.css';
import { useWebhooks } from './use-webhooks.ts';
import { WebhookItem } from './WebhookItem.tsx';

/** The webhooks of a room, loaded once the part is opened. */
export function WebhookSettings({ roomName }: { roomName: string }) {
  const { t } = useTranslation('bots');
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
    <details className={styles.fold} onToggle={(event) => event.currentTarget.open && void load()}>
      <summary>
        <h2>{t('webhookTitle')}</h2>
        <Icon of={ChevronDown} />
      </summary>
      <div className={styles.group}>
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
      </div>
      {secret !== undefined && (
        <Dialog title={t('webhookSecret')} width="30rem" isOpen isDismissable={false} onClose={() => setSecret(undefined)}>
          <NewSecret lead={t('webhookSecretLead')} secret={secret} onClose={() => setSecret(undefined)} />
        </Dialog>
      )}
    </details>
  );
}
