import type { Clock } from '@matinee/base/clock';
import { createRefusal, type MatineeError } from '@matinee/protocol';
import type { Kysely, Selectable } from 'kysely';
import { isUniqueViolation } from '../storage/database-error.ts';
import type { Database, Tables } from '../storage/tables.ts';
import { hashOfToken, createToken } from './tokens.ts';
import { emailKey } from '../names/user-names.ts';

/** How long the link of a letter confirms an address, and an address waits for it, in ms. */
const lifeMs = 24 * 3600 * 1000;

/** Some fields are somebody else's already. */
export function inUse(fields: string[]): MatineeError {
  return createRefusal('AlreadyInUse', { fields });
}

interface Addressed {
  id: string;
  email: string | null;
  emailConfirmed: boolean;
}

/**
 * Whose email addresses are confirmed.
 *
 * Anybody can type any address, so one that was only typed counts for little: its owner has not agreed to anything. It
 * is confirmed by the link of a letter that went there: that of a confirmation, which works for the session of the
 * account alone, or that of a recovery, which takes the account away from whoever else had a way in.
 *
 * - Unconfirmed, an address is kept from others, logs in (after a name that reads the same), and gets a letter that
 *   recovers the account. No letter to it holds words of the user's, and few letters go there in an hour.
 * - Confirmed, it stays in force when another one is typed, until that one is confirmed too.
 */
export function createEmailAddresses({ database, clock }: { database: Database; clock: Clock }) {
  const isAlive = ({ created_at: createdAt }: { created_at: number }): boolean => createdAt > clock.now() - lifeMs;

  async function waiting(accountId: string): Promise<Selectable<Tables['email_changes']> | undefined> {
    const row = await database.selectFrom('email_changes').selectAll().where('user_id', '=', accountId).executeTakeFirst();
    return row !== undefined && isAlive(row) ? row : undefined;
  }

  return {
    /**
     * Gives an account another address: at once, unless the one before is confirmed and letters can be sent. Links of
     * earlier letters are worth nothing then.
     * @throws AlreadyInUse, or the database's error when somebody else takes it at the same moment
     */
    async change(transaction: Kysely<Tables>, accountId: string, email: string, { canConfirm }: { canConfirm: boolean }): Promise<void> {
      for (const table of ['email_changes', 'recovery_keys'] as const) {
        await transaction.deleteFrom(table).where('user_id', '=', accountId).execute();
      }
      const key = emailKey(email);
      const other = await transaction
        .selectFrom('users')
        .select('id')
        .where('email_key', '=', key)
        .where('id', '!=', accountId)
        .executeTakeFirst();
      if (other !== undefined) throw inUse(['email']);
      const now = await transaction
        .selectFrom('users')
        .select(['email_key', 'email_confirmed_at'])
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow();
      const isSame = now.email_key === key;
      if (now.email_confirmed_at !== null && !isSame && canConfirm) {
        const row = { user_id: accountId, email, key_hash: null, created_at: clock.now() };
        await transaction.insertInto('email_changes').values(row).execute();
        return;
      }
      const confirmedAt = isSame ? now.email_confirmed_at : null;
      await transaction
        .updateTable('users')
        .set({ email, email_key: key, email_confirmed_at: confirmedAt })
        .where('id', '=', accountId)
        .execute();
    },

    /** The address that waits to take the place of a confirmed one. */
    async pendingOf({ id, email }: Pick<Addressed, 'id' | 'email'>): Promise<string | undefined> {
      const row = await waiting(id);
      return row?.email === email ? undefined : row?.email;
    },

    /** The address of an account that a letter could confirm. */
    async unconfirmedOf({ id, email, emailConfirmed }: Addressed): Promise<string | undefined> {
      return (await waiting(id))?.email ?? (emailConfirmed ? undefined : (email ?? undefined));
    },

    /** A key that confirms an address of an account; an earlier one is worth nothing. */
    async makeKey(accountId: string, email: string): Promise<string> {
      const key = createToken();
      const row = { email, key_hash: hashOfToken(key), created_at: clock.now() };
      await database
        .insertInto('email_changes')
        .values({ user_id: accountId, ...row })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
        .execute();
      return key;
    },

    /** Confirms the address of a key for the account that it was made for; false when it is unknown, used or too old. @throws AlreadyInUse */
    async confirm(accountId: string, key: string): Promise<boolean> {
      return database.transaction().execute(async (transaction) => {
        const taken = await transaction
          .deleteFrom('email_changes')
          .where('user_id', '=', accountId)
          .where('key_hash', '=', hashOfToken(key))
          .returningAll()
          .executeTakeFirst();
        if (taken === undefined || !isAlive(taken)) return false;
        await transaction
          .updateTable('users')
          .set({ email: taken.email, email_key: emailKey(taken.email), email_confirmed_at: clock.now() })
          .where('id', '=', accountId)
          .execute()
          .catch((error: unknown) => {
            throw isUniqueViolation(error) ? inUse(['email']) : error;
          });
        await transaction.deleteFrom('recovery_keys').where('user_id', '=', accountId).execute();
        return true;
      });
    },

    /** Forgets what was not confirmed in time. */
    async sweep(): Promise<void> {
      await database
        .deleteFrom('email_changes')
        .where('created_at', '<', clock.now() - lifeMs)
        .execute();
    },
  };
}
export type EmailAddresses = ReturnType<typeof createEmailAddresses>;
