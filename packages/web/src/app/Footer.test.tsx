import type { Features } from '@matinee/protocol';
import { cleanup, render, screen, within } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import { version } from '../../package.json';
import { createServerFeaturesStore } from '../common/server-features-store.ts';
import { ServerFeaturesContext } from '../common/use-server-features.ts';
import { ShellContext } from '../common/shell-context.ts';
import app from '../i18n/locales/en/app.json';
import pages from '../i18n/locales/en/pages.json';
import { PrivacyPage } from '../pages/privacy/PrivacyPage.tsx';
import { Footer } from './Footer.tsx';

afterEach(cleanup);

const shell = {
  openDrawer: () => undefined,
  openPreferences: () => undefined,
  openLogin: () => undefined,
  barPlace: null,
  announceTitle: () => undefined,
};

/** Shows the privacy policy and the footer below it, on the host `localhost` of a server that offers these features. */
async function show(offered: Partial<Features>): Promise<HTMLElement> {
  const features: Features = {
    discord: false,
    recovery: false,
    services: [],
    peertubeHosts: [],
    invidiousHosts: [],
    links: {},
    ...offered,
  };
  const store = createServerFeaturesStore({ call: async () => features as never });
  await store.load();
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { app, pages } }, interpolation: { escapeValue: false } });
  render(
    <I18nextProvider i18n={i18n}>
      <ShellContext value={shell}>
        <ServerFeaturesContext value={store}>
          <PrivacyPage />
          <Footer />
        </ServerFeaturesContext>
      </ShellContext>
    </I18nextProvider>,
  );
  return screen.getByRole('contentinfo');
}

test('[CLI-3] the footer names the version of the server', async () => {
  expect((await show({})).textContent).toContain(`Matinee ${version}`);
});

test('[SCREEN-122] there is a privacy policy on hosts of the public domain', async () => {
  const footer = await show({ publicDomain: 'localhost' });
  expect(within(footer).getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacypolicy');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Privacy');
  expect(screen.getByText(/^The operator of localhost/)).toBeTruthy();
});

test.each([undefined, 'example.org'])(
  '[SCREEN-122] there is no privacy policy on a host outside the public domain %s',
  async (publicDomain) => {
    const footer = await show(publicDomain === undefined ? {} : { publicDomain });
    expect(within(footer).getByRole('link', { name: 'Attribution' })).toBeTruthy();
    expect(within(footer).queryByRole('link', { name: 'Privacy' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found');
  },
);
