import type { UserResponse } from '@matinee/protocol';
import { useCallback } from 'react';
import { useStore } from 'zustand';
import { createProvided } from '../../context/create-provided.ts';
import { useSettingsStore } from '../../preferences/settings-store.ts';
import type { OwnBan, UserStore } from './user-store.ts';

const [UserContext, useUserStore] = createProvided<UserStore>('user store');
export { UserContext };

/** Returns undefined until the server has answered. */
export function useUser(): UserResponse | undefined {
  return useStore(useUserStore()).user;
}

export function useBan(): OwnBan | undefined {
  return useStore(useUserStore()).ban;
}

export function useUserActions(): Omit<UserStore, 'getState' | 'getInitialState' | 'subscribe'> {
  return useUserStore();
}

/** Renames, and stops asking for a name in this browser. */
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
