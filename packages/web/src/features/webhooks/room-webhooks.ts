import type webhookTexts from './locales/en/webhooks.json';
import { later } from '../../ui/later.tsx';

const webhooks = later(() => import('./WebhooksGroup.tsx'), ['bots', 'webhooks']);

export const roomWebhooks = {
  name: 'webhooks',
  settings: { load: webhooks.load, after: 'own', Group: webhooks.within((module) => module.WebhooksGroup) },
} as const;

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    webhooks: typeof webhookTexts;
  }
}
