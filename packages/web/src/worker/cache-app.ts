import { serverUrl } from '../urls/own-urls.ts';
import { coreFile } from './offline-shell.ts';

/** How long a loaded page may still be busy. */
const loadDelayMs = 3000;

/**
 * Keeps the app for when the server doesn't answer. A service worker opens it even then; browsers allow one on HTTPS and
 * localhost. Elsewhere the browser's cache keeps the parts that an open page may need later.
 */
export function cacheApp(): void {
  // Both fetch the whole app, which must not slow the page's own requests.
  const keep = () => setTimeout(() => void registerWorker().catch(cacheParts), loadDelayMs);
  if (document.readyState === 'complete') keep();
  else addEventListener('load', keep, { once: true });
}

/** Rejects where the browser allows no service worker. */
async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) throw new Error('Service workers are not allowed here');
  const { serviceWorker } = navigator;
  // A new worker does not know which files were loaded before it.
  serviceWorker.addEventListener('controllerchange', () => {
    serviceWorker.controller?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
  });
  await serviceWorker.register(serverUrl('/sw.js'), { updateViaCache: 'none' });
}

/** Has the browser cache the files that every page may need. Without them everything works while the server answers. */
async function cacheParts(): Promise<void> {
  try {
    const paths = (await (await fetch(serverUrl(`/${coreFile}`), { cache: 'no-cache' })).json()) as string[];
    // One at a time, which leaves connections for what the user does.
    for (const path of paths) await (await fetch(serverUrl(path), { priority: 'low' })).arrayBuffer();
  } catch {
    // The server has gone: nothing more can be loaded.
  }
}
