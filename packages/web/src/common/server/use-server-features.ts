import type { Features } from '@matinee/protocol';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createProvided } from '../../context/create-provided.ts';
import type { ServerFeaturesState, ServerFeaturesStore } from './server-features-store.ts';

const [ServerFeaturesContext, useServerFeaturesStore] = createProvided<ServerFeaturesStore>('server features store');
export { ServerFeaturesContext };

/** Asks the server when first used. */
export function useServerFeaturesState(): ServerFeaturesState & Pick<ServerFeaturesStore, 'load' | 'reload'> {
  const store = useServerFeaturesStore();
  useEffect(() => void store.load(), [store]);
  return { ...useStore(store), load: store.load, reload: store.reload };
}

export function useServerFeatures(): Features {
  return useServerFeaturesState().features;
}
