import type { UserResponse } from '@matinee/protocol';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api, CallInput } from '../api/api.ts';

export interface UserState {
  /** Undefined until the server has said. */
  user: UserResponse | undefined;
}

export interface UserStore extends Pick<StoreApi<UserState>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Asks the server who this is. Rejects as Api.call does. */
  load: () => Promise<void>;
  /** Renames, then loads. Rejects as Api.call does, with the reason a name is refused. */
  rename: (username: string) => Promise<void>;
  /** Logs in, then loads; resolves with the name. Rejects as Api.call does. */
  logIn: (login: CallInput<'login'>['body']) => Promise<string>;
  /** Registers, and is logged in. */
  register: (user: CallInput<'register'>['body']) => Promise<string>;
  /** Logs out here and everywhere else; whoever goes on is a new guest. */
  logOut: () => Promise<void>;
  /** Deletes the account. */
  deleteAccount: (proof: CallInput<'deleteAccount'>['body']) => Promise<void>;
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
    logIn: async (body) => {
      const { user } = await api.call('login', { body });
      await load();
      return user.username;
    },
    register: async (body) => {
      const { user } = await api.call('register', { body });
      await load();
      return user.username;
    },
    logOut: async () => {
      const { token } = await api.call('logout', {});
      api.takeToken(token);
      await load();
    },
    deleteAccount: async (body) => {
      await api.call('deleteAccount', { body });
      await api.renewToken();
      await load();
    },
  };
}
