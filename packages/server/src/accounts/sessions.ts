import type { Clock } from '@matinee/base/clock';
import type { Identity } from '@matinee/room';
import type { Updateable } from 'kysely';
import { adjectives, animals, uniqueNamesGenerator } from 'unique-names-generator';
import type { Database, Tables } from '../storage/tables.ts';
import { createGroupCommit } from '../storage/group-commit.ts';
import { accountOf, type Account } from './account.ts';
import { createToken, hashOfToken } from './tokens.ts';
import { MissingToken } from './missing-token.ts';
import { requireName } from '../names/user-names.ts';

const hourMs = 3600 * 1000;
const dayMs = 24 * hourMs;
const guestIdleMs = 14 * dayMs;
const userIdleMs = 30 * dayMs;
const longestLifeMs = 120 * dayMs;
/** A session that nobody has used yet is kept in memory only, and only this long. */
const unusedLifeMs = hourMs;
const mostUnused = 100_000;
const agentLength = 200;
/** First uses that nobody waits for are written so much later at most: those of a crowd share a transaction. */
const firstUsesWithinMs = 50;
/** Sessions that are looked up with one query, so that none takes long. */
const idsPerQuery = 200;

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
export function personOf({ id, username, account }: Visitor): Identity & { name: string } {
  return { name: account?.username ?? username, identityId: account?.id ?? id, isLoggedIn: account !== undefined };
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
      .select([
        'users.id',
        'users.username as account_name',
        'users.email',
        'users.email_confirmed_at',
        'users.password_hash',
        'users.discord_id',
      ])
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

  // Only what nobody has used yet is ever inserted: a session that was ended a moment ago must not come back.
  async function writeFirstUses(ids: string[]): Promise<void> {
    const visitors = [...new Set(ids)].flatMap((id) => unused.get(id) ?? []);
    if (visitors.length === 0) return;
    await database
      .insertInto('sessions')
      .values(visitors.map(({ id, username, createdAt, usedAt }) => ({ token_hash: id, username, created_at: createdAt, used_at: usedAt })))
      .onConflict((conflict) => conflict.column('token_hash').doUpdateSet((row) => ({ username: row.ref('excluded.username') })))
      .execute();
    // One that was renamed meanwhile is still to be written under its new name.
    for (const visitor of visitors) if (unused.get(visitor.id) === visitor) unused.delete(visitor.id);
  }
  const firstUses = createGroupCommit(writeFirstUses, { clock, withinMs: firstUsesWithinMs });
  const laterUses = createGroupCommit<string>(async (ids) => {
    await database.updateTable('sessions').set({ used_at: clock.now() }).where('token_hash', 'in', ids).execute();
  });

  function fresh(): { token: string; visitor: Visitor } {
    const token = createToken();
    const now = clock.now();
    const visitor = { id: hashOfToken(token), username: guestName(), createdAt: now, usedAt: now, provedAt: undefined, account: undefined };
    return { token, visitor };
  }

  /** The session of a token; from now on one that counts. */
  async function find(id: string): Promise<Visitor | undefined> {
    const first = unused.get(id);
    if (first) {
      // Nobody waits for the disk. Until it is written it stays in memory, and when that fails the next use tries again.
      firstUses.commitSoon(id).catch(() => undefined);
      return first;
    }
    const session = await readOne(id);
    if (session === undefined || isOver(session)) return undefined;
    if (session.usedAt >= clock.now() - hourMs) return session;
    // A use that cannot be written is written with a later one.
    await laterUses.commit(id).catch(() => undefined);
    return { ...session, usedAt: clock.now() };
  }

  async function idsOf(accountId: string): Promise<string[]> {
    const rows = await database.selectFrom('sessions').select('token_hash').where('user_id', '=', accountId).execute();
    return rows.map(({ token_hash: id }) => id);
  }

  async function end(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    for (const id of ids) unused.delete(id);
    await database.deleteFrom('sessions').where('token_hash', 'in', ids).execute();
    for (const id of ids) tell({ id, visitor: undefined });
  }

  /** Changes a session that is written. @throws MissingToken when it has been ended meanwhile */
  async function change(id: string, values: Updateable<Tables['sessions']>): Promise<void> {
    const { numUpdatedRows } = await database.updateTable('sessions').set(values).where('token_hash', '=', id).executeTakeFirst();
    if (numUpdatedRows === 0n) throw new MissingToken(401);
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

    /**
     * Resolves when a session is written, so that what its person does is still theirs after a crash.
     * @throws what the database throws when it cannot be
     */
    async whenWritten({ id }: Visitor): Promise<void> {
      if (unused.has(id)) await firstUses.commit(id);
    },

    /** Gives a guest another name. @throws LengthOutOfRangeException, MissingToken */
    async rename(session: Visitor, wanted: string): Promise<void> {
      const renamed = { ...session, username: requireName(wanted) };
      // One that is not written yet would still be found under its first name.
      if (unused.has(session.id)) {
        unused.set(session.id, renamed);
        await firstUses.commit(session.id);
      } else {
        await change(session.id, { username: renamed.username });
      }
      tell({ id: session.id, visitor: renamed });
    },

    /** Logs a session in: the same token is the account's from here on. @throws MissingToken when it has been ended meanwhile */
    async logIn(session: Visitor, account: Account, agent: string | undefined): Promise<void> {
      const now = clock.now();
      const login = { user_id: account.id, proved_at: now, used_at: now, agent: agent?.slice(0, agentLength) ?? null };
      if (unused.has(session.id)) await firstUses.commit(session.id);
      await change(session.id, login);
      tell({ id: session.id, visitor: { ...session, usedAt: now, provedAt: now, account } });
    },

    /** Ends a session and all others of its account. Whoever used it goes on as a new guest, whose token this gives. */
    async logOut(session: Visitor): Promise<string> {
      const { token, visitor } = fresh();
      unused.set(visitor.id, visitor);
      await firstUses.commit(visitor.id);
      const others = session.account === undefined ? [] : (await idsOf(session.account.id)).filter((id) => id !== session.id);
      await database.deleteFrom('sessions').where('token_hash', '=', session.id).execute();
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

    /** Ends this session: its token is worth nothing any more. */
    end: (session: Visitor): Promise<void> => end([session.id]),

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
      const over: string[] = [];
      for (let from = 0; from < ids.length; from += idsPerQuery) {
        const group = ids.slice(from, from + idsPerQuery);
        // One that is not written yet is tried again.
        const unwritten = group.filter((id) => unused.has(id));
        await Promise.all(unwritten.map((id) => find(id)));
        const live = (await read(group)).filter((session) => !isOver(session));
        const known = new Set([...unwritten, ...live.map(({ id }) => id)]);
        over.push(...group.filter((id) => !known.has(id)));
        const idle = live.filter(({ usedAt }) => usedAt < clock.now() - hourMs);
        await Promise.allSettled(idle.map(({ id }) => laterUses.commit(id)));
      }
      return over;
    },

    /** Tells of every session that is somebody else's, or has another name, or has ended; returns the way to stop listening. */
    onNews(listener: (news: SessionNews) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Resolves when everything is written. */
    async idle(): Promise<void> {
      await Promise.all([firstUses.idle(), laterUses.idle()]);
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
