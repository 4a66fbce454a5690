import type { Selectable, Updateable } from 'kysely';
import { inSteps, rowsAtOnce } from '../../storage/next-turn.ts';
import type { Database, Tables } from '../../storage/tables.ts';
import { accountOf } from '../account.ts';
import { readScopes, type BotAccess } from './bot-access.ts';
import { maxGuestIdleMs, maxLifeMs, maxUserIdleMs, type AuthenticatedSession } from './session.ts';

export interface SessionTable {
  /** In any order. */
  read(ids: readonly string[]): Promise<AuthenticatedSession[]>;
  /** Leaves stored sessions as they are. */
  insert(sessions: readonly AuthenticatedSession[]): Promise<void>;
  insertPaired(session: AuthenticatedSession, agent: string | undefined): Promise<void>;
  /** Returns ids of the guest's other devices. */
  devicesOf(guestId: string): Promise<string[]>;
  /** Returns false when there is no such session. */
  update(id: string, values: Updateable<Tables['sessions']>): Promise<boolean>;
  markUsed(ids: readonly string[], nowMs: number): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Includes bots; the last used first. */
  listOf(accountId: string): Promise<StoredSession[]>;
  removeEnded(nowMs: number): Promise<void>;
}

/** The id names the session in its account's list, and opens nothing. Times are epoch ms. */
export interface StoredSession {
  id: string;
  createdAt: number;
  usedAt: number;
  /** User-Agent, or the name of a bot. */
  agent: string | null;
  isBot: boolean;
}

const columns = [
  'sessions.token_hash',
  'sessions.username',
  'sessions.created_at',
  'sessions.used_at',
  'sessions.proved_at',
  'sessions.guest_id',
  'sessions.is_paired',
  'sessions.scopes',
  'sessions.only_room',
  'sessions.ends_at',
  'users.id',
  'users.username as account_name',
  'users.email',
  'users.email_confirmed_at',
  'users.password_hash',
  'users.is_operator',
] as const;

export function createSessionTable(database: Database): SessionTable {
  return {
    async read(ids) {
      if (ids.length === 0) return [];
      const rows = await database
        .selectFrom('sessions')
        .leftJoin('users', 'users.id', 'sessions.user_id')
        .select(columns)
        .where('sessions.token_hash', 'in', ids)
        .execute();
      return rows.map(sessionOf);
    },
    async insert(sessions) {
      if (sessions.length === 0) return;
      await database
        .insertInto('sessions')
        .values(
          sessions.map(({ id, username, createdAt, usedAt }) => ({ token_hash: id, username, created_at: createdAt, used_at: usedAt })),
        )
        .onConflict((conflict) => conflict.column('token_hash').doNothing())
        .execute();
    },
    async insertPaired({ id, username, account, guestId, createdAt, usedAt }, agent) {
      await database
        .insertInto('sessions')
        .values({
          token_hash: id,
          username,
          user_id: account?.id ?? null,
          guest_id: guestId ?? null,
          is_paired: 1,
          agent: agent ?? null,
          created_at: createdAt,
          used_at: usedAt,
        })
        .execute();
    },
    async devicesOf(guestId) {
      const rows = await database.selectFrom('sessions').select('token_hash').where('guest_id', '=', guestId).execute();
      return rows.map(({ token_hash }) => token_hash);
    },
    async update(id, values) {
      const { numUpdatedRows } = await database.updateTable('sessions').set(values).where('token_hash', '=', id).executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async markUsed(ids, nowMs) {
      await database.updateTable('sessions').set({ used_at: nowMs }).where('token_hash', 'in', ids).execute();
    },
    async remove(ids) {
      await database.deleteFrom('sessions').where('token_hash', 'in', ids).execute();
    },
    async listOf(accountId) {
      const rows = await database.selectFrom('sessions').selectAll().where('user_id', '=', accountId).orderBy('used_at', 'desc').execute();
      return rows.map(storedSessionOf);
    },
    async removeEnded(nowMs) {
      const ended = database
        .selectFrom('sessions')
        .select('token_hash')
        .where((expression) =>
          expression.or([
            expression('ends_at', '<=', nowMs),
            expression.and([
              expression('scopes', 'is', null),
              expression.or([
                expression('used_at', '<', nowMs - maxUserIdleMs),
                expression('created_at', '<', nowMs - maxLifeMs),
                expression.and([expression('used_at', '<', nowMs - maxGuestIdleMs), expression('user_id', 'is', null)]),
              ]),
            ]),
          ]),
        )
        .limit(rowsAtOnce);
      const some = database.deleteFrom('sessions').where('token_hash', 'in', ended);
      await inSteps(some);
    },
  };
}

/** The account's columns are null for a guest. */
interface SessionRow extends Pick<
  Selectable<Tables['sessions']>,
  'token_hash' | 'username' | 'created_at' | 'used_at' | 'proved_at' | 'guest_id' | 'is_paired' | 'scopes' | 'only_room' | 'ends_at'
> {
  id: string | null;
  account_name: string | null;
  email: string | null;
  email_confirmed_at: number | null;
  password_hash: string | null;
  is_operator: number | null;
}

function sessionOf(row: SessionRow): AuthenticatedSession {
  return {
    id: row.token_hash,
    username: row.username,
    createdAt: row.created_at,
    usedAt: row.used_at,
    provedAt: row.proved_at ?? undefined,
    guestId: row.guest_id ?? undefined,
    isPaired: row.is_paired === 1 ? true : undefined,
    bot: botOf(row),
    account:
      row.id === null || row.account_name === null || row.is_operator === null
        ? undefined
        : accountOf({ ...row, id: row.id, username: row.account_name, is_operator: row.is_operator }),
  };
}

function storedSessionOf(row: Selectable<Tables['sessions']>): StoredSession {
  return { id: row.token_hash, createdAt: row.created_at, usedAt: row.used_at, agent: row.agent, isBot: row.scopes !== null };
}

function botOf(row: Pick<Selectable<Tables['sessions']>, 'scopes' | 'only_room' | 'ends_at'>): BotAccess | undefined {
  if (row.scopes === null) return undefined;
  return { scopes: readScopes(row.scopes), room: row.only_room ?? undefined, endsAt: row.ends_at ?? undefined };
}
