/** How long a page that has loaded is still busy with what it shows. */
const settleMs = 3000;

/** Lets the service worker keep the app for when the server does not answer. Browsers allow that on https and localhost. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // A worker that has just taken over does not know what was loaded before it.
  serviceWorker.addEventListener('controllerchange', () => {
    serviceWorker.controller?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
  });
  // It fetches the whole app, which must not keep the page that somebody looks at from its own.
  const register = () =>
    setTimeout(() => {
      // Without it everything works but the app offline.
      serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
    }, settleMs);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
