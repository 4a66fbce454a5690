import type { Telemetry } from '../../telemetry/telemetry.ts';
import { FencedError, type RoomStore } from './room-store.ts';

export interface ObservedStore {
  store: RoomStore;
  isFailing: () => boolean;
}

export function createObservedStore(store: RoomStore, telemetry: Telemetry): ObservedStore {
  let isFailing = false;
  return {
    isFailing: () => isFailing,
    store: {
      ...store,
      async commit(...args) {
        const startedMs = performance.now();
        try {
          await store.commit(...args);
          isFailing = false;
        } catch (error) {
          // A claim by another host is no failure of the storage.
          if (!(error instanceof FencedError)) isFailing = true;
          throw error;
        } finally {
          telemetry.commit(performance.now() - startedMs);
        }
      },
    },
  };
}
