import { randomBytes } from 'node:crypto';
import type { Clock } from '@matinee/base/clock';
import { skeletonOf } from '../names/look-alikes.ts';
import { emailKeyOf, usernameKeyOf } from '../names/user-names.ts';
import type { Database } from '../storage/tables.ts';
import { accountOf, type Account, type StoredUser } from './account.ts';
import type { RegistrationPolicy, Pass } from './registration-policy.ts';

export type NewUser = Pick<StoredUser, 'username' | 'email' | 'email_confirmed_at' | 'password_hash'>;

export interface AccountTable {
  /** Throws when there is no such account. */
  read(id: string): Promise<StoredUser>;
  readBy(column: 'email_key' | 'username_key', value: string): Promise<StoredUser | undefined>;
  /** Look-alikes count too. */
  isNameTaken(username: string): Promise<boolean>;
  /** Returns the fields that another account has. */
  takenOf(fields: { username: string; email: string | undefined }): Promise<string[]>;
  /**
   * Stores an account, uses up the pass and does `also`, all or nothing. Throws the database's error when a unique field is taken.
   * @throws FeatureDisabledException
   */
  insert(user: NewUser, pass: Pass, also?: (transaction: Database, accountId: string) => Promise<void>): Promise<Account>;
  /** Throws likewise. */
  update(id: string, change: Partial<StoredUser>): Promise<Account>;
}

export function nameColumns(username: string): Pick<StoredUser, 'username' | 'username_key' | 'username_skeleton'> {
  return { username, username_key: usernameKeyOf(username), username_skeleton: skeletonOf(username) };
}

export function createAccountTable(database: Database, clock: Clock, registrationPolicy: RegistrationPolicy): AccountTable {
  const readBy: AccountTable['readBy'] = (column, value) =>
    database.selectFrom('users').selectAll().where(column, '=', value).executeTakeFirst();

  async function isNameTaken(username: string): Promise<boolean> {
    const found = await database
      .selectFrom('users')
      .select('id')
      .where((expression) =>
        expression.or([
          expression('username_key', '=', usernameKeyOf(username)),
          expression('username_skeleton', '=', skeletonOf(username)),
        ]),
      )
      .executeTakeFirst();
    return found !== undefined;
  }

  return {
    read: (id) => database.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    readBy,
    isNameTaken,
    takenOf: async ({ username, email }) => [
      ...(email !== undefined && (await readBy('email_key', emailKeyOf(email))) !== undefined ? ['email'] : []),
      ...((await isNameTaken(username)) ? ['username'] : []),
    ],
    async insert(user, pass, also) {
      const row: StoredUser = {
        ...user,
        id: randomBytes(16).toString('base64url'),
        ...nameColumns(user.username),
        email_key: user.email === null ? null : emailKeyOf(user.email),
        is_operator: 0,
        created_at: clock.now(),
      };
      await database.transaction().execute(async (transaction) => {
        const { isOperator } = await registrationPolicy.use(transaction, pass);
        row.is_operator = isOperator ? 1 : 0;
        await transaction.insertInto('users').values(row).execute();
        await also?.(transaction, row.id);
      });
      return accountOf(row);
    },
    update: async (id, change) =>
      accountOf(await database.updateTable('users').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()),
  };
}
