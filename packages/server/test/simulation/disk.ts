import type { StoredRoom } from '@matinee/room';
import type { OpenDatabase } from '../../src/storage/tables.ts';
import type { RoomStore } from '../../src/storage/room-store.ts';
import { createRoomStore } from '../../src/storage/sql-room-store.ts';
import type { Ledger } from './ledger.ts';

/** How the disk is doing: it writes; it refuses to, as when it is full; or it writes and the answer is lost. */
export type DiskMood = 'well' | 'full' | 'answers are lost';

/** Something that a server process wants of the disk. */
interface Operation {
  process: number;
  isCommit: boolean;
  /** Does it; then `tell` lets the process know. */
  perform: () => Promise<void>;
  tell: (() => void) | undefined;
}

function trouble(): Error {
  // SQLITE_IOERR
  return Object.assign(new Error('disk I/O error'), { errcode: 10 });
}

/**
 * The database under all server processes of one run: the real one, but that nothing is written, and nobody is told of
 * what was, before the run says so. In between a process may die.
 */
export function createDisk(opened: OpenDatabase, ledger: Ledger) {
  let operations: Operation[] = [];
  let mood: DiskMood = 'well';

  function hold<Value>(process: number, run: () => Promise<Value>, isCommit = false): Promise<Value> {
    const { promise, resolve, reject } = Promise.withResolvers<Value>();
    const operation: Operation = {
      process,
      isCommit,
      tell: undefined,
      async perform() {
        try {
          const value = await run();
          operation.tell = () => resolve(value);
        } catch (error) {
          operation.tell = () => reject(error);
        }
      },
    };
    operations.push(operation);
    return promise;
  }

  /** Runs something whose answer may get lost. */
  async function answered<Value>(run: () => Promise<Value>): Promise<Value> {
    if (mood === 'full') throw trouble();
    const value = await run();
    if (mood === 'answers are lost') throw trouble();
    return value;
  }

  return {
    setMood(next: DiskMood): void {
      mood = next;
    },

    /** What a server process knows as the store of its rooms. */
    storeFor(process: number): RoomStore {
      const real = createRoomStore({
        ...opened,
        appendEntries: (rows, changes) =>
          answered(async () => {
            const isWritten = await opened.appendEntries(rows, changes);
            if (isWritten) for (const row of rows) ledger.wrote(row, process);
            return isWritten;
          }),
      });
      return {
        ...real,
        claim: (name, nowMs) =>
          hold(process, () =>
            answered(async () => {
              const claimed = await real.claim(name, nowMs);
              if (claimed) ledger.claimed(name, claimed, process);
              return claimed;
            }),
          ),
        commit: (claim, seq, entry) => hold(process, () => real.commit(claim, seq, entry), true),
        snapshot: (claim, nowMs) =>
          hold(process, () =>
            answered(async () => {
              await real.snapshot(claim, nowMs);
              ledger.snapshotted(claim);
            }),
          ),
      };
    },

    /** Makes a room at once. */
    async create(room: StoredRoom, nowMs: number): Promise<void> {
      if (!(await createRoomStore(opened).create(room, nowMs))) throw new Error('There is such a room already');
      ledger.created(room);
    },

    /** Does up to so many things, in the order in which a process has asked for them; commits in a row are one transaction. */
    async perform(process: number, count: number): Promise<number> {
      const due = operations.filter((operation) => operation.process === process && operation.tell === undefined).slice(0, count);
      const left = [...due];
      while (left.length > 0) {
        const commits = left.findIndex(({ isCommit }) => !isCommit);
        const together = left.splice(0, Math.max(1, commits === -1 ? left.length : commits));
        await Promise.all(together.map((operation) => operation.perform()));
      }
      return due.length;
    },

    /** Tells a process of up to so many things that are done, in the order in which it asked for them. */
    tell(process: number, count: number): number {
      const own = operations.filter((operation) => operation.process === process);
      const open = own.findIndex(({ tell }) => tell === undefined);
      const due = own.slice(0, Math.min(count, open === -1 ? own.length : open));
      operations = operations.filter((operation) => !due.includes(operation));
      for (const { tell } of due) tell?.();
      return due.length;
    },

    /** What a process has asked for and was not told. */
    waiting: (process: number): number => operations.filter((operation) => operation.process === process).length,

    /** What a dead process has asked for is never done, and nobody is told of the rest. */
    forget(process: number): void {
      operations = operations.filter((operation) => operation.process !== process);
    },
  };
}
export type Disk = ReturnType<typeof createDisk>;
