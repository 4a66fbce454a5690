import type { Clock } from '@matinee/base/clock';
import { createRefusal } from '@matinee/protocol';
import { emailKeyOf, requireAccountName, usernameKeyOf } from '../names/user-names.ts';
import { isUniqueViolation } from '../storage/databases/database-error.ts';
import type { Database } from '../storage/tables.ts';
import { createAccountTable, nameColumns, type AccountTable } from './account-table.ts';
import { accountOf, type Account } from './account.ts';
import type { RegistrationPolicy } from './registration-policy.ts';
import type { AccountDescription, Accounts, NewAccount, Proof, Recheck } from './accounts.ts';
import { alreadyInUse, type EmailAddresses } from './email-addresses.ts';
import { requireGoodPassword, type Passwords } from './logins/passwords.ts';
import type { ProviderUsers } from './logins/provider-users.ts';

export interface AccountsOptions {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  emails: EmailAddresses;
  providerUsers: Pick<ProviderUsers, 'list'>;
  registrationPolicy: RegistrationPolicy;
}

export function createAccounts(options: AccountsOptions): Accounts {
  return new StoredAccounts(options);
}

class StoredAccounts implements Accounts {
  readonly #database: Database;
  readonly #table: AccountTable;
  readonly #passwords: Passwords;
  readonly #emails: EmailAddresses;
  readonly #providerUsers: AccountsOptions['providerUsers'];
  readonly #registrationPolicy: RegistrationPolicy;

  constructor({ database, clock, passwords, emails, providerUsers, registrationPolicy }: AccountsOptions) {
    this.#database = database;
    this.#table = createAccountTable(database, clock, registrationPolicy);
    this.#passwords = passwords;
    this.#emails = emails;
    this.#providerUsers = providerUsers;
    this.#registrationPolicy = registrationPolicy;
  }

  async register(user: NewAccount, recheck: Recheck): Promise<Account> {
    const { email, password } = user;
    await this.#registrationPolicy.require(user);
    const username = requireAccountName(user.username);
    await requireGoodPassword(password);
    const taken = await this.#table.takenOf({ username, email });
    if (taken.length > 0) throw alreadyInUse(taken);
    const hash = await this.#passwords.hash(password);
    await recheck();
    try {
      const row = { username, email: email ?? null, email_confirmed_at: null, password_hash: hash };
      return await this.#table.insert(row, user);
    } catch (error) {
      // The name or address was taken while the password was being hashed.
      throw isUniqueViolation(error) ? alreadyInUse(await this.#table.takenOf({ username, email })) : error;
    }
  }

  async idOf(user: string): Promise<string | undefined> {
    const byEmail = await this.#table.readBy('email_key', emailKeyOf(user));
    const byName = await this.#table.readBy('username_key', usernameKeyOf(user));
    return byEmail !== undefined && byEmail.email_confirmed_at !== null ? byEmail.id : (byName ?? byEmail)?.id;
  }

  async withPassword(id: string | undefined, password: string): Promise<{ account: Account; proof: Proof } | undefined> {
    const row = await this.#database
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id ?? '')
      .executeTakeFirst();
    const hash = row?.password_hash ?? null;
    if (!(await this.#passwords.verify(password, hash)) || row === undefined || hash === null) return undefined;
    const account = accountOf(row);
    if (!this.#passwords.isOutdated(hash)) return { account, proof: { passwordHash: hash } };
    const renewed = await this.#passwords.hash(password);
    const { numUpdatedRows } = await this.#database
      .updateTable('users')
      .set({ password_hash: renewed })
      .where('id', '=', row.id)
      .where('password_hash', '=', hash)
      .executeTakeFirst();
    return numUpdatedRows === 0n ? undefined : { account, proof: { passwordHash: renewed } };
  }

  async holds(id: string, proof: Proof): Promise<boolean> {
    if ('providerUser' in proof) {
      const linked = await this.#providerUsers.list(id);
      return linked.some(({ issuer, subject }) => issuer === proof.providerUser.issuer && subject === proof.providerUser.subject);
    }
    if ('passkeyId' in proof) {
      const passkey = this.#database.selectFrom('passkeys').select('id').where('user_id', '=', id).where('id', '=', proof.passkeyId);
      return (await passkey.executeTakeFirst()) !== undefined;
    }
    const found = await this.#database
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('password_hash', '=', proof.passwordHash)
      .executeTakeFirst();
    return found !== undefined;
  }

  async hasPassword(id: string, password: string): Promise<boolean> {
    const row = await this.#database.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst();
    return this.#passwords.verify(password, row?.password_hash ?? null);
  }

  async rename(id: string, name: string): Promise<Account> {
    try {
      return await this.#table.update(id, nameColumns(requireAccountName(name)));
    } catch (error) {
      throw isUniqueViolation(error) ? createRefusal('UsernameTaken') : error;
    }
  }

  async requireNameForGuest(username: string): Promise<void> {
    if (await this.#table.isNameTaken(username)) throw createRefusal('UsernameTaken');
  }

  async change(
    id: string,
    { email, password }: { email?: string | undefined; password?: string | undefined },
    { recheck, canConfirm }: { recheck: Recheck; canConfirm: boolean },
  ): Promise<Account> {
    if (password !== undefined) await requireGoodPassword(password);
    const hash = password === undefined ? undefined : await this.#passwords.hash(password);
    await recheck();
    try {
      await this.#database.transaction().execute(async (transaction) => {
        if (email !== undefined) await this.#emails.change(transaction, id, email, { canConfirm });
        if (hash === undefined) return;
        await transaction.updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute();
        await transaction.deleteFrom('recovery_keys').where('user_id', '=', id).execute();
      });
    } catch (error) {
      throw isUniqueViolation(error) ? alreadyInUse(['email']) : error;
    }
    return this.byId(id);
  }

  async find({ email, username }: { email?: string | undefined; username?: string | undefined }): Promise<Account | undefined> {
    const row =
      email !== undefined
        ? await this.#table.readBy('email_key', emailKeyOf(email))
        : await this.#table.readBy('username_key', usernameKeyOf(username ?? ''));
    return row && accountOf(row);
  }

  async byId(id: string): Promise<Account> {
    return accountOf(await this.#table.read(id));
  }

  async describe(id: string): Promise<AccountDescription> {
    const row = await this.#table.read(id);
    return {
      id: row.id,
      username: row.username,
      email: row.email,
      emailConfirmed: row.email_confirmed_at !== null,
      pendingEmail: (await this.#emails.pendingOf(row)) ?? null,
      linked: await this.#providerUsers.list(id),
      hasPassword: row.password_hash !== null,
      createdAt: new Date(row.created_at).toISOString(),
    };
  }

  async setOperator(id: string, isOperator: boolean): Promise<boolean> {
    const value = isOperator ? 1 : 0;
    const update = this.#database.updateTable('users').set({ is_operator: value }).where('id', '=', id).where('is_operator', '<>', value);
    return (await update.executeTakeFirst()).numUpdatedRows > 0n;
  }

  async remove(id: string): Promise<void> {
    await this.#database.deleteFrom('users').where('id', '=', id).execute();
  }
}
