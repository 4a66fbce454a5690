import type { Clock } from '@matinee/base/clock';
import type { SessionTable } from './session-table.ts';
import { hasEnded, type AuthenticatedSession } from './session.ts';
import type { SessionChange } from './sessions.ts';

/** Reads sessions that other nodes may have changed. */
export interface SessionReader {
  /** Retries until it succeeds. */
  read(ids: readonly string[]): void;
  /** If a session is being read, it is read once more, as the result may be out of date. */
  changed(ids: readonly string[]): void;
}

export interface SessionReaderOptions {
  table: Pick<SessionTable, 'read'>;
  clock: Clock;
  unstored: (id: string) => AuthenticatedSession | undefined;
  notify: (change: SessionChange) => void;
  /** Nothing is read without it. */
  isWatched: () => boolean;
}

const idsPerQuery = 200;
const retryMs = 250;

export function createSessionReader({ table, clock, unstored, notify, isWatched }: SessionReaderOptions): SessionReader {
  const waiting = new Set<string>();
  let reading: ReadonlySet<string> = new Set();
  let isRunning = false;

  async function readSome(): Promise<void> {
    reading = new Set([...waiting].slice(0, idsPerQuery));
    for (const id of reading) waiting.delete(id);
    try {
      const stored = await table.read([...reading]);
      const live = new Map(stored.filter((session) => !hasEnded(session, clock.now())).map((session) => [session.id, session]));
      for (const id of reading) if (!waiting.has(id)) notify({ id, session: live.get(id) ?? unstored(id) });
    } catch (error) {
      for (const id of reading) waiting.add(id);
      throw error;
    } finally {
      reading = new Set();
    }
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      while (waiting.size > 0 && isWatched()) await readSome();
      waiting.clear();
    } catch {
      // A session that has ended elsewhere must not live on here.
      clock.after(retryMs, () => void run());
    } finally {
      isRunning = false;
    }
  }

  return {
    read(ids) {
      for (const id of ids) waiting.add(id);
      void run();
    },
    changed(ids) {
      for (const id of ids) if (reading.has(id)) waiting.add(id);
    },
  };
}
