import type { Clock } from '@matinee/base/clock';

/** An item to be written, and how to report the result. */
interface Waiting<Item> {
  item: Item;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/** Bounded by the number of parameters of a statement. */
const maxGroupSize = 500;

export interface GroupCommit<Item> {
  /** Writes an item as soon as possible. Resolves when it is durable. */
  commit(item: Item): Promise<void>;
  /** Writes an item with the next `commit`, at the latest after the delay. Resolves when it is durable. */
  commitSoon(item: Item): Promise<void>;
  /** Resolves when nothing is left to write. */
  idle(): Promise<void>;
}

/** The maximum delay of `commitSoon`. */
export interface MaxDelay {
  clock: Pick<Clock, 'after'>;
  withinMs: number;
}

/**
 * Collects the items of one turn of the event loop, and items that arrive during a write, into one transaction. `write` gets them in order
 * and makes either all of them or none durable. When it fails for several, each is tried alone, so that only the faulty item fails.
 */
export function createGroupCommit<Item>(write: (items: Item[]) => Promise<void>, soon?: MaxDelay): GroupCommit<Item> {
  const waiting: Waiting<Item>[] = [];
  let running: Promise<void> | undefined;
  let cancelTimer: (() => void) | undefined;

  async function settle(group: Waiting<Item>[]): Promise<void> {
    try {
      await write(group.map(({ item }) => item));
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      else for (const one of group) await settle([one]);
    }
  }

  async function run(): Promise<void> {
    // Let all commits of this turn join the first group.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      await settle(waiting.splice(0, maxGroupSize));
    }
    running = undefined;
  }

  function start(): void {
    cancelTimer?.();
    cancelTimer = undefined;
    running ??= run();
  }

  function add(item: Item): Promise<void> {
    return new Promise((resolve, reject) => waiting.push({ item, resolve, reject }));
  }

  function commit(item: Item): Promise<void> {
    const written = add(item);
    start();
    return written;
  }

  return {
    commit,
    commitSoon(item) {
      if (soon === undefined) return commit(item);
      const written = add(item);
      if (running === undefined) cancelTimer ??= soon.clock.after(soon.withinMs, start);
      return written;
    },
    async idle() {
      if (waiting.length > 0) start();
      await running;
    },
  };
}
