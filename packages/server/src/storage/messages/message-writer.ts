import type { Clock } from '@matinee/base/clock';
import type { RoomChange } from '@matinee/room';
import { writeMessages } from './message-rows.ts';
import type { Database, MessageWrite } from '../tables.ts';
import type { WarnOfRoom } from '../rooms/stored-room.ts';

const writesAtOnce = 200;
/** The oldest are dropped beyond this: rooms store their recent messages when next loaded. */
const maxWaiting = 10_000;
const retryMs = 1000;

/** Writes messages of rooms whose log is in Redis, in order, and again after a failure. */
export interface MessageWriter {
  add(writes: readonly MessageWrite[]): void;
  /** Resolves also when nothing can be written for now. */
  idle(): Promise<void>;
}

export interface MessageWriterOptions {
  database: Database;
  clock: Pick<Clock, 'after'>;
  warn: WarnOfRoom;
}

export function createMessageWriter({ database, clock, warn }: MessageWriterOptions): MessageWriter {
  let waiting: MessageWrite[] = [];
  let running: Promise<void> | undefined;
  let isFailing = false;

  async function run(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const writes = waiting.slice(0, writesAtOnce);
      try {
        await database.transaction().execute((transaction) => writeMessages(transaction, writes));
        waiting = waiting.slice(writes.length);
        isFailing = false;
      } catch (error) {
        if (!isFailing) warn('failed to store chat messages; trying again', { waiting: waiting.length, err: error });
        isFailing = true;
        clock.after(retryMs, start);
        break;
      }
    }
    running = undefined;
  }

  function start(): void {
    if (waiting.length > 0) running ??= run();
  }

  return {
    add(writes) {
      waiting = [...waiting, ...writes].slice(-maxWaiting);
      if (!isFailing) start();
    },
    idle: async () => running,
  };
}

export function messagesToKeep(roomId: number, { state, stored, changedMessage }: RoomChange): MessageWrite[] {
  const { chat, forgetsUntil } = stored ?? {};
  const forgotten = forgetsUntil === undefined ? [] : [{ roomId, forgetsUntil }];
  const message = state.sync.chatHistory === 'nothing' ? undefined : (chat ?? changedMessage);
  return [...forgotten, ...(message === undefined ? [] : [{ roomId, message }])];
}
