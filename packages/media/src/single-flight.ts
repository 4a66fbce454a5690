import { onBehalfOf } from './fetch/on-behalf-of.ts';
import { createRequesters, type Requesters } from './fetch/requesters.ts';

/** Runs work once for all who ask for the same thing while it is under way. */
export interface SingleFlight<T> {
  /**
   * What `work` brings, for all who ask while it runs. It is done on behalf of all of them: whoever joins brings their
   * own share of places to it, and nobody who leaves takes it away from the others.
   */
  run(key: string, requesters: Requesters, work: (all: Requesters) => Promise<T>): Promise<T>;
}

export function createSingleFlight<T>(): SingleFlight<T> {
  const underWay = new Map<string, { requesters: Requesters; result: Promise<T> }>();
  return {
    run(key, requesters, work) {
      const running = underWay.get(key);
      if (running !== undefined) {
        running.requesters.join(requesters);
        return running.result;
      }
      const all = createRequesters();
      all.join(requesters);
      const result = onBehalfOf(all, () => work(all)).finally(() => underWay.delete(key));
      underWay.set(key, { requesters: all, result });
      return result;
    },
  };
}
