import type { Clock } from '@matinee/base/clock';
import { createRefusal, MatineeError, type ErrorName, type ErrorReason } from '@matinee/protocol';
import { isUniqueViolation } from '../../storage/databases/database-error.ts';
import type { Database } from '../../storage/tables.ts';
import { accountOf } from '../account.ts';
import { createPasskeyCeremonies, type PasskeyCeremoniesOptions } from './passkey-ceremonies.ts';
import type { Passkeys } from './passkeys.ts';
import { removeWayIn, type WaysInOptions } from './ways-in.ts';

const maxPerAccount = 20;

export function createPasskeys({ clock, ...options }: WaysInOptions & PasskeyCeremoniesOptions & { clock: Clock }): Passkeys {
  const { database } = options;
  const ceremonies = createPasskeyCeremonies(options);

  const find = (id: string) => database.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();

  return {
    async list(accountId) {
      const rows = await listOf(database, accountId);
      return rows.map(({ id, name, created_at: createdAt, used_at: usedAt }) => ({
        id,
        name,
        createdAt,
        ...(usedAt !== null && { usedAt }),
      }));
    },

    async beginAdding(owner) {
      const known = await requirePlace(database, owner.account.id);
      return ceremonies.registrationOptions(
        owner,
        known.map(({ id }) => id),
      );
    },

    async add(owner, { name, credential }) {
      // Many sessions may have begun while there was room for one passkey.
      await requirePlace(database, owner.account.id);
      const unusable = { arg: 'credential', reason: 'passkey_unusable' } as const;
      const { id, publicKey, counter } = await orRefuse('BadApiArgumentException', unusable, () =>
        ceremonies.verifyRegistration(owner, credential),
      );
      const key = { id, public_key: Buffer.from(publicKey).toString('base64url'), counter };
      try {
        await database
          .insertInto('passkeys')
          .values({ ...key, user_id: owner.account.id, name, created_at: clock.now(), used_at: null })
          .execute();
      } catch (error) {
        throw isUniqueViolation(error) ? createRefusal('BadApiArgumentException', unusable) : error;
      }
    },

    async rename(accountId, id, name) {
      const update = database.updateTable('passkeys').set({ name }).where('user_id', '=', accountId).where('id', '=', id);
      return (await update.executeTakeFirst()).numUpdatedRows > 0n;
    },

    remove: (accountId, id) =>
      removeWayIn(options, accountId, async (transaction) => {
        const removal = transaction.deleteFrom('passkeys').where('user_id', '=', accountId).where('id', '=', id);
        return (await removal.executeTakeFirst()).numDeletedRows > 0n;
      }),

    beginLogin: (sessionId) => ceremonies.loginOptions(sessionId),

    async logIn(sessionId, credential) {
      const refused = { reason: 'passkey_refused' } as const;
      const stored = await find(credential.id);
      const { userHandle } = credential.response;
      const isOwn = stored !== undefined && (typeof userHandle !== 'string' || userHandle === stored.user_id);
      if (!isOwn) throw createRefusal('WrongCredentials', refused);
      const { id, counter } = stored;
      const key = { id, publicKey: new Uint8Array(Buffer.from(stored.public_key, 'base64url')), counter };
      const newCounter = await orRefuse('WrongCredentials', refused, () => ceremonies.verifyLogin(sessionId, key, credential));
      // Answers with the same counter come from a copy of the key: only one counts.
      const { numUpdatedRows } = await database
        .updateTable('passkeys')
        .set({ counter: newCounter, used_at: clock.now() })
        .where('id', '=', id)
        .where('counter', '=', counter)
        .executeTakeFirst();
      const user = await database.selectFrom('users').selectAll().where('id', '=', stored.user_id).executeTakeFirst();
      if (numUpdatedRows === 0n || user === undefined) throw createRefusal('WrongCredentials', refused);
      return { account: accountOf(user), proof: { passkeyId: id } };
    },
  };
}

const listOf = (database: Database, accountId: string) =>
  database.selectFrom('passkeys').selectAll().where('user_id', '=', accountId).orderBy('created_at').orderBy('id').execute();

/** Returns the account's passkeys. @throws ValidationError when it has the maximum */
async function requirePlace(database: Database, accountId: string): Promise<{ id: string }[]> {
  const known = await listOf(database, accountId);
  if (known.length >= maxPerAccount) throw createRefusal('ValidationError', { reason: 'too_many_passkeys', limit: maxPerAccount });
  return known;
}

/** Turns every error into the same refusal: the sender has no use for the reason. */
async function orRefuse<Result>(
  name: ErrorName,
  details: { arg?: string; reason: ErrorReason },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof MatineeError ? error : createRefusal(name, details, { cause: error });
  }
}
