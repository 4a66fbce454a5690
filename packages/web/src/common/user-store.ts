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

/** The store of one page; what is done to the session in one page, the others hear on `channel`. */
export function createUserStore(api: Api, channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>): UserStore {
  const { getState, getInitialState, subscribe, setState } = createStore<UserState>(() => ({ user: undefined }));
  const load = async () => setState({ user: await api.call('getUser', {}) });
  const loadChanged = async () => {
    // A channel reaches this origin alone, and takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage('changed');
    await load();
  };
  // A page that could not ask now is as it was, and asks when it does something itself.
  channel.addEventListener('message', () => void load().catch(() => undefined));
  api.onNewSession(() => void loadChanged().catch(() => undefined));
  return {
    getState,
    getInitialState,
    subscribe,
    load,
    rename: async (username) => {
      await api.call('renameUser', { body: { username } });
      await loadChanged();
    },
    logIn: async (body) => {
      const { user } = await api.call('login', { body });
      await loadChanged();
      return user.username;
    },
    register: async (body) => {
      const { user } = await api.call('register', { body });
      await loadChanged();
      return user.username;
    },
    logOut: async () => {
      const { token } = await api.call('logout', {});
      api.takeToken(token);
      await loadChanged();
    },
    deleteAccount: async (body) => {
      await api.call('deleteAccount', { body });
      await api.renewToken();
      await loadChanged();
    },
  };
}
