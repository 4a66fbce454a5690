import type { UserResponse } from '@matinee/protocol';
import { useCallback } from 'react';
import { useStore } from 'zustand';
import { createProvided } from '../../context/create-provided.ts';
import { useSettingsStore } from '../../preferences/settings-store.ts';
import type { OwnBan, UserStore } from './user-store.ts';

const [UserContext, useUserStore] = createProvided<UserStore>('user store');
export { UserContext };

/** The user of this browser, guest or registered; undefined until the server has answered. */
export function useUser(): UserResponse | undefined {
  return useStore(useUserStore()).user;
}

export function useBan(): OwnBan | undefined {
  return useStore(useUserStore()).ban;
}

/** Login, registration, logout and the like. */
export function useUserActions(): Omit<UserStore, 'getState' | 'getInitialState' | 'subscribe'> {
  return useUserStore();
}

/** Renames the guest or the account, and no longer asks for a name in this browser. The bar and an open room follow through `useUser`. */
export function useRename(): (username: string) => Promise<void> {
  const { rename } = useUserStore();
  const settings = useSettingsStore();
  return useCallback(
    async (username) => {
      await rename(username);
      settings.change({ nameAsked: true });
    },
    [rename, settings],
  );
}
