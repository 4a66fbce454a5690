import type { Clock } from '@matinee/base/clock';
import type { Database } from '../storage/tables.ts';
import { accountOf, type Account } from './account.ts';
import type { Proof } from './accounts.ts';
import { requireGoodPassword, type Passwords } from './logins/passwords.ts';
import { createToken, hashOfToken } from './sessions/tokens.ts';

/**
 * Keys of an account, valid for 10 minutes, work side by side, so that a stranger who asks for one doesn't end its user's. The first use of
 * a key ends the others.
 */
export interface Recovery {
  /** @param options.isMailed whether the key's use confirms the account's e-mail address */
  createKey(accountId: string, options: { isMailed: boolean }): Promise<string>;
  /**
   * Sets a new password, and uses up the account's keys, unless this throws. The key proves who owns the account, so linked providers,
   * passkeys and a pending address go; the caller ends the sessions. Returns undefined for a wrong, used or old key.
   * @param recheck is called directly before anything changes
   * @throws BadPasswordError, TooManyRequests, and errors of `recheck`
   */
  recover(key: string, password: string, recheck: (accountId: string) => Promise<unknown>): Promise<Recovered | undefined>;
  sweep(): Promise<void>;
}

export interface Recovered {
  account: Account;
  proof: Proof;
  hadOtherWaysIn: boolean;
}

const maxAgeMs = 10 * 60_000;
/** Marks keys that an operator hands over. */
const handedPrefix = 'operator_';

export function createRecovery(options: { database: Database; clock: Clock; passwords: Passwords }): Recovery {
  const { database, clock, passwords } = options;
  const isValid = ({ created_at: createdAt }: { created_at: number }): boolean => createdAt > clock.now() - maxAgeMs;

  return {
    async createKey(accountId, { isMailed }) {
      const key = `${isMailed ? '' : handedPrefix}${createToken()}`;
      await database
        .insertInto('recovery_keys')
        .values({ user_id: accountId, key_hash: hashOfToken(key), created_at: clock.now() })
        .execute();
      return key;
    },

    async recover(key, password, recheck) {
      await requireGoodPassword(password);
      const hash = hashOfToken(key);
      const known = await database.selectFrom('recovery_keys').selectAll().where('key_hash', '=', hash).executeTakeFirst();
      if (known === undefined || !isValid(known)) return undefined;
      const passwordHash = await passwords.hash(password);
      await recheck(known.user_id);
      return database.transaction().execute(async (transaction) => {
        const taken = await transaction.deleteFrom('recovery_keys').where('key_hash', '=', hash).returningAll().executeTakeFirst();
        if (taken === undefined || !isValid(taken)) return undefined;
        await transaction.deleteFrom('recovery_keys').where('user_id', '=', taken.user_id).execute();
        const ended = [];
        for (const table of ['provider_users', 'passkeys'] as const) {
          ended.push(await transaction.deleteFrom(table).where('user_id', '=', taken.user_id).executeTakeFirst());
        }
        const row = await transaction
          .updateTable('users')
          .set({ password_hash: passwordHash, ...(!key.startsWith(handedPrefix) && { email_confirmed_at: clock.now() }) })
          .where('id', '=', taken.user_id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await transaction.deleteFrom('email_changes').where('user_id', '=', taken.user_id).execute();
        return {
          account: accountOf(row),
          proof: { passwordHash },
          hadOtherWaysIn: ended.some(({ numDeletedRows }) => numDeletedRows > 0n),
        };
      });
    },

    async sweep() {
      await database
        .deleteFrom('recovery_keys')
        .where('created_at', '<', clock.now() - maxAgeMs)
        .execute();
    },
  };
}
