import type { DeliveryEntry, WebhookEntry } from '@matinee/protocol';
import { useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { useAttempt } from '../../common/toasts/use-attempt.ts';

/** Shows refusals as a toast, or in the dialog that asked. */
export function useWebhooks(roomName: string) {
  const api = useApi();
  const attempt = useAttempt();
  const [webhooks, setWebhooks] = useState<readonly WebhookEntry[]>();
  const params = { name: roomName };

  const load = (): Promise<boolean> => attempt(async () => setWebhooks((await api.call('listWebhooks', { params })).data));

  return {
    webhooks,
    load,
    /** Resolves with the signing secret. */
    add: async (url: string): Promise<string | undefined> => {
      let secret: string | undefined;
      await attempt(async () => {
        ({ secret } = await api.call('createWebhook', { params, body: { url } }));
      });
      await load();
      return secret;
    },
    /** Shows at once, so that the next change builds on what the user sees. */
    async change({ id, ...changes }: Pick<WebhookEntry, 'id'> & Partial<Pick<WebhookEntry, 'events' | 'isActive'>>): Promise<void> {
      const change = (webhook: WebhookEntry): WebhookEntry => ({ ...webhook, ...changes, failingSince: null, disabledAt: null });
      setWebhooks((before) => before?.map((webhook) => (webhook.id === id ? change(webhook) : webhook)));
      if (!(await attempt(() => api.call('patchWebhook', { params, body: { id, ...changes } })))) await load();
    },
    /** @throws what the server refuses with */
    async remove(id: string): Promise<void> {
      await api.call('deleteWebhook', { params, body: { id } });
      await load();
    },
    /** Makes a new signing secret. @throws what the server refuses with */
    async renew(id: string): Promise<string> {
      const { secret = '' } = await api.call('patchWebhook', { params, body: { id, renewSecret: true } });
      return secret;
    },
    test: (id: string): Promise<boolean> => attempt(() => api.call('testWebhook', { params, body: { id } })),
    /** Undefined if they can't be read now. */
    async deliveries(id: string): Promise<readonly DeliveryEntry[] | undefined> {
      let data: readonly DeliveryEntry[] | undefined;
      await attempt(async () => {
        ({ data } = await api.call('listDeliveries', { params, query: { id } }));
      });
      return data;
    },
  };
}
export type WebhookActions = Omit<ReturnType<typeof useWebhooks>, 'webhooks' | 'load' | 'add'>;
