import type { Clock } from '../clock.ts';
import type { Database } from '../storage/database.ts';
import { hashOfToken, newToken } from './sessions.ts';

/** How long a key opens an account, in ms. */
const lifeMs = 10 * 60_000;

/** Keys that let somebody in once who has forgotten the password. One at a time for each account. */
export function createRecoveryKeys(database: Database, clock: Clock) {
  return {
    /** A new key for an account; an earlier one is worth nothing from now on. */
    async make(accountId: string): Promise<string> {
      const key = newToken();
      const row = { key_hash: hashOfToken(key), created_at: clock.now() };
      await database
        .insertInto('recovery_keys')
        .values({ user_id: accountId, ...row })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
        .execute();
      return key;
    },

    /** Uses a key up: whose it was; undefined for one that is unknown, used or over. */
    async take(key: string): Promise<string | undefined> {
      const taken = await database.deleteFrom('recovery_keys').where('key_hash', '=', hashOfToken(key)).returningAll().executeTakeFirst();
      return taken !== undefined && taken.created_at > clock.now() - lifeMs ? taken.user_id : undefined;
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
export type RecoveryKeys = ReturnType<typeof createRecoveryKeys>;
