import app from '../locales/pt-br/app.json';

export { app };
export const catalogues = import.meta.glob<Record<string, string>>(
  ['../locales/pt-br/*.json', '../../features/*/locales/pt-br/*.json', '!../locales/pt-br/app.json'],
  { import: 'default' },
);
