import type webhooks from './locales/en/webhooks.json';

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    webhooks: typeof webhooks;
  }
}
