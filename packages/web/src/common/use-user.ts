import type { UserResponse } from '@matinee/protocol';
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { UserStore } from './user-store.ts';

/** Who uses this browser; provided by the app. */
export const UserContext = createContext<UserStore | undefined>(undefined);

function useUserStore(): UserStore {
  const store = useContext(UserContext);
  if (store === undefined) throw new Error('No user above this component');
  return store;
}

/** Who uses this browser, guest or registered; undefined until the server has said. */
export function useUser(): UserResponse | undefined {
  return useStore(useUserStore()).user;
}

/** What somebody can do about who they are. */
export function useUserActions(): Omit<UserStore, 'getState' | 'getInitialState' | 'subscribe'> {
  return useUserStore();
}

/** Renames the guest or the account. What follows the name (the bar, an open room) sees it through `useUser`. */
export function useRename(): (username: string) => Promise<void> {
  return useUserStore().rename;
}
