export interface Joinable<Self> {
  join(others: Self): void;
}

/** Does work once for all callers that ask for the same key while it is under way. */
export interface SingleFlight<T, Callers> {
  /** A failure is thrown to all callers. `work` is given all of them, who grow as more join. */
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
