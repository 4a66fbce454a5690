import { randomBytes } from 'node:crypto';
import type { Clock } from '@matinee/base/clock';
import { cleanName, createRefusal, type MatineeError } from '@matinee/protocol';
import { isUniqueViolation } from '../storage/database-error.ts';
import type { Database } from '../storage/tables.ts';
import { accountOf, type Account, type UserRow } from './account.ts';
import { inUse, type EmailAddresses } from './email-addresses.ts';
import { skeletonOf } from '../names/look-alikes.ts';
import { requireGoodPassword, type Passwords } from './passwords.ts';
import { accountNameFrom, emailKey, requireAccountName, usernameKey } from '../names/user-names.ts';

/** Somebody at Discord. */
export interface DiscordUser {
  /** A snowflake; the only thing about them that stays. */
  id: string;
  name: string;
}

/** What somebody has proved to be let in. It counts for as long as the account still has it. */
export type Proof = { passwordHash: string } | { discordId: string };

/** Refuses to go on when whoever asked may not do so any more: asked after slow work, directly before a change is written. */
export type Confirm = () => Promise<unknown>;

/** How often a free name is looked for, near one that is taken. */
const maxNameTries = 20;

/** The columns that hold a name. */
function nameColumns(username: string): Pick<UserRow, 'username' | 'username_key' | 'username_skeleton'> {
  return { username, username_key: usernameKey(username), username_skeleton: skeletonOf(username) };
}

export interface AccountsOptions {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  emails: EmailAddresses;
}

