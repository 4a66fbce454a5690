import type { StoredMessage, StoredRoom } from '@matinee/room';
import { createMessageStore } from '../../src/storage/messages/message-store.ts';
import type { OpenDatabase } from '../../src/storage/tables.ts';
import type { RoomStore } from '../../src/storage/rooms/room-store.ts';
import { createRoomStore } from '../../src/storage/rooms/sql-room-store.ts';
import type { Ledger } from './ledger.ts';

/** The disk works, is full, or writes and loses the answer. */
export type DiskMode = 'working' | 'full' | 'losing answers';

interface Operation {
  process: number;
  isCommit: boolean;
  /** Does the work; `answer` then settles the process's promise. */
  perform: () => Promise<void>;
  answer: (() => void) | undefined;
}

const maxMessages = 400;

function ioError(): Error {
  // SQLITE_IOERR
  return Object.assign(new Error('disk I/O error'), { errcode: 10 });
}

/**
 * Creates the database of all processes of a run: the real one, but the run decides when work is done and when it is answered. A process
 * may crash in between.
 */
export function createDisk(opened: OpenDatabase, ledger: Ledger) {
  let operations: Operation[] = [];
  let mode: DiskMode = 'working';

  function defer<Value>(process: number, run: () => Promise<Value>, isCommit = false): Promise<Value> {
    const { promise, resolve, reject } = Promise.withResolvers<Value>();
    const operation: Operation = {
      process,
      isCommit,
      answer: undefined,
      async perform() {
        try {
          const value = await run();
          operation.answer = () => resolve(value);
        } catch (error) {
          operation.answer = () => reject(error);
        }
      },
    };
    operations.push(operation);
    return promise;
  }

  async function withAnswer<Value>(run: () => Promise<Value>): Promise<Value> {
    if (mode === 'full') throw ioError();
    const value = await run();
    if (mode === 'losing answers') throw ioError();
    return value;
  }

  return {
    setMode(next: DiskMode): void {
      mode = next;
    },

    storeFor(process: number): RoomStore {
      const real = createRoomStore({
        ...opened,
        appendEntries: (rows, changes, extras) =>
          withAnswer(async () => {
            const isWritten = await opened.appendEntries(rows, changes, extras);
            if (isWritten) for (const row of rows) ledger.wrote(row, process);
            return isWritten;
          }),
      });
      const claim: RoomStore['claim'] = (name, nowMs) =>
        defer(process, () =>
          withAnswer(async () => {
            const claimed = await real.claim(name, nowMs);
            if (claimed) ledger.claimed(name, claimed, process);
            return claimed;
          }),
        );
      return {
        ...real,
        claim,
        recover: ({ room }, nowMs) => claim(room.sync.name, nowMs),
        commit: (...commit) => defer(process, () => real.commit(...commit), true),
        snapshot: (claim, nowMs) =>
          defer(process, () =>
            withAnswer(async () => {
              await real.snapshot(claim, nowMs);
              ledger.snapshotted(claim);
            }),
          ),
      };
    },

    async create(room: StoredRoom, nowMs: number): Promise<void> {
      if (!(await createRoomStore(opened).create(room, nowMs))) throw new Error('The room exists already');
      ledger.created(room);
    },

    /** Does up to `count` works of a process in order, with successive commits in one transaction. Returns their number. */
    async perform(process: number, count: number): Promise<number> {
      const due = operations.filter((operation) => operation.process === process && operation.answer === undefined).slice(0, count);
      const left = [...due];
      while (left.length > 0) {
        const commits = left.findIndex(({ isCommit }) => !isCommit);
        const together = left.splice(0, Math.max(1, commits === -1 ? left.length : commits));
        await Promise.all(together.map((operation) => operation.perform()));
      }
      return due.length;
    },

    /** Answers up to `count` finished works in order. Returns their number. */
    answer(process: number, count: number): number {
      const own = operations.filter((operation) => operation.process === process);
      const open = own.findIndex(({ answer }) => answer === undefined);
      const due = own.slice(0, Math.min(count, open === -1 ? own.length : open));
      operations = operations.filter((operation) => !due.includes(operation));
      for (const { answer } of due) answer?.();
      return due.length;
    },

    async messagesOf(roomId: number): Promise<StoredMessage[]> {
      return (await createMessageStore(opened).before(roomId, undefined, maxMessages)).messages;
    },

    waiting: (process: number): number => operations.filter((operation) => operation.process === process).length,

    forget(process: number): void {
      operations = operations.filter((operation) => operation.process !== process);
    },
  };
}
export type Disk = ReturnType<typeof createDisk>;
