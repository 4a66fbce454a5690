import { serverUrl } from '../urls/own-urls.ts';
import { coreFile } from './offline-shell.ts';

/** A loaded page may still be busy. */
const loadDelayMs = 3000;

/**
 * Stores the app for when the server doesn't answer: by a service worker on HTTPS and localhost, elsewhere by caching the parts that an
 * open page may need later.
 */
export function cacheApp(): void {
  // Both fetch the whole app, which must not slow the page's own requests.
  const keep = () => setTimeout(() => void registerWorker().catch(cacheParts), loadDelayMs);
  if (document.readyState === 'complete') keep();
  else addEventListener('load', keep, { once: true });
}

async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) throw new Error('Service workers are not allowed here');
  const { serviceWorker } = navigator;
  // A new worker does not know which files were loaded before it.
  serviceWorker.addEventListener('controllerchange', () => {
    serviceWorker.controller?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
  });
  await serviceWorker.register(serverUrl('/sw.js'), { updateViaCache: 'none' });
}

async function cacheParts(): Promise<void> {
  try {
    const paths = (await (await fetch(serverUrl(`/${coreFile}`), { cache: 'no-cache' })).json()) as string[];
    // One at a time, to leave connections for the user's actions.
    for (const path of paths) await (await fetch(serverUrl(path), { priority: 'low' })).arrayBuffer();
  } catch {
    // The server is gone.
  }
}
