const reloadedKey = 'reloaded from';

/**
 * Reloads the page when a chunk is missing because the server has a newer build, once per build. A chunk that is missing
 * for another reason, such as no connection, is an error of the import.
 */
export function reloadWhenReplaced(): void {
  addEventListener('vite:preloadError', () => {
    reloadIfReplaced().catch(() => undefined); // No answer: not replaced, as far as anybody knows.
  });
}

async function reloadIfReplaced(): Promise<void> {
  const { pathname } = new URL(import.meta.url);
  const response = await fetch('/', { cache: 'no-store' });
  if (!response.ok || (await response.text()).includes(pathname)) return;
  if (sessionStorage.getItem(reloadedKey) === pathname) return;
  sessionStorage.setItem(reloadedKey, pathname);
  location.reload();
}
