import { randomInt } from 'node:crypto';
import type { Clock } from '@matinee/base/clock';
import { generateGuestName } from '../names/generated-names.ts';
import { createGroupCommit } from '../storage/group-commit.ts';
import type { SessionTable } from './session-table.ts';
import { hourMs, type AuthenticatedSession } from './session.ts';
import { createToken, hashOfToken } from './tokens.ts';

/** New guests' sessions, which are in memory only until they are stored with their first use. */
export interface UnusedSessions {
  /** A new guest with a generated name. */
  create(): { token: string; session: AuthenticatedSession };
  get(id: string): AuthenticatedSession | undefined;
  has(id: string): boolean;
  replace(session: AuthenticatedSession): void;
  /** Stores a session, if it isn't yet. Throws what the database throws. */
  store(id: string): Promise<void>;
  /** Stores a session in the background. If that fails, it stays here and its next use tries again. */
  storeSoon(id: string): void;
  remove(ids: readonly string[]): void;
  /** Drops sessions that weren't used within an hour, and the oldest beyond 100 000. */
  sweep(): void;
  /** Resolves when nothing is being stored. */
  idle(): Promise<void>;
}

const maxAgeMs = hourMs;
const maxSessions = 100_000;
/** First uses in the background are stored within this time, so that a crowd's share a transaction. */
const storeWithinMs = 50;

export function createUnusedSessions(table: Pick<SessionTable, 'insert'>, clock: Clock): UnusedSessions {
  /** The oldest first. */
  const sessions = new Map<string, AuthenticatedSession>();

  // Only sessions that are still here are inserted: one that has just ended must not come back.
  async function insert(ids: readonly string[]): Promise<void> {
    const stored = [...new Set(ids)].flatMap((id) => sessions.get(id) ?? []);
    await table.insert(stored);
    // One that was renamed meanwhile still has to be stored under its new name.
    for (const session of stored) if (sessions.get(session.id) === session) sessions.delete(session.id);
  }
  const writes = createGroupCommit(insert, { clock, withinMs: storeWithinMs });

  return {
    create() {
      const token = createToken();
      const now = clock.now();
      const username = generateGuestName(randomInt);
      const session = { id: hashOfToken(token), username, createdAt: now, usedAt: now, provedAt: undefined, account: undefined };
      sessions.set(session.id, session);
      return { token, session };
    },
    get: (id) => sessions.get(id),
    has: (id) => sessions.has(id),
    replace: (session) => void sessions.set(session.id, session),
    async store(id) {
      if (sessions.has(id)) await writes.commit(id);
    },
    storeSoon: (id) => void writes.commitSoon(id).catch(() => undefined),
    remove(ids) {
      for (const id of ids) sessions.delete(id);
    },
    sweep() {
      for (const [id, { createdAt }] of sessions) {
        if (sessions.size <= maxSessions && createdAt >= clock.now() - maxAgeMs) break;
        sessions.delete(id);
      }
    },
    idle: () => writes.idle(),
  };
}
