import { onBehalfOf } from '../fetch/on-behalf-of.ts';
import { createRequesters, type Requesters } from '../fetch/requesters.ts';

/** Looks up ids requested at the same moment in one batch, on behalf of all their requesters. */
export interface Batcher<Result> {
  load(id: string, requesters: Requesters): Promise<Result>;
}

interface Batch<Result> {
  requesters: Requesters;
  promises: Map<string, PromiseWithResolvers<Result>>;
}

/** @param ask gets at most `size` ids, each once; results are in their order */
export function createBatcher<Result>(size: number, ask: (ids: readonly string[]) => Promise<readonly Result[]>): Batcher<Result> {
  let waiting = emptyBatch<Result>();

  async function send({ requesters, promises }: Batch<Result>): Promise<void> {
    try {
      const results = await onBehalfOf(requesters, () => ask([...promises.keys()]));
      [...promises.values()].forEach((promise, index) => promise.resolve(results[index] as Result));
    } catch (error) {
      for (const promise of promises.values()) promise.reject(error);
    }
  }

  return {
    load(id, requesters) {
      const { promises } = waiting;
      // Ids that were first looked up in the cache arrive a few microtasks later.
      if (promises.size === 0) setImmediate(flush);
      const promise = promises.get(id) ?? Promise.withResolvers<Result>();
      promises.set(id, promise);
      waiting.requesters.join(requesters);
      if (promises.size >= size) flush();
      return promise.promise;
    },
  };

  function flush(): void {
    const batch = waiting;
    waiting = emptyBatch();
    if (batch.promises.size > 0) void send(batch);
  }
}

function emptyBatch<Result>(): Batch<Result> {
  return { requesters: createRequesters(), promises: new Map() };
}
