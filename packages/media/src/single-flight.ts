/** Runs work once for all who ask for the same thing while it is under way. */
export interface SingleFlight<T> {
  run(key: string, work: () => Promise<T>): Promise<T>;
}

export function createSingleFlight<T>(): SingleFlight<T> {
  const underWay = new Map<string, Promise<T>>();
  return {
    run(key, work) {
      const running = underWay.get(key);
      if (running !== undefined) return running;
      const started = work().finally(() => underWay.delete(key));
      underWay.set(key, started);
      return started;
    },
  };
}
