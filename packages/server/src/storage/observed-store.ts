import type { Telemetry } from '../telemetry/telemetry.ts';
import { FencedError, type RoomStore } from './room-store.ts';

/** A store that tells how long commits take. `isFailing` says whether the last one that came to an end could not be written. */
export function createObservedStore<Store extends RoomStore>(
  store: Store,
  telemetry: Telemetry,
): { store: Store; isFailing: () => boolean } {
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
          // A room that has another owner by now says nothing of the storage.
          if (!(error instanceof FencedError)) isFailing = true;
          throw error;
        } finally {
          telemetry.commit(performance.now() - startedMs);
        }
      },
    },
  };
}
