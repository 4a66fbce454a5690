import type { Features } from '@matinee/protocol';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '@matinee/client';

export interface ServerFeaturesState {
  /** All off until the server has answered. */
  features: Features;
  status: 'asking' | 'known' | 'failed';
}

export interface ServerFeaturesStore extends Pick<StoreApi<ServerFeaturesState>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Asks unless it has answered or a request is pending. Never rejects; `failed` may be retried. */
  load: () => Promise<void>;
  /** Asks again: operators may have changed the server's access. */
  reload: () => Promise<void>;
}

const none: Features = { discord: false, recovery: false, services: [], peertubeHosts: [], invidiousHosts: [], links: {} };

export function createServerFeaturesStore(api: Pick<Api, 'call'>): ServerFeaturesStore {
  const { getState, getInitialState, subscribe, setState } = createStore<ServerFeaturesState>(() => ({ features: none, status: 'asking' }));
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    setState({ status: 'asking' });
    try {
      setState({ features: await api.call('features', {}), status: 'known' });
    } catch {
      setState({ features: none, status: 'failed' });
      asking = undefined;
    }
  }

  return { getState, getInitialState, subscribe, load: () => (asking ??= ask()), reload: () => (asking = ask()) };
}
