import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BrowserStorage } from '../context/browser-storage.ts';
import { readSettings, type ReadOptions, type Settings } from './settings.ts';
import { nameInOrigin } from '../urls/own-urls.ts';
import { createProvided } from '../context/create-provided.ts';

/** Returns the storage key, which theme.js reads too. */
const settingsKey = (): string => nameInOrigin('settings');

export interface SettingsStore extends Pick<StoreApi<Settings>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Changes settings in all tabs of the browser. */
  change(changes: Partial<Settings>): void;
  close(): void;
}

export interface SettingsStoreOptions extends ReadOptions {
  storage: BrowserStorage;
  /** Source of `storage` events, by which other tabs announce changes. */
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
}

export function createSettingsStore({ storage, window, ...options }: SettingsStoreOptions): SettingsStore {
  const store = createStore<Settings>(() => readSettings(storage.getItem(settingsKey()), options));

  const follow = (event: StorageEvent) => {
    // The key is null when the storage was cleared.
    if (event.key === settingsKey() || event.key === null) store.setState(readSettings(event.newValue, options), true);
  };
  window.addEventListener('storage', follow);

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    change(changes) {
      store.setState(changes);
      storage.setItem(settingsKey(), JSON.stringify(store.getState()));
    },
    close: () => window.removeEventListener('storage', follow),
  };
}

/** For changes, and for code outside React. */
export const [SettingsContext, useSettingsStore] = createProvided<SettingsStore>('settings store');

export function useSetting<Value>(select: (settings: Settings) => Value): Value {
  return useStore(useSettingsStore(), select);
}
