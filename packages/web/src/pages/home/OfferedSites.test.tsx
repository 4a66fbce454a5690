import type { Features } from '@matinee/protocol';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createServerFeaturesStore } from '../../common/server-features-store.ts';
import { ServerFeaturesContext } from '../../common/use-server-features.ts';
import { createI18n } from '../../i18n/create-i18n.ts';
import { I18nContext } from '../../i18n/use-translation.ts';
import { OfferedSites } from './OfferedSites.tsx';

afterEach(cleanup);

async function show(services: Features['services'] | undefined): Promise<HTMLElement> {
  const i18n = await createI18n('en');
  await i18n.loadNamespace('home');
  const features = { discord: false, recovery: false, services, peertubeHosts: [], invidiousHosts: [], links: {} };
  const store = createServerFeaturesStore({
    call: async () => {
      if (services === undefined) throw new Error('no answer');
      return features as never;
    },
  });
  const { container } = render(
    <I18nContext value={i18n}>
      <ServerFeaturesContext value={store}>
        <OfferedSites className={undefined} />
      </ServerFeaturesContext>
    </I18nContext>,
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
