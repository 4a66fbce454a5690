import { randomBytes } from 'node:crypto';
import type { Clock } from '@matinee/base/clock';
import { cleanName, createRefusal } from '@matinee/protocol';
import { toAccountName, emailKeyOf, requireAccountName, usernameKeyOf } from '../names/user-names.ts';
import { isUniqueViolation } from '../storage/database-error.ts';
import type { Database } from '../storage/tables.ts';
import { createAccountTable, nameColumns, type AccountTable } from './account-table.ts';
import { accountOf, type Account } from './account.ts';
import type { Admission, Pass } from './admission.ts';
import type { AccountDescription, Accounts, DiscordUser, NewAccount, Proof, Recheck } from './accounts.ts';
import { alreadyInUse, type EmailAddresses } from './email-addresses.ts';
import { requireGoodPassword, type Passwords } from './passwords.ts';

export interface AccountsOptions {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  emails: EmailAddresses;
  /** Who may make an account. */
  admission: Admission;
}

/** How many names like the wanted one are tried until one is free. */
const maxNameTries = 20;

export function createAccounts(options: AccountsOptions): Accounts {
  return new StoredAccounts(options);
}

class StoredAccounts implements Accounts {
  readonly #database: Database;
  readonly #table: AccountTable;
  readonly #passwords: Passwords;
  readonly #emails: EmailAddresses;
  readonly #admission: Admission;

  constructor({ database, clock, passwords, emails, admission }: AccountsOptions) {
    this.#database = database;
    this.#table = createAccountTable(database, clock, admission);
    this.#passwords = passwords;
    this.#emails = emails;
    this.#admission = admission;
  }

  async register(user: NewAccount, recheck: Recheck): Promise<Account> {
    const { email, password } = user;
    await this.#admission.require(user);
    const username = requireAccountName(user.username);
    await requireGoodPassword(password);
    const taken = await this.#table.takenOf({ username, email });
    if (taken.length > 0) throw alreadyInUse(taken);
    const hash = await this.#passwords.hash(password);
    await recheck();
    try {
      const row = { username, email: email ?? null, password_hash: hash, discord_id: null, discord_name: null };
      return await this.#table.insert(row, user);
    } catch (error) {
      // It was taken while the password was being hashed.
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
    const [column, value] =
      'passwordHash' in proof ? (['password_hash', proof.passwordHash] as const) : (['discord_id', proof.discordId] as const);
    const found = await this.#database.selectFrom('users').select('id').where('id', '=', id).where(column, '=', value).executeTakeFirst();
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
      discord: row.discord_id === null ? null : { id: row.discord_id, name: row.discord_name },
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

  async ofDiscord(discord: DiscordUser, pass: Pass): Promise<Account> {
    const known = await this.#table.readBy('discord_id', discord.id);
    if (known !== undefined) return accountOf(known);
    await this.#admission.require(pass);
    const name = toAccountName(discord.name);
    for (let tries = 0; tries < maxNameTries; tries++) {
      const username = tries === 0 ? name : `${name} ${randomBytes(2).readUInt16BE() % 10_000}`;
      try {
        const discordName = cleanName(discord.name);
        const row = { username, email: null, password_hash: null, discord_id: discord.id, discord_name: discordName };
        return await this.#table.insert(row, pass);
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        const linked = await this.#table.readBy('discord_id', discord.id);
        if (linked !== undefined) return accountOf(linked);
      }
    }
    throw createRefusal('UsernameTaken', { reason: 'no_free_name' });
  }

  async linkDiscord(id: string, discord: DiscordUser): Promise<Account> {
    try {
      return await this.#table.update(id, { discord_id: discord.id, discord_name: cleanName(discord.name) });
    } catch (error) {
      throw isUniqueViolation(error) ? alreadyInUse(['discord']) : error;
    }
  }

  async unlinkDiscord(id: string): Promise<Account> {
    const { discord_id: discordId, password_hash: hash } = await this.#table.read(id);
    if (discordId === null) throw createRefusal('BadApiArgumentException', { arg: 'discord', reason: 'discord_not_linked' });
    if (hash === null) throw createRefusal('PasswordRequired');
    return this.#table.update(id, { discord_id: null, discord_name: null });
  }
}
