/** How what was started is stopped again, the last first. */
export interface Stops {
  add(stop: () => Promise<unknown>): void;
  /** Waits for something that is started, and remembers how it is stopped. */
  keep<Started>(starting: Promise<Started>, stop: (started: Started) => Promise<unknown>): Promise<Started>;
  /** Stops everything, also after one of them has failed. May be called twice. */
  run(): Promise<void>;
}

export function createStops(): Stops {
  const stops: (() => Promise<unknown>)[] = [];
  return {
    add: (stop) => void stops.push(stop),
    async keep(starting, stop) {
      const started = await starting;
      stops.push(() => stop(started));
      return started;
    },
    async run() {
      for (const stop of stops.splice(0).reverse()) {
        await stop().catch((error: unknown) => console.error('Something could not be stopped:', error));
      }
    },
  };
}
