import type { UserResponse } from '@matinee/protocol';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '../api/api.ts';

export interface UserState {
  /** Undefined until the server has said. */
  user: UserResponse | undefined;
}

export interface UserStore extends Pick<StoreApi<UserState>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Asks the server who this is. Rejects as Api.call does. */
  load: () => Promise<void>;
  /** Renames, then loads. Rejects as Api.call does, with the reason a name is refused. */
  rename: (username: string) => Promise<void>;
}

export function createUserStore(api: Api): UserStore {
  const { getState, getInitialState, subscribe, setState } = createStore<UserState>(() => ({ user: undefined }));
  const load = async () => setState({ user: await api.call('getUser', {}) });
  return {
    getState,
    getInitialState,
    subscribe,
    load,
    rename: async (username) => {
      await api.call('renameUser', { body: { username } });
      await load();
    },
  };
}
