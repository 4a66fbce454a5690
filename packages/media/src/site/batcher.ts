/** Collects what is asked for at the same moment and asks for it together. */
export interface Batcher<Result> {
  load(id: string): Promise<Result>;
}

/** `ask` gets at most `size` ids, each once, and answers in their order. */
export function createBatcher<Result>(size: number, ask: (ids: readonly string[]) => Promise<readonly Result[]>): Batcher<Result> {
  let waiting = new Map<string, PromiseWithResolvers<Result>>();

  async function send(batch: ReadonlyMap<string, PromiseWithResolvers<Result>>): Promise<void> {
    try {
      const results = await ask([...batch.keys()]);
      [...batch.values()].forEach((promise, index) => promise.resolve(results[index] as Result));
    } catch (error) {
      for (const promise of batch.values()) promise.reject(error);
    }
  }

  return {
    load(id) {
      // What is asked for after a look into the cache comes a few microtasks later than the rest.
      if (waiting.size === 0) setImmediate(flush);
      const promise = waiting.get(id) ?? Promise.withResolvers<Result>();
      waiting.set(id, promise);
      if (waiting.size >= size) flush();
      return promise.promise;
    },
  };

  function flush(): void {
    const batch = waiting;
    waiting = new Map();
    if (batch.size > 0) void send(batch);
  }
}
