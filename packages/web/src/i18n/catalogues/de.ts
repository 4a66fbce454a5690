import app from '../locales/de/app.json';

export { app };
export const catalogues = import.meta.glob<Record<string, string>>(
  ['../locales/de/*.json', '../../features/*/locales/de/*.json', '!../locales/de/app.json'],
  { import: 'default' },
);
