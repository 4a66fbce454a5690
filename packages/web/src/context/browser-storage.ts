export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Wraps a storage of the browser. Keeps in memory what the browser refuses: with cookies blocked, reading `localStorage` throws, and a full
 * or private one refuses writes.
 */
export function createBrowserStorage(open: () => Storage): BrowserStorage {
  const refused = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      return use(open());
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key) => refused.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      refused.set(key, value);
      attempt((storage) => {
        storage.setItem(key, value);
        refused.delete(key);
      });
    },
    removeItem(key) {
      refused.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}

/** Storage shared by all tabs, which outlasts the visit. */
export const lastingStorage = createBrowserStorage(() => localStorage);
/** Storage of one tab, which survives a reload. */
export const tabStorage = createBrowserStorage(() => sessionStorage);

export function hasLastingStorage(): boolean {
  try {
    return localStorage !== null;
  } catch {
    return false;
  }
}

/** Opens a channel to the browser's other tabs; it reaches none where the browser forbids it, as Firefox does without cookies. */
export function openChannel(name: string): Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> {
  try {
    return new BroadcastChannel(name);
  } catch {
    return { postMessage: () => undefined, addEventListener: () => undefined };
  }
}
