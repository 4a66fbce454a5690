import { createContext, useContext } from 'react';

/** Opens the preferences, from wherever they are reached. */
export const PreferencesContext = createContext<() => void>(() => undefined);

export function useOpenPreferences(): () => void {
  return useContext(PreferencesContext);
}
