const reloadedKey = 'reloaded from';

/**
 * Loads the page anew when a part of it is gone because the server has a newer build, once for each build. A part that
 * is missing for another reason, such as no connection, is left to whoever asked for it.
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
