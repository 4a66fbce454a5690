import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { SettingsStore } from './settings-store.ts';
import type { Settings } from './settings.ts';

/** The settings of this browser; provided by the app. */
export const SettingsContext = createContext<SettingsStore | undefined>(undefined);

/** The store itself, for changing settings and for code outside React. */
export function useSettingsStore(): SettingsStore {
  const store = useContext(SettingsContext);
  if (store === undefined) throw new Error('No settings above this component');
  return store;
}

/** One setting, or what is made of some; the component renders again when it changes. */
export function useSetting<Value>(select: (settings: Settings) => Value): Value {
  return useStore(useSettingsStore(), select);
}
