import type { Clock } from '@matinee/base/clock';
import { createRefusal, type MatineeError } from '@matinee/protocol';
import type { Kysely, Selectable } from 'kysely';
import { emailKeyOf } from '../names/user-names.ts';
import { isUniqueViolation } from '../storage/databases/database-error.ts';
import type { Database, Tables } from '../storage/tables.ts';
import type { Account } from './account.ts';
import { createToken, hashOfToken } from './sessions/tokens.ts';

const maxAgeMs = 24 * 3600 * 1000;

export function alreadyInUse(fields: string[]): MatineeError {
  return createRefusal('AlreadyInUse', { fields });
}

/**
 * Changes and confirms e-mail addresses of accounts. Anyone can enter any address, so it counts for little until a link e-mailed to it
 * confirms it: a confirmation link, which works only in a session of the account, or a recovery link, which ends every other way into the
 * account. No other account can use an unconfirmed address; it logs in (after a name that reads the same) and gets recovery e-mails.
 * E-mails to it contain no text of the user's, and are few. A confirmed address stays until another is confirmed.
 */
export interface EmailAddresses {
  /**
   * Takes effect at once, unless the current address is confirmed and e-mails can be sent. Links of earlier e-mails end.
   * @throws AlreadyInUse, or the database's error when another account takes the address at the same moment
   */
  change(transaction: Kysely<Tables>, accountId: string, email: string, options: { canConfirm: boolean }): Promise<void>;
  /** Returns the address that waits for its confirmation. */
  pendingOf(account: Pick<Account, 'id' | 'email'>): Promise<string | undefined>;
  /** Returns the address that can be confirmed. */
  unconfirmedOf(account: Pick<Account, 'id' | 'email' | 'emailConfirmed'>): Promise<string | undefined>;
  /** Ends earlier keys. */
  createKey(accountId: string, email: string): Promise<string>;
  /** Returns false for a wrong, used or old key. @throws AlreadyInUse */
  confirm(accountId: string, key: string): Promise<boolean>;
  sweep(): Promise<void>;
}

export function createEmailAddresses({ database, clock }: { database: Database; clock: Clock }): EmailAddresses {
  const isValid = ({ created_at: createdAt }: { created_at: number }): boolean => createdAt > clock.now() - maxAgeMs;

  async function readPending(accountId: string): Promise<Selectable<Tables['email_changes']> | undefined> {
    const row = await database.selectFrom('email_changes').selectAll().where('user_id', '=', accountId).executeTakeFirst();
    return row !== undefined && isValid(row) ? row : undefined;
  }

  return {
    change: (transaction, accountId, email, { canConfirm }) =>
      changeEmail(transaction, accountId, email, { canConfirm, nowMs: clock.now() }),
    async pendingOf({ id, email }) {
      const row = await readPending(id);
      return row?.email === email ? undefined : row?.email;
    },
    async unconfirmedOf({ id, email, emailConfirmed }) {
      return (await readPending(id))?.email ?? (emailConfirmed ? undefined : (email ?? undefined));
    },
    async createKey(accountId, email) {
      const key = createToken();
      const row = { email, key_hash: hashOfToken(key), created_at: clock.now() };
      await database
        .insertInto('email_changes')
        .values({ user_id: accountId, ...row })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
        .execute();
      return key;
    },
    confirm: (accountId, key) =>
      database.transaction().execute(async (transaction) => {
        const taken = await transaction
          .deleteFrom('email_changes')
          .where('user_id', '=', accountId)
          .where('key_hash', '=', hashOfToken(key))
          .returningAll()
          .executeTakeFirst();
        if (taken === undefined || !isValid(taken)) return false;
        await confirmEmail(transaction, accountId, taken.email, clock.now());
        return true;
      }),
    async sweep() {
      await database
        .deleteFrom('email_changes')
        .where('created_at', '<', clock.now() - maxAgeMs)
        .execute();
    },
  };
}

async function changeEmail(
  transaction: Kysely<Tables>,
  accountId: string,
  email: string,
  { canConfirm, nowMs }: { canConfirm: boolean; nowMs: number },
): Promise<void> {
  for (const table of ['email_changes', 'recovery_keys'] as const) {
    await transaction.deleteFrom(table).where('user_id', '=', accountId).execute();
  }
  const key = emailKeyOf(email);
  const other = await transaction
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', key)
    .where('id', '!=', accountId)
    .executeTakeFirst();
  if (other !== undefined) throw alreadyInUse(['email']);
  const current = await transaction
    .selectFrom('users')
    .select(['email_key', 'email_confirmed_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const isSame = current.email_key === key;
  if (current.email_confirmed_at !== null && !isSame && canConfirm) {
    const row = { user_id: accountId, email, key_hash: null, created_at: nowMs };
    await transaction.insertInto('email_changes').values(row).execute();
    return;
  }
  const confirmedAt = isSame ? current.email_confirmed_at : null;
  await transaction
    .updateTable('users')
    .set({ email, email_key: key, email_confirmed_at: confirmedAt })
    .where('id', '=', accountId)
    .execute();
}

async function confirmEmail(transaction: Kysely<Tables>, accountId: string, email: string, nowMs: number): Promise<void> {
  try {
    await transaction
      .updateTable('users')
      .set({ email, email_key: emailKeyOf(email), email_confirmed_at: nowMs })
      .where('id', '=', accountId)
      .execute();
  } catch (error) {
    throw isUniqueViolation(error) ? alreadyInUse(['email']) : error;
  }
  await transaction.deleteFrom('recovery_keys').where('user_id', '=', accountId).execute();
}
