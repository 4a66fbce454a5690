import type film from './locales/en/film.json';

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    film: typeof film;
  }
}
