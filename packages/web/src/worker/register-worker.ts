import { serverUrl } from '../urls/own-urls.ts';

/** How long a loaded page may still be busy. */
const registrationDelayMs = 3000;

/** Registers the service worker, which opens the app without a connection. Browsers allow it on HTTPS and localhost. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // A new worker does not know which files were loaded before it.
  serviceWorker.addEventListener('controllerchange', () => {
    serviceWorker.controller?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
  });
  // It fetches the whole app, which must not slow the page's own requests.
  const register = () =>
    setTimeout(() => {
      // Without it everything works, except offline.
      serviceWorker.register(serverUrl('/sw.js'), { updateViaCache: 'none' }).catch(() => undefined);
    }, registrationDelayMs);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
