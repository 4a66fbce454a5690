import { createHash, randomBytes } from 'node:crypto';
import type { Person } from '@matinee/room';
import { adjectives, animals, uniqueNamesGenerator } from 'unique-names-generator';
import type { Clock } from '../clock.ts';
import type { Database } from '../storage/database.ts';
import { createGroupCommit } from '../storage/group-commit.ts';
import { accountOf, type Account } from './accounts.ts';
import { requireName } from './user-names.ts';

const hourMs = 3600 * 1000;
const dayMs = 24 * hourMs;
const guestIdleMs = 14 * dayMs;
const userIdleMs = 30 * dayMs;
const longestLifeMs = 120 * dayMs;
/** A session that nobody has used yet is kept in memory only, and only this long. */
const unusedLifeMs = hourMs;
const mostUnused = 100_000;
const agentLength = 200;

/** What is kept of a person who came with a token. */
interface Session {
  /** SHA-256 of the token, hex: names the session without giving it away. */
  readonly id: string;
  /** The name of a guest. */
  readonly username: string;
  readonly createdAt: number;
  readonly usedAt: number;
  /** When it was last proved, by password or Discord, who it is; epoch ms. */
  readonly provedAt: number | undefined;
}

/** A session in use, and the account that it is logged in to. */
export interface Visitor extends Session {
  readonly account: Account | undefined;
}

/** What others have to know of a session: it is somebody else's by now, or nobody's. */
export type SessionNews = { id: string; visitor: Visitor } | { id: string; visitor: undefined };

/** One session of an account, for its list. */
export interface SessionEntry {
  /** Names it in the list; of no use for anything else. */
  id: string;
  createdAt: number;
  usedAt: number;
  agent: string | null;
}

/** A visitor as rooms know people. */
export function personOf({ id, username, account }: Visitor): Person & { name: string } {
  return { name: account?.username ?? username, personId: account?.id ?? id, isLoggedIn: account !== undefined };
}

/** SHA-256 of a token, hex. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

function guestName(): string {
  return uniqueNamesGenerator({ dictionaries: [adjectives, animals], separator: ' ', style: 'capital' });
}

const entryIdLength = 16;

/**
 * The sessions of guests and users. Tokens are 256 random bits, stored as hashes. A session is over when it was not used
 * for 14 days, or 30 when it is logged in, and in any case when it is 120 days old.
 */
