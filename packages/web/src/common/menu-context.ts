import { createContext, useContext } from 'react';

/** Opens the drawer; for pages that put their own bar in place of the app's. */
export const MenuContext = createContext<() => void>(() => undefined);

export function useOpenMenu(): () => void {
  return useContext(MenuContext);
}
