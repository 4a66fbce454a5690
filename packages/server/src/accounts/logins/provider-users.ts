import { randomInt } from 'node:crypto';
import type { Clock } from '@matinee/base/clock';
import { cleanName, createRefusal } from '@matinee/protocol';
import type { Selectable } from 'kysely';
import { emailKeyOf, toAccountName } from '../../names/user-names.ts';
import { isUniqueViolation } from '../../storage/databases/database-error.ts';
import type { Database, Tables } from '../../storage/tables.ts';
import { createAccountTable } from '../account-table.ts';
import { accountOf, type Account } from '../account.ts';
import type { RegistrationPolicy, Pass } from '../registration-policy.ts';
import { alreadyInUse } from '../email-addresses.ts';
import type { ProviderId, ProviderUser } from './login-provider.ts';
import { removeWayIn, type WaysInOptions } from './ways-in.ts';

/** Never matched by e-mail address. */
export interface ProviderUsers {
  /**
   * Returns the linked account, or a new one under a free name. It gets the user's e-mail address if no account has it.
   * @throws UsernameTaken, FeatureDisabledException when no account may be made for them
   */
  accountOf(user: ProviderUser, pass: Pass): Promise<Account>;
  /** Replaces the account's link with this provider. @throws AlreadyInUse when the user is linked to another account */
  link(accountId: string, user: ProviderUser, id: ProviderId): Promise<void>;
  isLinked(accountId: string, user: ProviderUser): Promise<boolean>;
  isLinkedTo(accountId: string, issuer: string): Promise<boolean>;
  /** Returns whether there was a link. @throws PasswordRequired when there is no other way to log in */
  unlink(accountId: string, issuer: string): Promise<boolean>;
  list(accountId: string): Promise<LinkedUser[]>;
}

export type LinkedUser = Pick<Selectable<Tables['provider_users']>, 'issuer' | 'subject' | 'name'>;

const maxNameTries = 20;

export interface ProviderUsersOptions extends WaysInOptions {
  clock: Clock;
  registrationPolicy: RegistrationPolicy;
}

export function createProviderUsers({ database, issuers, clock, registrationPolicy }: ProviderUsersOptions): ProviderUsers {
  const table = createAccountTable(database, clock, registrationPolicy);

  async function find({ issuer, subject }: ProviderUser): Promise<Account | undefined> {
    const row = await database
      .selectFrom('provider_users')
      .innerJoin('users', 'users.id', 'provider_users.user_id')
      .selectAll('users')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst();
    return row && accountOf(row);
  }

  async function register(user: ProviderUser, username: string, pass: Pass): Promise<Account> {
    const isFree = user.email !== undefined && (await table.readBy('email_key', emailKeyOf(user.email))) === undefined;
    const email = isFree ? { email: user.email ?? null, email_confirmed_at: clock.now() } : { email: null, email_confirmed_at: null };
    return table.insert({ username, ...email, password_hash: null }, pass, (transaction, accountId) =>
      insertLink(transaction, accountId, user),
    );
  }

  async function insertLink(to: Database, accountId: string, { issuer, subject, name }: ProviderUser): Promise<void> {
    const row = { issuer, subject, user_id: accountId, name: cleanName(name), linked_at: clock.now() };
    await to.insertInto('provider_users').values(row).execute();
  }

  const list = (accountId: string): Promise<LinkedUser[]> =>
    database
      .selectFrom('provider_users')
      .select(['issuer', 'subject', 'name'])
      .where('user_id', '=', accountId)
      .orderBy('issuer')
      .execute();

  const unlinkIn = (from: Database, accountId: string, issuer: string) =>
    from.deleteFrom('provider_users').where('user_id', '=', accountId).where('issuer', '=', issuer).executeTakeFirst();

  return {
    async accountOf(user, pass) {
      const linked = await find(user);
      if (linked !== undefined) return linked;
      await registrationPolicy.require(pass);
      const name = toAccountName(user.name);
      for (let tries = 0; tries < maxNameTries; tries++) {
        try {
          return await register(user, tries === 0 ? name : `${name} ${randomInt(10_000)}`, pass);
        } catch (error) {
          if (!isUniqueViolation(error)) throw error;
          const meanwhile = await find(user);
          if (meanwhile !== undefined) return meanwhile;
        }
      }
      throw createRefusal('UsernameTaken', { reason: 'no_free_name' });
    },
    async link(accountId, user, id) {
      try {
        await database.transaction().execute(async (transaction) => {
          await unlinkIn(transaction, accountId, user.issuer);
          await insertLink(transaction, accountId, user);
        });
      } catch (error) {
        throw isUniqueViolation(error) ? alreadyInUse([id]) : error;
      }
    },
    async isLinked(accountId, user) {
      return (await find(user))?.id === accountId;
    },
    isLinkedTo: async (accountId, issuer) => (await list(accountId)).some((user) => user.issuer === issuer),
    unlink: (accountId, issuer) =>
      removeWayIn({ database, issuers }, accountId, async (transaction) => {
        const { numDeletedRows } = await unlinkIn(transaction, accountId, issuer);
        return numDeletedRows > 0n;
      }),
    list,
  };
}
