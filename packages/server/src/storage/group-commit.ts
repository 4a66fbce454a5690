import type { Clock } from '@matinee/base/clock';

/** Something waiting to be written, and who waits for it. */
interface Waiting<Item> {
  item: Item;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/** A statement takes only so many parameters. */
const largestGroup = 500;

export interface GroupCommit<Item> {
  /** Writes an item at once. Resolves when it is durable. */
  commit(item: Item): Promise<void>;
  /** Writes an item that nobody waits for: with the next that somebody waits for, and in any case soon. */
  commitSoon(item: Item): Promise<void>;
  /** Resolves when nothing is left to write. */
  idle(): Promise<void>;
}

/** How long items may wait that nobody waits for. */
export interface Soon {
  clock: Pick<Clock, 'after'>;
  withinMs: number;
}

/**
 * Gathers what is to be written within one turn of the event loop, and while a write is under way, into one
 * transaction. `write` gets the items in order and makes all of them durable or none; when it fails with several,
 * each is tried by itself, so that only the guilty one fails.
 */
export function createGroupCommit<Item>(write: (items: Item[]) => Promise<void>, soon?: Soon): GroupCommit<Item> {
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
    // Whoever has something to say in this turn joins the first group.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      await settle(waiting.splice(0, largestGroup));
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
