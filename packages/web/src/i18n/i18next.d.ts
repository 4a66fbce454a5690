import type { Namespaces } from './namespaces.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: Namespaces;
  }
}
