import { randomInt } from 'node:crypto';
import type { Clock } from '@matinee/base/clock';
import { generateGuestName } from '../../names/generated-names.ts';
import { createGroupCommit } from '../../storage/group-commit.ts';
import type { SessionTable } from './session-table.ts';
import { hourMs, type AuthenticatedSession } from './session.ts';
import { createToken, hashOfToken } from './tokens.ts';

/** New guests' sessions, kept for an hour until their first use stores them. A node of a cluster only has sessions that it is storing. */
export interface UnusedSessions {
  add(guest: AuthenticatedSession): Promise<void>;
  get(id: string): AuthenticatedSession | undefined;
  has(id: string): boolean;
  /** For unknown and unstored ids: another node may have let the guest in. */
  load(id: string): Promise<AuthenticatedSession | undefined>;
  /** Throws the database's error. */
  store(id: string): Promise<void>;
  /** After a failure the next use tries again. */
  storeSoon(session: AuthenticatedSession): void;
  /** Keeps ended sessions from being stored. */
  remove(ids: readonly string[]): Promise<void>;
  /** Drops sessions not used within an hour, and the oldest beyond 100 000. */
  sweep(): void;
  idle(): Promise<void>;
}

export const maxUnusedMs = hourMs;
const maxSessions = 100_000;
/** Lets the sessions of a crowd share a transaction. */
const storeWithinMs = 50;

export function createGuest(nowMs: number): { token: string; session: AuthenticatedSession } {
  const token = createToken();
  const username = generateGuestName(randomInt);
  const session = { id: hashOfToken(token), username, createdAt: nowMs, usedAt: nowMs, provedAt: undefined, account: undefined };
  return { token, session };
}

export function createUnusedSessions(table: Pick<SessionTable, 'insert'>, clock: Clock): UnusedSessions {
  /** Oldest first. */
  const sessions = new Map<string, AuthenticatedSession>();

  // A session that has just ended must not come back.
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
