import type { Clock } from '@matinee/base/clock';
import { createRefusal, maxTokensPerAccount, operatorScopes, type CreateTokenBody, type TokenEntry } from '@matinee/protocol';
import pLimit from 'p-limit';
import type { RunExclusively } from '../storage/sole-use.ts';
import type { Database } from '../storage/tables.ts';
import type { Account } from '../accounts/account.ts';
import { readScopes, writeScopes } from '../accounts/sessions/bot-access.ts';
import type { Sessions } from '../accounts/sessions/sessions.ts';
import { createBotToken, entryIdOf, hashOfToken } from '../accounts/sessions/tokens.ts';

/** Tokens of accounts for bots: sessions with scopes, which don't expire when unused. */
export interface BotTokens {
  /** @throws ValidationError, FeatureDisabledException for an operator's scopes without an operator */
  create(account: Account, wanted: NewToken): Promise<{ token: string; entry: TokenEntry }>;
  list(accountId: string): Promise<TokenEntry[]>;
  revoke(accountId: string, id: string): Promise<boolean>;
}

type NewToken = Omit<CreateTokenBody, 'currentPassword'>;

export interface BotTokensOptions {
  database: Database;
  clock: Clock;
  sessions: Pick<Sessions, 'endOne'>;
  runExclusively: RunExclusively;
}

const shownCharacters = 10;

export function createBotTokens({ database, clock, sessions, runExclusively }: BotTokensOptions): BotTokens {
  // No token is added between counting and creating.
  const oneByOne = pLimit(1);

  async function list(accountId: string): Promise<TokenEntry[]> {
    const rows = await database
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', accountId)
      .where('scopes', 'is not', null)
      .orderBy('created_at', 'desc')
      .orderBy('token_hash')
      .execute();
    return rows.map((row) => ({
      id: entryIdOf(row.token_hash),
      name: row.agent ?? '',
      scopes: readScopes(row.scopes ?? ''),
      prefix: row.token_prefix ?? '',
      room: row.only_room,
      createdAt: row.created_at,
      usedAt: row.used_at === 0 ? null : row.used_at,
      expiresAt: row.ends_at,
    }));
  }

  async function insert(account: Account, { name, scopes, room, expiresAt }: NewToken): Promise<string> {
    const limit = maxTokensPerAccount;
    if ((await list(account.id)).length >= limit) throw createRefusal('ValidationError', { reason: 'too_many_tokens', limit });
    const token = createBotToken();
    await database
      .insertInto('sessions')
      .values({
        token_hash: hashOfToken(token),
        username: account.username,
        user_id: account.id,
        agent: name,
        scopes: writeScopes(scopes),
        only_room: room ?? null,
        token_prefix: token.slice(0, shownCharacters),
        ends_at: expiresAt ?? null,
        created_at: clock.now(),
        used_at: 0,
      })
      .execute();
    return token;
  }

  return {
    list,
    async create(account, wanted) {
      const forOperators = wanted.scopes.some((scope) => operatorScopes.includes(scope));
      if (forOperators && !account.isOperator) throw createRefusal('FeatureDisabledException', { reason: 'operators_only' });
      if (forOperators && (wanted.room ?? null) !== null) throw createRefusal('ValidationError', { arg: 'room', reason: 'invalid_field' });
      if ((wanted.expiresAt ?? Infinity) <= clock.now())
        throw createRefusal('ValidationError', { arg: 'expiresAt', reason: 'invalid_field' });
      const token = await oneByOne(() => runExclusively(`tokens of ${account.id}`, () => insert(account, wanted)));
      const id = entryIdOf(hashOfToken(token));
      const entry = (await list(account.id)).find((one) => one.id === id);
      // The account was deleted or got a new password meanwhile.
      if (entry === undefined) throw createRefusal('LoginRequired');
      return { token, entry };
    },
    revoke: (accountId, id) => sessions.endOne(accountId, id, { isBot: true }),
  };
}
