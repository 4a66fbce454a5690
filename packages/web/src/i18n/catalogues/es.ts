import app from '../locales/es/app.json';

export { app };
export const catalogues = import.meta.glob<Record<string, string>>(
  ['../locales/es/*.json', '../../features/*/locales/es/*.json', '!../locales/es/app.json'],
  { import: 'default' },
);
