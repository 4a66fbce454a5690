import type { Features } from '@matinee/protocol';
import { createContext, useContext, useEffect } from 'react';
import { useStore } from 'zustand';
import type { ServerFeaturesState, ServerFeaturesStore } from './server-features-store.ts';

/** What this server offers; provided by the app. */
export const ServerFeaturesContext = createContext<ServerFeaturesStore | undefined>(undefined);

/** What this server offers, whether it has said so, and the way to ask again. Asks it when nobody has yet. */
export function useServerFeaturesState(): ServerFeaturesState & Pick<ServerFeaturesStore, 'load'> {
  const store = useContext(ServerFeaturesContext);
  if (store === undefined) throw new Error('No features above this component');
  useEffect(() => void store.load(), [store]);
  return { ...useStore(store), load: store.load };
}

/** What this server offers besides what is always there; nothing until it has said. */
export function useServerFeatures(): Features {
  return useServerFeaturesState().features;
}

/** Leaves the app for Discord, to come back to the page it was left from. */
export function goToDiscord(): void {
  location.assign(`/api/auth/discord?redirect=${encodeURIComponent(location.pathname + location.search)}`);
}
