import { createHash, randomBytes } from 'node:crypto';
import { cleanLine, limits, MatineeError } from '@matinee/protocol';
import { adjectives, animals, uniqueNamesGenerator } from 'unique-names-generator';
import type { Person } from '@matinee/room';
import type { Clock } from '../clock.ts';
import type { Account, Accounts } from './accounts.ts';
import type { Database } from '../storage/database.ts';
import { createGroupCommit } from '../storage/group-commit.ts';

const hourMs = 3600 * 1000;
const idleLifeMs = 14 * 24 * hourMs;
const longestLifeMs = 120 * 24 * hourMs;
/** A session that nobody has used yet is kept in memory only, and only this long. */
const unusedLifeMs = hourMs;
const mostUnused = 100_000;

/** A person as the server knows them by their token. */
export interface Session {
  /** SHA-256 of the token, hex: names the session without giving it away. */
  readonly id: string;
  username: string;
  createdAt: number;
  usedAt: number;
}

/** A session in use, and the account it is logged in to. */
export interface Visitor extends Session {
  readonly account: Account | undefined;
}

/** A visitor as rooms know people. */
export function personOf({ id, username, account }: Visitor): Person & { name: string } {
  return { name: account?.username ?? username, personId: account?.id ?? id, isLoggedIn: account !== undefined };
}

/** SHA-256 of a token, hex. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function guestName(): string {
  return uniqueNamesGenerator({ dictionaries: [adjectives, animals], separator: ' ', style: 'capital' });
}

/**
 * The sessions of guests. Tokens are 256 random bits, stored as hashes; a session that is not used for two weeks, or
 * is 120 days old, is over.
 */
export function createSessions(database: Database, clock: Clock, accounts: Accounts) {
  const unused = new Map<string, Session>();
  const renameListeners = new Set<(session: Visitor) => void>();

  function isOver(session: Session): boolean {
    const now = clock.now();
    return session.usedAt < now - idleLifeMs || session.createdAt < now - longestLifeMs;
  }

  function forgetUnused(): void {
    for (const [id, { createdAt }] of unused) {
      if (unused.size <= mostUnused && createdAt >= clock.now() - unusedLifeMs) break;
      unused.delete(id);
    }
  }

  async function read(id: string): Promise<Session | undefined> {
    const row = await database.selectFrom('sessions').selectAll().where('token_hash', '=', id).executeTakeFirst();
    return row && { id, username: row.username, createdAt: row.created_at, usedAt: row.used_at };
  }

  // A crowd that arrives together is written together.
  const writes = createGroupCommit<Session>(async (sessions) => {
    const rows = new Map(
      sessions.map(({ id, username, createdAt, usedAt }) => [id, { token_hash: id, username, created_at: createdAt, used_at: usedAt }]),
    );
    await database
      .insertInto('sessions')
      .values([...rows.values()])
      .onConflict((conflict) =>
        conflict
          .column('token_hash')
          .doUpdateSet((row) => ({ username: row.ref('excluded.username'), used_at: row.ref('excluded.used_at') })),
      )
      .execute();
  });

  /** The session of a token; from now on one that counts. */
  async function find(token: string): Promise<Session | undefined> {
    const id = hashOfToken(token);
    const first = unused.get(id);
    if (first) {
      // Nobody waits for the disk. Until it is written it stays here, and when that fails the next use tries again.
      writes.commit(first).then(
        () => unused.delete(id),
        () => undefined,
      );
      return first;
    }
    const session = await read(id);
    if (session === undefined || isOver(session)) return undefined;
    if (session.usedAt < clock.now() - hourMs) {
      session.usedAt = clock.now();
      await writes.commit(session);
    }
    return session;
  }

  return {
    /** The same token while it is good, else one for a new guest. */
    async grant(token: string | undefined): Promise<string> {
      if (token !== undefined) {
        const id = hashOfToken(token);
        const known = unused.get(id) ?? (await read(id));
        if (known && !isOver(known)) return token;
      }
      const fresh = randomBytes(32).toString('base64url');
      const now = clock.now();
      unused.set(hashOfToken(fresh), { id: hashOfToken(fresh), username: guestName(), createdAt: now, usedAt: now });
      forgetUnused();
      return fresh;
    },

    /** Whose token this is; from now on a session that counts. Undefined for a token that is unknown or over. */
    async authenticate(token: string): Promise<Visitor | undefined> {
      const session = await find(token);
      return session && Object.assign(session, { account: await accounts.ofSession(session.id) });
    },

    /** Gives a guest another name. @throws LengthOutOfRangeException */
    async rename(session: Visitor, wanted: string): Promise<void> {
      const username = cleanLine(wanted);
      if (username.length < 1 || username.length > limits.usernameMax) {
        throw new MatineeError('LengthOutOfRangeException', `Username must be between 1 and ${limits.usernameMax} characters`);
      }
      session.username = username;
      await writes.commit(session);
      for (const listener of renameListeners) listener(session);
    },

    /** Tells of every rename; returns the way to stop listening. */
    onRename(listener: (session: Visitor) => void): () => void {
      renameListeners.add(listener);
      return () => renameListeners.delete(listener);
    },

    /** Forgets what is over. */
    async sweep(): Promise<void> {
      forgetUnused();
      const now = clock.now();
      await database
        .deleteFrom('sessions')
        .where((expression) =>
          expression.or([expression('used_at', '<', now - idleLifeMs), expression('created_at', '<', now - longestLifeMs)]),
        )
        .execute();
    },
  };
}
export type Sessions = ReturnType<typeof createSessions>;
