import { StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider, useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { hasLastingStorage, lastingStorage, openChannel } from './context/browser-storage.ts';
import { ApiContext, createPageApi } from './api/use-api.ts';
import { HeadStartContext } from './api/use-head-start.ts';
import { App } from './app/App.tsx';
import { lateFrame } from './app/late.ts';
import { PageRouter } from './app/PageRouter.tsx';
import { preloadPage } from './app/pages.tsx';
import { preciseClock } from '@matinee/base/clock';
import { createToastStore, ToastsContext } from './common/toasts/toast-store.ts';
import { leaveComposingKeys } from './ui/composing-keys.ts';
import { Late } from './ui/Late.tsx';
import { reloadWhenReplaced } from './app/reload-when-replaced.ts';
import { registerTrustedTypes } from './app/trusted-types.ts';
import { UserContext } from './common/server/use-user.ts';
import { createUserStore } from './common/server/user-store.ts';
import { createServerFeaturesStore } from './common/server/server-features-store.ts';
import { ServerFeaturesContext } from './common/server/use-server-features.ts';
import { headStart } from './head-start.ts';
import { createI18n } from './i18n/create-i18n.ts';
import { localeTags } from './i18n/locales.ts';
import { applyTheme } from './preferences/apply-theme.ts';
import { createSettingsStore, SettingsContext, useSetting } from './preferences/settings-store.ts';
import './styles/tokens.css';
import './styles/base.css';
import { nameInOrigin, pathOfPage } from './urls/own-urls.ts';

async function start(root: HTMLElement): Promise<void> {
  registerTrustedTypes(window);
  leaveComposingKeys(window);
  // The content security policy forbids eval.
  z.config({ jitless: true });

  const settings = createSettingsStore({
    storage: lastingStorage,
    window,
    languages: navigator.languages,
    // A setting was edited by hand, so the console is where to report it.
    // oxlint-disable-next-line no-console
    warn: (message) => console.warn(message),
  });
  applyTheme(settings, document);
  loadForcedColors();

  const language = () => localeTags[settings.getState().locale];
  const api = createPageApi({ fetch: headStart.fetch, storage: lastingStorage, language });
  // Later calls wait for it and report its failure.
  api.renewToken().catch(() => undefined);

  const user = createUserStore(api, openChannel(nameInOrigin('user')));
  // Without an answer no user is shown; everything else works.
  user.load().catch(() => undefined);

  const features = createServerFeaturesStore(api);
  const toasts = createToastStore(preciseClock);

  const i18n = await createI18n(settings.getState().locale);
  if (!hasLastingStorage()) toasts.show({ style: 'important', text: i18n.t('nothingIsKept'), durationMs: 20_000 });
  await preloadPage(pathOfPage(), i18n);
  createRoot(root).render(
    <StrictMode>
      <SettingsContext value={settings}>
        <I18nextProvider i18n={i18n}>
          <Locale>
            <ApiContext value={api}>
              <HeadStartContext value={headStart}>
                <UserContext value={user}>
                  <ServerFeaturesContext value={features}>
                    <ToastsContext value={toasts}>
                      <PageRouter>
                        <App />
                      </PageRouter>
                    </ToastsContext>
                  </ServerFeaturesContext>
                </UserContext>
              </HeadStartContext>
            </ApiContext>
          </Locale>
        </I18nextProvider>
      </SettingsContext>
    </StrictMode>,
  );
  // Controls have accessible names without tooltips, and the app works without a service worker.
  lateFrame
    .load()
    .then(({ cacheApp, showTooltips }) => {
      showTooltips(document);
      return import.meta.env.PROD ? cacheApp() : undefined;
    })
    .catch(() => undefined);
}

function loadForcedColors(): void {
  const forced = matchMedia('(forced-colors: active)');
  const load = () => {
    // The page works without them.
    if (forced.matches) import('./styles/forced-colors.css').catch(() => undefined);
  };
  load();
  forced.addEventListener('change', load);
}

/** Applies the chosen language. The old texts stay until the new ones have loaded. */
function Locale({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation('app');
  const tag = useSetting((settings) => localeTags[settings.locale]);
  useEffect(() => {
    if (i18n.language !== tag) void i18n.changeLanguage(tag);
  }, [i18n, tag]);
  useEffect(() => {
    document.documentElement.lang = i18n.language;
  }, [i18n.language]);
  return <Late>{children}</Late>;
}

if (import.meta.env.PROD) reloadWhenReplaced();
// Not awaited: pages import this chunk, and `start` waits for pages.
start(document.querySelector('#root') as HTMLElement).catch(reportError);
