/** Something waiting to be written, and who waits for it. */
interface Waiting<Item> {
  item: Item;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/** A statement takes only so many parameters. */
const largestGroup = 500;

/**
 * Gathers what is to be written within one turn of the event loop, and while a write is under way, into one
 * transaction. `write` gets the items in order and makes all of them durable or none; when it fails with several,
 * each is tried by itself, so that only the guilty one fails.
 */
export function createGroupCommit<Item>(write: (items: Item[]) => Promise<void>): {
  commit(item: Item): Promise<void>;
  idle(): Promise<void>;
} {
  const waiting: Waiting<Item>[] = [];
  let running: Promise<void> | undefined;

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

  return {
    commit(item) {
      return new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        running ??= run();
      });
    },
    async idle() {
      await running;
    },
  };
}
