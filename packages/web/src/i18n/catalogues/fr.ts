import app from '../locales/fr/app.json';

export { app };
export const catalogues = import.meta.glob<Record<string, string>>(
  ['../locales/fr/*.json', '../../features/*/locales/fr/*.json', '!../locales/fr/app.json'],
  { import: 'default' },
);
