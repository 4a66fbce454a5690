import type { Features } from '@matinee/protocol';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createProvided } from '../../context/create-provided.ts';
import type { ServerFeaturesState, ServerFeaturesStore } from './server-features-store.ts';

const [ServerFeaturesContext, useServerFeaturesStore] = createProvided<ServerFeaturesStore>('server features store');
export { ServerFeaturesContext };

/**
 * Returns the features of this server, whether it has answered, and functions that ask again: if it hasn't, or in any
 * case. The first use asks.
 */
export function useServerFeaturesState(): ServerFeaturesState & Pick<ServerFeaturesStore, 'load' | 'reload'> {
  const store = useServerFeaturesStore();
  useEffect(() => void store.load(), [store]);
  return { ...useStore(store), load: store.load, reload: store.reload };
}

/** The optional features of this server; none until it has answered. */
export function useServerFeatures(): Features {
  return useServerFeaturesState().features;
}
