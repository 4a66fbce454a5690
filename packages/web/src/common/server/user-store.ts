import { MatineeError, type ErrorDetails, type UserResponse } from '@matinee/protocol';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api, CallArguments } from '@matinee/client';

/** Why the user is kept out of the server, and until when; for good without an end. */
export type OwnBan = Pick<ErrorDetails, 'explanation' | 'endsAt'>;

export interface UserState {
  /** Undefined until the server has answered. */
  user: UserResponse | undefined;
  /** Undefined unless the server has refused the user for it. */
  ban: OwnBan | undefined;
}

export interface UserStore extends Pick<StoreApi<UserState>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Reads the user from the server. Rejects as Api.call does. */
  load: () => Promise<void>;
  /** Renames, then loads. Rejects as Api.call does, with the refusal of the name. */
  rename: (username: string) => Promise<void>;
  /** Logs in, then loads; resolves with the name. Rejects as Api.call does. */
  logIn: (login: CallArguments<'login'>['body']) => Promise<string>;
  /** Logs in with what the device has answered, then loads. */
  logInWithPasskey: (answer: CallArguments<'passkeyLogin'>['body']) => Promise<string>;
  /** Registers, which logs in. */
  register: (user: CallArguments<'register'>['body']) => Promise<string>;
  /** Logs this browser out, which goes on as a new guest. */
  logOut: () => Promise<void>;
  /** Ends all other sessions of the account, and logs this browser out. */
  logOutEverywhere: () => Promise<void>;
  deleteAccount: (proof: CallArguments<'deleteAccount'>['body']) => Promise<void>;
}

/** The user of one page. Changes are announced to the browser's other pages on `channel`. */
export function createUserStore(api: Api, channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>): UserStore {
  const { getState, getInitialState, subscribe, setState } = createStore<UserState>(() => ({ user: undefined, ban: undefined }));
  const load = async () => {
    try {
      setState({ user: await api.call('getUser', {}), ban: undefined });
    } catch (error) {
      if (error instanceof MatineeError && error.name === 'Banned') setState({ ban: error.details });
      throw error;
    }
  };
  const loadChanged = async () => {
    // A channel reaches this origin only, and takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage('changed');
    await load();
  };
  // A page that cannot load now keeps its state until its next call.
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
    logInWithPasskey: async (body) => {
      const { user } = await api.call('passkeyLogin', { body });
      await loadChanged();
      return user.username;
    },
    register: async (body) => {
      const { user } = await api.call('register', { body });
      await loadChanged();
      return user.username;
    },
    logOut: async () => {
      await api.call('logout', {});
      await loadChanged();
    },
    logOutEverywhere: async () => {
      await api.call('endSession', { body: {} });
      await api.call('logout', {});
      await loadChanged();
    },
    deleteAccount: async (body) => {
      await api.call('deleteAccount', { body });
      await api.renewToken();
      await loadChanged();
    },
  };
}
