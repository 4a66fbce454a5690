import { randomBytes } from 'node:crypto';
import type { Clock } from '@matinee/base/clock';
import { createRefusal } from '@matinee/protocol';
import { isUniqueViolation } from '../../storage/databases/database-error.ts';
import type { Database } from '../../storage/tables.ts';
import type { LoginSteps } from './login-steps.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { createSecretBox } from './secret-box.ts';
import { stepOfCode } from './totp.ts';

/** Codes from an app (TOTP), or recovery codes, that logins by password also need. Each works once. */
export interface SecondFactors {
  isOn(accountId: string): Promise<boolean>;
  /** Undefined without a second factor. */
  describe(accountId: string): Promise<SecondFactorDescription | undefined>;
  /** Returns a secret, valid once its first code is confirmed in this session within 10 minutes. @throws BadApiArgumentException */
  begin(owner: FactorOwner): Promise<Buffer>;
  /** Returns recovery codes, which can't be read again. @throws SecondFactorRequired, BadApiArgumentException */
  confirm(owner: FactorOwner, code: string): Promise<string[]>;
  /** Uses the code up if it is right. */
  use(accountId: string, code: string): Promise<boolean>;
  renewCodes(accountId: string): Promise<string[]>;
  /** Returns whether it was on. */
  remove(accountId: string): Promise<boolean>;
}

export interface SecondFactorDescription {
  /** ISO 8601. */
  since: string;
  recoveryCodes: number;
}

export interface FactorOwner {
  accountId: string;
  sessionId: string;
}

export interface SecondFactorsOptions {
  database: Database;
  clock: Clock;
  secret: Buffer;
  loginSteps: LoginSteps;
}

const secretBytes = 20;
const setUpMs = 10 * 60_000;

export function createSecondFactors({ database, clock, secret, loginSteps }: SecondFactorsOptions): SecondFactors {
  const box = createSecretBox(secret, 'second factor');
  const recoveryCodes = createRecoveryCodes(database, secret);
  const stepFor = ({ accountId, sessionId }: FactorOwner) => ({ sessionId, kind: 'second factor', key: accountId });

  const find = (accountId: string) => database.selectFrom('second_factors').selectAll().where('user_id', '=', accountId).executeTakeFirst();

  async function useAppCode(accountId: string, code: string): Promise<boolean> {
    const found = await find(accountId);
    const step = found && stepOfCode(box.open(found.secret, accountId), code, clock.now());
    if (step === undefined) return false;
    // Only one of several requests with the same code raises the step.
    const { numUpdatedRows } = await database
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('user_id', '=', accountId)
      .where('last_step', '<', step)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  return {
    isOn: async (accountId) => (await find(accountId)) !== undefined,
    async describe(accountId) {
      const found = await find(accountId);
      if (found === undefined) return undefined;
      return { since: new Date(found.created_at).toISOString(), recoveryCodes: await recoveryCodes.count(accountId) };
    },
    async begin(owner) {
      if ((await find(owner.accountId)) !== undefined) throw alreadyOn();
      const bytes = randomBytes(secretBytes);
      await loginSteps.keep(stepFor(owner), box.seal(bytes, owner.accountId), setUpMs);
      return bytes;
    },
    async confirm(owner, code) {
      const { accountId } = owner;
      const sealed = await loginSteps.read(stepFor(owner));
      if (sealed === undefined) throw createRefusal('BadApiArgumentException', { arg: 'code', reason: 'second_factor_expired' });
      const step = stepOfCode(box.open(sealed, accountId), toCode(code), clock.now());
      if (step === undefined) throw createRefusal('SecondFactorRequired', { reason: 'code_wrong' });
      await loginSteps.take(stepFor(owner));
      try {
        return await database.transaction().execute(async (transaction) => {
          const row = { user_id: accountId, secret: sealed, last_step: step, created_at: clock.now() };
          await transaction.insertInto('second_factors').values(row).execute();
          return recoveryCodes.replace(transaction, accountId);
        });
      } catch (error) {
        throw isUniqueViolation(error) ? alreadyOn() : error;
      }
    },
    async use(accountId, typed) {
      const code = toCode(typed);
      return /^\d{6}$/.test(code) ? useAppCode(accountId, code) : recoveryCodes.use(accountId, code);
    },
    renewCodes: (accountId) => database.transaction().execute((transaction) => recoveryCodes.replace(transaction, accountId)),
    remove: (accountId) => removeSecondFactor(database, accountId),
  };
}

/** Returns whether it was on. */
export function removeSecondFactor(database: Database, accountId: string): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('recovery_codes').where('user_id', '=', accountId).execute();
    const { numDeletedRows } = await transaction.deleteFrom('second_factors').where('user_id', '=', accountId).executeTakeFirst();
    return numDeletedRows > 0n;
  });
}

const alreadyOn = () => createRefusal('BadApiArgumentException', { arg: 'code', reason: 'second_factor_on' });

/** Apps group digits, and recovery codes have dashes. */
function toCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toLowerCase();
}