/** Who is registered. Names and addresses are unique without regard to case, and no name looks like another. */
export function createAccounts({ database, clock, passwords, emails }: AccountsOptions) {
  async function rowOf(id: string): Promise<UserRow> {
    return database.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  /** Whether an account has this name, or one that looks like it. */
  async function isNameTaken(username: string): Promise<boolean> {
    const found = await database
      .selectFrom('users')
      .select('id')
      .where((expression) =>
        expression.or([expression('username_key', '=', usernameKey(username)), expression('username_skeleton', '=', skeletonOf(username))]),
      )
      .executeTakeFirst();
    return found !== undefined;
  }

  async function isEmailTaken(email: string): Promise<boolean> {
    return (await database.selectFrom('users').select('id').where('email_key', '=', emailKey(email)).executeTakeFirst()) !== undefined;
  }

  /** Which of the fields somebody else has already. */
  async function fieldsInUse({ username, email }: { username: string; email: string | undefined }): Promise<string[]> {
    return [
      ...(email !== undefined && (await isEmailTaken(email)) ? ['email'] : []),
      ...((await isNameTaken(username)) ? ['username'] : []),
    ];
  }

  function nameTaken(): MatineeError {
    return createRefusal('UsernameTaken');
  }

  async function insert(
    user: Omit<UserRow, 'id' | 'created_at' | 'username_key' | 'username_skeleton' | 'email_key' | 'email_confirmed_at'>,
  ): Promise<Account> {
    const row: UserRow = {
      ...user,
      id: randomBytes(16).toString('base64url'),
      ...nameColumns(user.username),
      email_key: user.email === null ? null : emailKey(user.email),
      email_confirmed_at: null,
      created_at: clock.now(),
    };
    await database.insertInto('users').values(row).execute();
    return accountOf(row);
  }

  async function update(id: string, change: Partial<UserRow>): Promise<Account> {
    return accountOf(await database.updateTable('users').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow());
  }

  return {
    /** @throws LengthOutOfRangeException, ValidationError, BadPasswordError, AlreadyInUse with the fields */
    async register(
      { email, username, password }: { email?: string | undefined; username: string; password: string },
      confirm: Confirm,
    ): Promise<Account> {
      const name = requireAccountName(username);
      await requireGoodPassword(password);
      const fields = await fieldsInUse({ username: name, email });
      if (fields.length > 0) throw inUse(fields);
      const hash = await passwords.hash(password);
      await confirm();
      try {
        return await insert({ username: name, email: email ?? null, password_hash: hash, discord_id: null, discord_name: null });
      } catch (error) {
        // Somebody else took it while the password was being hashed.
        throw isUniqueViolation(error) ? inUse(await fieldsInUse({ username: name, email })) : error;
      }
    },

    /**
     * The id of the account that somebody means who logs in with this name or email address. Nobody takes another's name
     * away from them by typing it as their address: an unconfirmed one comes after names.
     */
    async idOf(user: string): Promise<string | undefined> {
      const byEmail = await database
        .selectFrom('users')
        .select(['id', 'email_confirmed_at'])
        .where('email_key', '=', emailKey(user))
        .executeTakeFirst();
      const byName = await database.selectFrom('users').select('id').where('username_key', '=', usernameKey(user)).executeTakeFirst();
      return byEmail !== undefined && byEmail.email_confirmed_at !== null ? byEmail.id : (byName ?? byEmail)?.id;
    },

    /** An account, if the password is its own. Takes as long when it is not, or there is no such account. */
    async withPassword(id: string | undefined, password: string): Promise<{ account: Account; proof: Proof } | undefined> {
      const row = await database
        .selectFrom('users')
        .selectAll()
        .where('id', '=', id ?? '')
        .executeTakeFirst();
      const hash = row?.password_hash ?? null;
      if (!(await passwords.verify(password, hash)) || row === undefined || hash === null) return undefined;
      const account = accountOf(row);
      if (!passwords.isOutdated(hash)) return { account, proof: { passwordHash: hash } };
      const renewed = await passwords.hash(password);
      const { numUpdatedRows } = await database
        .updateTable('users')
        .set({ password_hash: renewed })
        .where('id', '=', row.id)
        .where('password_hash', '=', hash)
        .executeTakeFirst();
      return numUpdatedRows === 0n ? undefined : { account, proof: { passwordHash: renewed } };
    },

    /** Whether an account still has what was proved. */
    async holds(id: string, proof: Proof): Promise<boolean> {
      const [column, value] =
        'passwordHash' in proof ? (['password_hash', proof.passwordHash] as const) : (['discord_id', proof.discordId] as const);
      const found = await database.selectFrom('users').select('id').where('id', '=', id).where(column, '=', value).executeTakeFirst();
      return found !== undefined;
    },

    /** Whether a password is that of an account. */
    async hasPassword(id: string, password: string): Promise<boolean> {
      const row = await database.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst();
      return passwords.verify(password, row?.password_hash ?? null);
    },

    /** Gives an account another name. @throws LengthOutOfRangeException, ValidationError, UsernameTaken */
    async rename(id: string, wanted: string): Promise<Account> {
      const username = requireAccountName(wanted);
      try {
        return await update(id, nameColumns(username));
      } catch (error) {
        throw isUniqueViolation(error) ? nameTaken() : error;
      }
    },

    /** @throws UsernameTaken when an account has this name, or one that looks like it */
    async requireNameForGuest(username: string): Promise<void> {
      if (await isNameTaken(username)) throw nameTaken();
    },

    /**
     * Gives an account another address, another password, or both at once. Recovery keys are worth nothing then.
     * @throws AlreadyInUse, BadPasswordError
     */
    async change(
      id: string,
      { email, password }: { email?: string | undefined; password?: string | undefined },
      { confirm, canConfirm }: { confirm: Confirm; canConfirm: boolean },
    ): Promise<Account> {
      if (password !== undefined) await requireGoodPassword(password);
      const hash = password === undefined ? undefined : await passwords.hash(password);
      await confirm();
      try {
        await database.transaction().execute(async (transaction) => {
          if (email !== undefined) await emails.change(transaction, id, email, { canConfirm });
          if (hash === undefined) return;
          await transaction.updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute();
          await transaction.deleteFrom('recovery_keys').where('user_id', '=', id).execute();
        });
      } catch (error) {
        throw isUniqueViolation(error) ? inUse(['email']) : error;
      }
      return accountOf(await rowOf(id));
    },

    /** The account of this address or name. */
    async find({ email, username }: { email?: string | undefined; username?: string | undefined }): Promise<Account | undefined> {
      const by = email !== undefined ? (['email_key', emailKey(email)] as const) : (['username_key', usernameKey(username ?? '')] as const);
      const row = await database.selectFrom('users').selectAll().where(by[0], '=', by[1]).executeTakeFirst();
      return row && accountOf(row);
    },

    byId: async (id: string): Promise<Account> => accountOf(await rowOf(id)),

    /** All that is stored about an account, but for what would let somebody in. */
    async describe(id: string) {
      const row = await rowOf(id);
      return {
        id: row.id,
        username: row.username,
        email: row.email,
        emailConfirmed: row.email_confirmed_at !== null,
        pendingEmail: (await emails.pendingOf(row)) ?? null,
        discord: row.discord_id === null ? null : { id: row.discord_id, name: row.discord_name },
        hasPassword: row.password_hash !== null,
        createdAt: new Date(row.created_at).toISOString(),
      };
    },

    /** Deletes an account with its sessions and recovery keys. */
    async remove(id: string): Promise<void> {
      await database.deleteFrom('users').where('id', '=', id).execute();
    },

    /** The account that somebody at Discord is linked to; a new one, under a free name like theirs, when there is none. */
    async ofDiscord(discord: DiscordUser): Promise<Account> {
      const known = await database.selectFrom('users').selectAll().where('discord_id', '=', discord.id).executeTakeFirst();
      if (known !== undefined) return accountOf(known);
      const base = accountNameFrom(discord.name);
      for (let tries = 0; tries < maxNameTries; tries++) {
        const username = tries === 0 ? base : `${base} ${randomBytes(2).readUInt16BE() % 10_000}`;
        try {
          return await insert({
            username,
            email: null,
            password_hash: null,
            discord_id: discord.id,
            discord_name: cleanName(discord.name),
          });
        } catch (error) {
          if (!isUniqueViolation(error)) throw error;
          const linked = await database.selectFrom('users').selectAll().where('discord_id', '=', discord.id).executeTakeFirst();
          if (linked !== undefined) return accountOf(linked);
        }
      }
      throw createRefusal('UsernameTaken', { reason: 'no_free_name' });
    },

    /** @throws AlreadyInUse when somebody else has that Discord account */
    async linkDiscord(id: string, discord: DiscordUser): Promise<Account> {
      try {
        return await update(id, { discord_id: discord.id, discord_name: cleanName(discord.name) });
      } catch (error) {
        throw isUniqueViolation(error) ? inUse(['discord']) : error;
      }
    },

    /** @throws BadApiArgumentException when none is linked, PasswordRequired when it is the only way in */
    async unlinkDiscord(id: string): Promise<Account> {
      const { discord_id: discordId, password_hash: hash } = await rowOf(id);
      if (discordId === null) {
        throw createRefusal('BadApiArgumentException', {
          arg: 'discord',
          reason: 'discord_not_linked',
        });
      }
      if (hash === null) {
        throw createRefusal('PasswordRequired');
      }
      return update(id, { discord_id: null, discord_name: null });
    },
  };
}
export type Accounts = ReturnType<typeof createAccounts>;
