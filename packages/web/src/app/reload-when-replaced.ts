import { tabStorage } from '../context/browser-storage.ts';
import { nameInOrigin, serverUrl } from '../urls/own-urls.ts';

const reloadedKey = (): string => nameInOrigin('reloaded from');
const firstWaitMs = 1000;
const maxWaitMs = 30_000;

/**
 * Reloads the page, once per build, when a chunk is missing because the server has a newer build. Asks until the server answers, since it
 * may be restarting. Browsers remember a failed import, so importing again would not help.
 */
export function reloadWhenReplaced(): void {
  let asking: Promise<void> | undefined;
  addEventListener('vite:preloadError', () => {
    asking ??= reloadIfReplaced().finally(() => (asking = undefined));
  });
}

async function reloadIfReplaced(): Promise<void> {
  const { pathname } = new URL(import.meta.url);
  if ((await fetchIndex()).includes(pathname) || tabStorage.getItem(reloadedKey()) === pathname) return;
  tabStorage.setItem(reloadedKey(), pathname);
  location.reload();
}

/** Waits between attempts, each time twice as long, up to 30 s. */
async function fetchIndex(): Promise<string> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, maxWaitMs)) {
    const response = await fetch(serverUrl('/'), { cache: 'no-store' }).catch(() => undefined);
    if (response?.ok === true) return response.text();
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
