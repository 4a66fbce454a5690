import type decide from './locales/en/decide.json';

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    decide: typeof decide;
  }
}
