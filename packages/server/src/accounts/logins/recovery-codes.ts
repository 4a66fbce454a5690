import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '../../storage/tables.ts';
import { toBase32 } from './totp.ts';

/** Ten codes, each of which replaces an app's code once. */
export interface RecoveryCodes {
  count(accountId: string): Promise<number>;
  /** Returns the new codes, which can't be read again. */
  replace(transaction: Database, accountId: string): Promise<string[]>;
  /** Uses the code up. It has no dashes. */
  use(accountId: string, code: string): Promise<boolean>;
}

const codesPerAccount = 10;
/** 16 letters and digits. */
const bytesPerCode = 10;

export function createRecoveryCodes(database: Database, secret: Buffer): RecoveryCodes {
  const hashOf = (accountId: string, code: string): string =>
    createHmac('sha256', secret).update(`recovery code\n${accountId}\n${code}`).digest('base64url');

  return {
    async count(accountId) {
      const rows = await database.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', accountId).execute();
      return rows.length;
    },
    async replace(transaction, accountId) {
      const codes = Array.from({ length: codesPerAccount }, () => toBase32(randomBytes(bytesPerCode)).toLowerCase());
      await transaction.deleteFrom('recovery_codes').where('user_id', '=', accountId).execute();
      const rows = codes.map((code) => ({ user_id: accountId, code_hash: hashOf(accountId, code) }));
      await transaction.insertInto('recovery_codes').values(rows).execute();
      return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'));
    },
    async use(accountId, code) {
      const { numDeletedRows } = await database
        .deleteFrom('recovery_codes')
        .where('user_id', '=', accountId)
        .where('code_hash', '=', hashOf(accountId, code))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
