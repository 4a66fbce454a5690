import app from '../locales/pirate/app.json';

export { app };
export const catalogues = import.meta.glob<Record<string, string>>(
  ['../locales/pirate/*.json', '../../features/*/locales/pirate/*.json', '!../locales/pirate/app.json'],
  { import: 'default' },
);
