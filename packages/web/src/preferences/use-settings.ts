import { useStore } from 'zustand';
import { createProvided } from '../context/create-provided.ts';
import type { SettingsStore } from './settings-store.ts';
import type { Settings } from './settings.ts';

/** The settings of this browser. The store itself is for changing them, and for code outside React. */
export const [SettingsContext, useSettingsStore] = createProvided<SettingsStore>('settings store');

/** One setting, or a value made of several; the component renders again when it changes. */
export function useSetting<Value>(select: (settings: Settings) => Value): Value {
  return useStore(useSettingsStore(), select);
}
