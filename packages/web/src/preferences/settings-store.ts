import { createStore, type StoreApi } from 'zustand/vanilla';
import { readSettings, settingsKey, type ReadOptions, type Settings } from './settings.ts';

export interface SettingsStore extends Pick<StoreApi<Settings>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Changes some settings, here and in the browser's other tabs. */
  change(changes: Partial<Settings>): void;
  close(): void;
}

export interface SettingsStoreOptions extends ReadOptions {
  storage: Storage;
  /** Tells of changes made by other tabs. */
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
}

/** The settings of this browser, kept in its storage and in step with its other tabs. */
export function createSettingsStore({ storage, window, ...options }: SettingsStoreOptions): SettingsStore {
  const store = createStore<Settings>(() => readSettings(readItem(storage), options));

  const follow = (event: StorageEvent) => {
    // The key is null when the whole storage was cleared.
    if (event.key === settingsKey || event.key === null) store.setState(readSettings(event.newValue, options), true);
  };
  window.addEventListener('storage', follow);

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    change(changes) {
      store.setState(changes);
      writeItem(storage, store.getState());
    },
    close: () => window.removeEventListener('storage', follow),
  };
}

function readItem(storage: Storage): string | null {
  try {
    return storage.getItem(settingsKey);
  } catch {
    return null;
  }
}

/** A full or closed storage costs the memory of the setting, not its use. */
function writeItem(storage: Storage, settings: Settings): void {
  try {
    storage.setItem(settingsKey, JSON.stringify(settings));
  } catch {
    // Private windows may refuse; the setting holds until the page is left.
  }
}