export function createSessions(database: Database, clock: Clock) {
  const unused = new Map<string, Visitor>();
  const listeners = new Set<(news: SessionNews) => void>();

  function tell(news: SessionNews): void {
    for (const listener of listeners) listener(news);
  }

  function isOver({ usedAt, createdAt, account }: Visitor): boolean {
    const now = clock.now();
    return usedAt < now - (account === undefined ? guestIdleMs : userIdleMs) || createdAt < now - longestLifeMs;
  }

  function forgetUnused(): void {
    for (const [id, { createdAt }] of unused) {
      if (unused.size <= mostUnused && createdAt >= clock.now() - unusedLifeMs) break;
      unused.delete(id);
    }
  }

  async function read(ids: readonly string[]): Promise<Visitor[]> {
    if (ids.length === 0) return [];
    const rows = await database
      .selectFrom('sessions')
      .leftJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.token_hash', 'sessions.username', 'sessions.created_at', 'sessions.used_at', 'sessions.proved_at'])
      .select(['users.id', 'users.username as account_name', 'users.email', 'users.password_hash', 'users.discord_id'])
      .where('sessions.token_hash', 'in', ids)
      .execute();
    return rows.map((row) => ({
      id: row.token_hash,
      username: row.username,
      createdAt: row.created_at,
      usedAt: row.used_at,
      provedAt: row.proved_at ?? undefined,
      account: row.id === null || row.account_name === null ? undefined : accountOf({ ...row, id: row.id, username: row.account_name }),
    }));
  }

  async function readOne(id: string): Promise<Visitor | undefined> {
    return (await read([id]))[0];
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

  function fresh(): { token: string; visitor: Visitor } {
    const token = newToken();
    const now = clock.now();
    const visitor = { id: hashOfToken(token), username: guestName(), createdAt: now, usedAt: now, provedAt: undefined, account: undefined };
    return { token, visitor };
  }

  /** The session of a token; from now on one that counts. */
  async function find(id: string): Promise<Visitor | undefined> {
    const first = unused.get(id);
    if (first) {
      // Nobody waits for the disk. Until it is written it stays here, and when that fails the next use tries again.
      writes.commit(first).then(
        () => unused.delete(id),
        () => undefined,
      );
      return first;
    }
    const session = await readOne(id);
    if (session === undefined || isOver(session)) return undefined;
    if (session.usedAt >= clock.now() - hourMs) return session;
    const used = { ...session, usedAt: clock.now() };
    await writes.commit(used);
    return used;
  }

  async function idsOf(accountId: string): Promise<string[]> {
    const rows = await database.selectFrom('sessions').select('token_hash').where('user_id', '=', accountId).execute();
    return rows.map(({ token_hash: id }) => id);
  }

  async function end(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await database.deleteFrom('sessions').where('token_hash', 'in', ids).execute();
    for (const id of ids) tell({ id, visitor: undefined });
  }

  return {
    /** The same token while it is good, else one for a new guest. */
    async grant(token: string | undefined): Promise<string> {
      if (token !== undefined) {
        const id = hashOfToken(token);
        const known = unused.get(id) ?? (await readOne(id));
        if (known && !isOver(known)) return token;
      }
      const made = fresh();
      unused.set(made.visitor.id, made.visitor);
      forgetUnused();
      return made.token;
    },

    /** Whose token this is; from now on a session that counts. Undefined for a token that is unknown or over. */
    authenticate: (token: string): Promise<Visitor | undefined> => find(hashOfToken(token)),

    /** Gives a guest another name. @throws LengthOutOfRangeException */
    async rename(session: Visitor, wanted: string): Promise<void> {
      const renamed = { ...session, username: requireName(wanted) };
      // One that is not written yet would still be found under its first name.
      if (unused.has(session.id)) unused.set(session.id, renamed);
      await writes.commit(renamed);
      tell({ id: session.id, visitor: renamed });
    },

    /** Logs a session in: the same token is the account's from here on. */
    async logIn(session: Visitor, account: Account, agent: string | undefined): Promise<void> {
      const now = clock.now();
      const login = { user_id: account.id, proved_at: now, used_at: now, agent: agent?.slice(0, agentLength) ?? null };
      await database
        .insertInto('sessions')
        .values({ token_hash: session.id, username: session.username, created_at: session.createdAt, ...login })
        .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(login))
        .execute();
      unused.delete(session.id);
      tell({ id: session.id, visitor: { ...session, usedAt: now, provedAt: now, account } });
    },

    /** Ends a session and all others of its account. Whoever used it goes on as a new guest, whose token this gives. */
    async logOut(session: Visitor): Promise<string> {
      const { token, visitor } = fresh();
      await writes.commit(visitor);
      const others = session.account === undefined ? [] : (await idsOf(session.account.id)).filter((id) => id !== session.id);
      await database.deleteFrom('sessions').where('token_hash', '=', session.id).execute();
      unused.delete(session.id);
      tell({ id: session.id, visitor });
      await end(others);
      return token;
    },

    /** The sessions of an account, the last used first, and which of them this one is. */
    async list(accountId: string): Promise<SessionEntry[]> {
      const rows = await database.selectFrom('sessions').selectAll().where('user_id', '=', accountId).orderBy('used_at', 'desc').execute();
      return rows.map(({ token_hash: id, created_at: createdAt, used_at: usedAt, agent }) => ({
        id: id.slice(0, entryIdLength),
        createdAt,
        usedAt,
        agent,
      }));
    },

    /** Ends one session of an account, by its id in the list; false when there is none. */
    async endOne(accountId: string, entryId: string): Promise<boolean> {
      const ids = (await idsOf(accountId)).filter((id) => id.slice(0, entryIdLength) === entryId);
      await end(ids);
      return ids.length > 0;
    },

    /** Ends the sessions of an account, but for one that may stay. */
    async endAll(accountId: string, exceptId?: string): Promise<void> {
      await end((await idsOf(accountId)).filter((id) => id !== exceptId));
    },

    /** Tells of an account that has changed, for all its sessions. */
    async refresh(accountId: string): Promise<void> {
      for (const visitor of await read(await idsOf(accountId))) tell({ id: visitor.id, visitor });
    },

    /** Those of some sessions that are over, or gone. The others count as used: somebody is there. */
    async over(ids: readonly string[]): Promise<string[]> {
      const found = await Promise.all(ids.map((id) => find(id)));
      return ids.filter((_, index) => found[index] === undefined);
    },

    /** Tells of every session that is somebody else's, or has another name, or has ended; returns the way to stop listening. */
    onNews(listener: (news: SessionNews) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Forgets what is over. */
    async sweep(): Promise<void> {
      forgetUnused();
      const now = clock.now();
      await database
        .deleteFrom('sessions')
        .where((expression) =>
          expression.or([
            expression('used_at', '<', now - userIdleMs),
            expression('created_at', '<', now - longestLifeMs),
            expression.and([expression('used_at', '<', now - guestIdleMs), expression('user_id', 'is', null)]),
          ]),
        )
        .execute();
    },
  };
}
export type Sessions = ReturnType<typeof createSessions>;
