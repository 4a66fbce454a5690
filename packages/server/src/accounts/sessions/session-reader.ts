import type { Clock } from '@matinee/base/clock';
import type { SessionTable } from './session-table.ts';
import { hasEnded, type AuthenticatedSession } from './session.ts';
import type { SessionChange } from './sessions.ts';

/** Reads sessions again that other nodes may have changed, and notifies listeners of their current state. */
export interface SessionReader {
  /** Reads these soon, one query after the other, and retries until it succeeds. */
  read(ids: readonly string[]): void;
  /** Notes sessions that this node has changed. If they are being read, they are read once more, as the result may be out of date. */
  changed(ids: readonly string[]): void;
}

export interface SessionReaderOptions {
  table: Pick<SessionTable, 'read'>;
  clock: Clock;
  /** A session that only this node knows. */
  unstored: (id: string) => AuthenticatedSession | undefined;
  notify: (change: SessionChange) => void;
  /** Whether changes are of interest to this node; without it nothing is read. */
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
      // The database is unavailable. The session may have ended elsewhere and must not live on here, so read it until that succeeds.
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
