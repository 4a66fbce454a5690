import type { Clock } from '@matinee/base/clock';
import type { Database } from '../storage/tables.ts';
import { accountOf, type Account } from './account.ts';
import type { Confirm, Proof } from './accounts.ts';
import { requireGoodPassword, type Passwords } from './passwords.ts';
import { hashOfToken, createToken } from './tokens.ts';

/** How long a key opens an account, in ms. */
const lifeMs = 10 * 60_000;

export interface Recovered {
  account: Account;
  proof: Proof;
  isDiscordUnlinked: boolean;
}

/** Keys that let somebody in once who has forgotten the password. One at a time for each account. */
export function createRecovery({ database, clock, passwords }: { database: Database; clock: Clock; passwords: Passwords }) {
  const isAlive = ({ created_at: createdAt }: { created_at: number }): boolean => createdAt > clock.now() - lifeMs;

  return {
    /** A new key for an account; an earlier one is worth nothing from now on. */
    async makeKey(accountId: string): Promise<string> {
      const key = createToken();
      const row = { key_hash: hashOfToken(key), created_at: clock.now() };
      await database
        .insertInto('recovery_keys')
        .values({ user_id: accountId, ...row })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
        .execute();
      return key;
    },

    /**
     * Gives the account of a key a new password, which spends the key: it is good for another try whenever this throws.
     * The letter has shown whose the address is. Whatever else might let somebody in goes: Discord is unlinked, and no
     * other address is waiting any more; sessions are the caller's to end. Undefined for a key that is unknown, spent or too old.
     * @throws BadPasswordError, TooManyRequests, and what `confirm` throws
     */
    async recover(key: string, password: string, confirm: Confirm): Promise<Recovered | undefined> {
      await requireGoodPassword(password);
      const hash = hashOfToken(key);
      const known = await database.selectFrom('recovery_keys').selectAll().where('key_hash', '=', hash).executeTakeFirst();
      if (known === undefined || !isAlive(known)) return undefined;
      const passwordHash = await passwords.hash(password);
      await confirm();
      return database.transaction().execute(async (transaction) => {
        const taken = await transaction.deleteFrom('recovery_keys').where('key_hash', '=', hash).returningAll().executeTakeFirst();
        if (taken === undefined || !isAlive(taken)) return undefined;
        const before = await transaction.selectFrom('users').select('discord_id').where('id', '=', taken.user_id).executeTakeFirstOrThrow();
        const row = await transaction
          .updateTable('users')
          .set({ password_hash: passwordHash, discord_id: null, discord_name: null, email_confirmed_at: clock.now() })
          .where('id', '=', taken.user_id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await transaction.deleteFrom('email_changes').where('user_id', '=', taken.user_id).execute();
        return { account: accountOf(row), proof: { passwordHash }, isDiscordUnlinked: before.discord_id !== null };
      });
    },

    /** Forgets what is over. */
    async sweep(): Promise<void> {
      await database
        .deleteFrom('recovery_keys')
        .where('created_at', '<', clock.now() - lifeMs)
        .execute();
    },
  };
}
export type Recovery = ReturnType<typeof createRecovery>;
