import { followersChannel, type Backbone } from '../cluster/backbone.ts';
import { FencedError } from './rooms/room-store.ts';

const maxEntriesPerCommit = 64;

interface Waiting {
  at: { epoch: number; seq: number };
  text: string;
  resolve: () => void;
  reject: (error: unknown) => void;
}

type Item = Waiting | { text: string; at?: undefined };

/** Sends the commits and texts of all rooms once per turn of the event loop, in order per room. */
export interface CommitQueue {
  /** @throws FencedError when another node owns the room, BackboneError when it is unknown whether the entry is stored */
  commit(room: string, at: { epoch: number; seq: number }, text: string): Promise<void>;
  publish(room: string, text: string): void;
  idle(): Promise<void>;
}

export function createCommitQueue({ logs, channels }: Pick<Backbone, 'logs' | 'channels'>): CommitQueue {
  const items = new Map<string, Item[]>();
  const underWay = new Set<Promise<void>>();

  function add(room: string, item: Item): void {
    const waiting = items.get(room);
    if (waiting !== undefined) return void waiting.push(item);
    items.set(room, [item]);
    queueMicrotask(() => send(room));
  }

  /** A connection keeps the order of commands, so none waits for an answer. */
  function send(room: string): void {
    const all = items.get(room) ?? [];
    items.delete(room);
    let group: Waiting[] = [];
    const flush = (): void => {
      if (group.length > 0) track(commitAll(room, group));
      group = [];
    };
    for (const item of all) {
      const last = group.at(-1);
      const isNext = item.at !== undefined && last !== undefined && item.at.epoch === last.at.epoch && item.at.seq === last.at.seq + 1;
      if (!isNext || group.length === maxEntriesPerCommit) flush();
      if (item.at !== undefined) group.push(item);
      else
        track(
          channels.publish(followersChannel(room), item.text).then(
            () => undefined,
            () => undefined,
          ),
        ); // followers notice a gap
    }
    flush();
  }

  async function commitAll(room: string, group: readonly Waiting[]): Promise<void> {
    const [{ at }] = group as [Waiting, ...Waiting[]];
    try {
      const texts = group.map(({ text }) => text);
      const { kind } = await logs.commit(room, { epoch: at.epoch, seq: at.seq - 1 }, texts);
      if (kind === 'fenced') throw new FencedError(`Room ${room} has another owner`);
      if (kind === 'gap') throw new Error(`The log of room ${room} does not end before entry ${at.seq}`);
      for (const { resolve } of group) resolve();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  function track(work: Promise<void>): void {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }

  return {
    commit: (room, at, text) => new Promise((resolve, reject) => add(room, { at, text, resolve, reject })),
    publish: (room, text) => add(room, { text }),
    async idle() {
      while (items.size > 0 || underWay.size > 0) await Promise.all([...underWay, new Promise((resolve) => setImmediate(resolve))]);
    },
  };
}
