import type { Clock } from '@matinee/base/clock';

interface Waiting<Item> {
  item: Item;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/** Bounded by the number of parameters of a statement. */
const maxGroupSize = 500;

export interface GroupCommit<Item> {
  /** Resolves when the item is durable. */
  commit(item: Item): Promise<void>;
  /** Waits for the next `commit`, or `soon.withinMs`. Resolves when the item is durable. */
  commitSoon(item: Item): Promise<void>;
  idle(): Promise<void>;
}

export interface MaxDelay {
  clock: Pick<Clock, 'after'>;
  withinMs: number;
}

/**
 * Collects the items of one turn of the event loop, or that arrive during a write. `write` makes all or none durable. When it fails for
 * several, each is tried alone, so that only the faulty item fails.
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
    // All commits of this turn join the first group.
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
