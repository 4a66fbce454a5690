import { randomInt } from 'node:crypto';
import type { Clock } from '@matinee/base/clock';
import { generateGuestName } from '../../names/generated-names.ts';
import { createGroupCommit } from '../../storage/group-commit.ts';
import type { SessionTable } from './session-table.ts';
import { hourMs, type AuthenticatedSession } from './session.ts';
import { createToken, hashOfToken } from './tokens.ts';

/**
 * New guests' sessions, which are kept for an hour until they are stored with their first use. The only node of a server has
 * all of them in memory; a node of a cluster has the sessions that it is storing.
 */
export interface UnusedSessions {
  /** Keeps the session of a new guest. */
  add(guest: AuthenticatedSession): Promise<void>;
  /** Returns the session, if this node knows it. */
  get(id: string): AuthenticatedSession | undefined;
  has(id: string): boolean;
  /** Returns the session of a guest whom another node may have let in. Meant for ids that are neither known here nor stored. */
  load(id: string): Promise<AuthenticatedSession | undefined>;
  /** Stores a session that this node knows, if it isn't stored yet. Throws what the database throws. */
  store(id: string): Promise<void>;
  /** Stores a session in the background. If that fails, it stays in memory and its next use tries again. */
  storeSoon(session: AuthenticatedSession): void;
  /** Forgets sessions that have ended, so that they are not stored. */
  remove(ids: readonly string[]): Promise<void>;
  /** Drops sessions that weren't used within an hour, and the oldest beyond 100 000. */
  sweep(): void;
  /** Resolves when nothing is being stored. */
  idle(): Promise<void>;
}

export const maxUnusedMs = hourMs;
const maxSessions = 100_000;
/** First uses in the background are stored within this time, so that the sessions of a crowd share a transaction. */
const storeWithinMs = 50;

/** Creates a guest with a generated name. */
export function createGuest(nowMs: number): { token: string; session: AuthenticatedSession } {
  const token = createToken();
  const username = generateGuestName(randomInt);
  const session = { id: hashOfToken(token), username, createdAt: nowMs, usedAt: nowMs, provedAt: undefined, account: undefined };
  return { token, session };
}

/** Keeps new guests' sessions in this node's memory. */
export function createUnusedSessions(table: Pick<SessionTable, 'insert'>, clock: Clock): UnusedSessions {
  /** The oldest first. */
  const sessions = new Map<string, AuthenticatedSession>();

  // Only sessions that are still here are inserted, as a session that has just ended must not come back.
  async function insert(ids: readonly string[]): Promise<void> {
    const stored = [...new Set(ids)].flatMap((id) => sessions.get(id) ?? []);
    await table.insert(stored);
    for (const { id } of stored) sessions.delete(id);
  }
  const writes = createGroupCommit(insert, { clock, withinMs: storeWithinMs });

  return {
    async add(guest) {
      sessions.set(guest.id, guest);
    },
    get: (id) => sessions.get(id),
    has: (id) => sessions.has(id),
    load: async () => undefined,
    async store(id) {
      if (sessions.has(id)) await writes.commit(id);
    },
    storeSoon(session) {
      if (!sessions.has(session.id)) sessions.set(session.id, session);
      void writes.commitSoon(session.id).catch(() => undefined);
    },
    async remove(ids) {
      for (const id of ids) sessions.delete(id);
    },
    sweep() {
      for (const [id, { createdAt }] of sessions) {
        if (sessions.size <= maxSessions && createdAt >= clock.now() - maxUnusedMs) break;
        sessions.delete(id);
      }
    },
    idle: () => writes.idle(),
  };
}
