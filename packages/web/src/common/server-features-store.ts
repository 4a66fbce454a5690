import type { Features } from '@matinee/protocol';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '../api/api.ts';

export interface ServerFeaturesState {
  /** Nothing until the server has said. */
  features: Features;
  status: 'asking' | 'known' | 'failed';
}

export interface ServerFeaturesStore extends Pick<StoreApi<ServerFeaturesState>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Asks the server, unless it has answered or is being asked. Never rejects: a failure is a state, and asking again is open. */
  load: () => Promise<void>;
}

const none: Features = { discord: false, recovery: false, services: [], peertubeHosts: [], invidiousHosts: [], links: {} };

/** What a server offers does not change while it runs: one answer is enough for a page. */
export function createServerFeaturesStore(api: Pick<Api, 'call'>): ServerFeaturesStore {
  const { getState, getInitialState, subscribe, setState } = createStore<ServerFeaturesState>(() => ({ features: none, status: 'asking' }));
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    setState({ features: none, status: 'asking' });
    try {
      setState({ features: await api.call('features', {}), status: 'known' });
    } catch {
      setState({ features: none, status: 'failed' });
      asking = undefined;
    }
  }

  return { getState, getInitialState, subscribe, load: () => (asking ??= ask()) };
}
