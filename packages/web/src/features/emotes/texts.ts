import type emotes from './locales/en/emotes.json';

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    emotes: typeof emotes;
  }
}
