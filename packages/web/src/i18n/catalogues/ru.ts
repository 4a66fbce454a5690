import app from '../locales/ru/app.json';

export { app };
export const catalogues = import.meta.glob<Record<string, string>>(
  ['../locales/ru/*.json', '../../features/*/locales/ru/*.json', '!../locales/ru/app.json'],
  { import: 'default' },
);
