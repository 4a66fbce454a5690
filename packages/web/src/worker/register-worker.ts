/** Lets the service worker keep the app for when the server does not answer. Browsers allow that on https and localhost. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // A worker that has just taken over does not know what was loaded before it.
  serviceWorker.addEventListener('controllerchange', () => {
    serviceWorker.controller?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
  });
  const register = () => {
    // Without it everything works but the app offline.
    serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
