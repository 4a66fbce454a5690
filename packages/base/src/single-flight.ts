/** Callers that share one run of some work; others join while it is under way. */
export interface Joinable<Self> {
  join(others: Self): void;
}

/** Does work once for all callers that ask for the same key while it is under way. */
export interface SingleFlight<T, Callers> {
  /**
   * The result of `work`, for every caller that asks while it runs; a failure is thrown to all of them. `work` is given
   * all its callers, which grow as more of them join.
   */
  run(key: string, callers: Callers, work: (all: Callers) => Promise<T>): Promise<T>;
}

/** @param createCallers makes an empty group, which the callers of one run then join */
export function createSingleFlight<T, Callers extends Joinable<Callers>>(createCallers: () => Callers): SingleFlight<T, Callers> {
  const underWay = new Map<string, { all: Callers; result: Promise<T> }>();
  return {
    run(key, callers, work) {
      const running = underWay.get(key);
      if (running !== undefined) {
        running.all.join(callers);
        return running.result;
      }
      const all = createCallers();
      all.join(callers);
      const result = work(all).finally(() => underWay.delete(key));
      underWay.set(key, { all, result });
      return result;
    },
  };
}
