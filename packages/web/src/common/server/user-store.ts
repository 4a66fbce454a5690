import { MatineeError, type ErrorDetails, type UserResponse } from '@matinee/protocol';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api, CallArguments } from '@matinee/client';

/** A ban from the server; permanent without `endsAt`. */
export type OwnBan = Pick<ErrorDetails, 'explanation' | 'endsAt'>;

export interface UserState {
  /** Undefined until the server has answered. */
  user: UserResponse | undefined;
  /** Undefined unless the server has refused the user for it. */
  ban: OwnBan | undefined;
}

export interface UserStore extends Pick<StoreApi<UserState>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** All actions reject as Api.call does. */
  load: () => Promise<void>;
  rename: (username: string) => Promise<void>;
  /** Resolves with the name. */
  logIn: (login: CallArguments<'login'>['body']) => Promise<string>;
  logInWithPasskey: (answer: CallArguments<'passkeyLogin'>['body']) => Promise<string>;
  /** Also logs in. */
  register: (user: CallArguments<'register'>['body']) => Promise<string>;
  /** Logs out; the browser goes on as a new guest. */
  logOut: () => Promise<void>;
  /** Logs this browser out too. */
  logOutEverywhere: () => Promise<void>;
  deleteAccount: (proof: CallArguments<'deleteAccount'>['body']) => Promise<void>;
}

/** Announces changes to the browser's other pages on `channel`. */
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
