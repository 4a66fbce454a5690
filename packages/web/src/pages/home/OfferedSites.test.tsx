import type { Features } from '@matinee/protocol';
import { cleanup, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { createServerFeaturesStore } from '../../common/server-features-store.ts';
import { ServerFeaturesContext } from '../../common/use-server-features.ts';
import home from '../../i18n/locales/en/home.json';
import { OfferedSites } from './OfferedSites.tsx';

afterEach(cleanup);

async function show(services: Features['services'] | undefined): Promise<HTMLElement> {
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: { en: { home } }, interpolation: { escapeValue: false } });
  const features = { discord: false, recovery: false, services, peertubeHosts: [], invidiousHosts: [], links: {} };
  const store = createServerFeaturesStore({
    call: async () => {
      if (services === undefined) throw new Error('no answer');
      return features as never;
    },
  });
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <ServerFeaturesContext value={store}>
        <OfferedSites className={undefined} />
      </ServerFeaturesContext>
    </I18nextProvider>,
  );
  return container;
}

test('[SCREEN-340] the home page names the sites that the server plays', async () => {
  await show(['direct', 'vimeo', 'googledrive']);
  await vi.waitFor(() => expect(screen.queryByText('YouTube')).toBeNull());
  expect(screen.getByText('Vimeo').tagName).toBe('B');
  expect(screen.getByText('Google Drive')).toBeTruthy();
});

test('[SCREEN-340] while the server has not answered, the sites that need no set-up are named', async () => {
  const container = await show(undefined);
  expect(container.textContent).toContain('YouTube, Vimeo');
  expect(container.textContent).not.toContain('Google Drive');
});
