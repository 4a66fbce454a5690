import type { Features } from '@matinee/protocol';
import { render, screen, within } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { createPageApi } from '../../api/create-page-api.ts';
import { ApiContext } from '../../api/use-api.ts';
import { createServerFeaturesStore } from '../../common/server-features-store.ts';
import { ServerFeaturesContext } from '../../common/use-server-features.ts';
import app from '../../i18n/locales/en/app.json';
import pages from '../../i18n/locales/en/pages.json';
import { AttributionPage } from './AttributionPage.tsx';

test('[SCREEN-128] attribution names the libraries of the build with their licences, and the terms of the sites', async () => {
  const asked: unknown[] = [];
  const answer = async (path: unknown) => {
    asked.push(path);
    return Response.json([{ name: 'hls.js', version: '1.6.2', licence: 'Apache-2.0', url: 'https://hlsjs.example/' }]);
  };
  vi.stubGlobal('fetch', answer);
  const features: Features = { discord: false, recovery: false, services: ['youtube'], peertubeHosts: [], invidiousHosts: [], links: {} };
  const store = createServerFeaturesStore({ call: async () => features as never });
  await store.load();
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { app, pages } }, interpolation: { escapeValue: false } });
  render(
    <I18nextProvider i18n={i18n}>
      <ApiContext value={createPageApi({ fetch: answer, storage: localStorage, language: () => 'en' })}>
        <ServerFeaturesContext value={store}>
          <AttributionPage />
        </ServerFeaturesContext>
      </ApiContext>
    </I18nextProvider>,
  );
  const library = await screen.findByText('hls.js');
  expect(library.closest('li')?.textContent).toMatch(/1\.6\.2.*Apache-2\.0$/);
  expect(asked).toEqual(['/licenses/libraries.json']);
  expect(screen.getByRole('link', { name: /^All licences in full/ }).getAttribute('href')).toBe('/licenses/libraries.txt');
  expect(screen.getByRole('link', { name: /^YouTube’s Terms of Service/ }).getAttribute('href')).toBe('https://www.youtube.com/t/terms');
  expect(within(screen.getByRole('region', { name: 'Skipped parts' })).getByText('CC BY-NC-SA 4.0')).toBeTruthy();
});
