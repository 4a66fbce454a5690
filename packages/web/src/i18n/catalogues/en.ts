import app from '../locales/en/app.json';

export { app };
export const catalogues = import.meta.glob<Record<string, string>>(
  ['../locales/en/*.json', '../../features/*/locales/en/*.json', '!../locales/en/app.json'],
  { import: 'default' },
);
