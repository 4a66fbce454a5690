import { createRefusal } from '@matinee/protocol';
import type { Database } from '../../storage/tables.ts';

export interface WaysInOptions {
  database: Database;
  /** Issuers whose users can log in to this server. */
  issuers: readonly string[];
}

/**
 * Returns the result of `remove`: whether there was one.
 * @throws PasswordRequired when no other way is left; then nothing is removed
 */
export function removeWayIn(
  { database, issuers }: WaysInOptions,
  accountId: string,
  remove: (transaction: Database) => Promise<boolean>,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    // Removals wait for each other at the account's row, so that two at once leave one way in.
    await transaction
      .updateTable('users')
      .set((row) => ({ id: row.ref('id') }))
      .where('id', '=', accountId)
      .execute();
    if (!(await remove(transaction))) return false;
    const { password_hash: hash } = await transaction
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const linked = await transaction.selectFrom('provider_users').select('issuer').where('user_id', '=', accountId).execute();
    const passkey = await transaction.selectFrom('passkeys').select('id').where('user_id', '=', accountId).limit(1).executeTakeFirst();
    const isOpen = hash !== null || passkey !== undefined || linked.some(({ issuer }) => issuers.includes(issuer));
    if (!isOpen) throw createRefusal('PasswordRequired');
    return true;
  });
}
