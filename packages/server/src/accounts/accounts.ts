import { randomBytes } from 'node:crypto';
import { cleanLine, limits, MatineeError } from '@matinee/protocol';
import type { Selectable } from 'kysely';
import type { Clock } from '../clock.ts';
import { isUniqueViolation, type Database, type Tables } from '../storage/database.ts';
import { requireGoodPassword, type Passwords } from './passwords.ts';
import { emailKey, requireAccountName, usernameKey } from './user-names.ts';

/** Somebody registered. */
export interface Account {
  readonly id: string;
  readonly username: string;
  readonly email: string | null;
  readonly hasPassword: boolean;
  readonly discordLinked: boolean;
}

/** Somebody at Discord. */
export interface DiscordUser {
  /** A snowflake; the only thing about them that stays. */
  id: string;
  name: string;
}

type UserRow = Selectable<Tables['users']>;

export function accountOf(row: Pick<UserRow, 'id' | 'username' | 'email' | 'password_hash' | 'discord_id'>): Account {
  const { id, username, email, password_hash: hash, discord_id: discordId } = row;
  return { id, username, email, hasPassword: hash !== null, discordLinked: discordId !== null };
}

/** How often a free name is looked for, near one that is taken. */
const nameTries = 20;

/** Who is registered. Names and addresses are unique without regard to case. */
export function createAccounts({ database, clock, passwords }: { database: Database; clock: Clock; passwords: Passwords }) {
  async function rowOf(id: string): Promise<UserRow> {
    return database.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  /** Which of the fields somebody else has already. */
  async function fieldsInUse({ username, email }: { username?: string; email?: string | undefined }): Promise<string[]> {
    const isTaken = async (column: 'username_key' | 'email_key', key: string): Promise<boolean> =>
      (await database.selectFrom('users').select('id').where(column, '=', key).executeTakeFirst()) !== undefined;
    return [
      ...(email !== undefined && (await isTaken('email_key', emailKey(email))) ? ['email'] : []),
      ...(username !== undefined && (await isTaken('username_key', usernameKey(username))) ? ['username'] : []),
    ];
  }

  function inUse(fields: string[]): MatineeError {
    return new MatineeError('AlreadyInUse', 'Already in use.', { fields });
  }

  async function insert(user: Omit<UserRow, 'id' | 'created_at' | 'username_key' | 'email_key'>): Promise<Account> {
    const row: UserRow = {
      ...user,
      id: randomBytes(16).toString('base64url'),
      username_key: usernameKey(user.username),
      email_key: user.email === null ? null : emailKey(user.email),
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
    async register({ email, username, password }: { email?: string | undefined; username: string; password: string }): Promise<Account> {
      const name = requireAccountName(username);
      await requireGoodPassword(password);
      const fields = await fieldsInUse({ username: name, email });
      if (fields.length > 0) throw inUse(fields);
      const hash = await passwords.hash(password);
      try {
        return await insert({ username: name, email: email ?? null, password_hash: hash, discord_id: null, discord_name: null });
      } catch (error) {
        // Somebody else took it while the password was being hashed.
        throw isUniqueViolation(error) ? inUse(await fieldsInUse({ username: name, email })) : error;
      }
    },

    /** The account of this name or address, if the password is its own. Takes as long when it is not, or there is none. */
    async withPassword(user: string, password: string): Promise<Account | undefined> {
      const byEmail = await database.selectFrom('users').selectAll().where('email_key', '=', emailKey(user)).executeTakeFirst();
      const byName = await database
        .selectFrom('users')
        .selectAll()
        .where('username_key', '=', usernameKey(cleanLine(user)))
        .executeTakeFirst();
      const row = byEmail ?? byName;
      if (!(await passwords.verify(password, row?.password_hash ?? null)) || row === undefined) return undefined;
      if (row.password_hash !== null && passwords.isOutdated(row.password_hash)) {
        await update(row.id, { password_hash: await passwords.hash(password) });
      }
      return accountOf(row);
    },

    /** Whether a password is that of an account. */
    hasPassword: async (id: string, password: string): Promise<boolean> => passwords.verify(password, (await rowOf(id)).password_hash),

    /** Gives an account another name. @throws LengthOutOfRangeException, ValidationError, UsernameTaken */
    async rename(id: string, wanted: string): Promise<Account> {
      const username = requireAccountName(wanted);
      try {
        return await update(id, { username, username_key: usernameKey(username) });
      } catch (error) {
        throw isUniqueViolation(error)
          ? new MatineeError('UsernameTaken', 'Somebody else has that name.', {}, { cause: undefined })
          : error;
      }
    },

    /** @throws AlreadyInUse */
    async changeEmail(id: string, email: string): Promise<Account> {
      try {
        return await update(id, { email, email_key: emailKey(email) });
      } catch (error) {
        throw isUniqueViolation(error) ? inUse(['email']) : error;
      }
    },

    /** @throws BadPasswordError */
    async changePassword(id: string, password: string): Promise<Account> {
      await requireGoodPassword(password);
      return update(id, { password_hash: await passwords.hash(password) });
    },

    /** The account of this address or name. */
    async find({ email, username }: { email?: string | undefined; username?: string | undefined }): Promise<Account | undefined> {
      const by =
        email !== undefined
          ? (['email_key', emailKey(email)] as const)
          : (['username_key', usernameKey(cleanLine(username ?? ''))] as const);
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
      const base = cleanLine(discord.name).slice(0, limits.usernameMax - 6) || 'Guest';
      for (let tries = 0; tries < nameTries; tries++) {
        const username = tries === 0 ? base : `${base} ${randomBytes(2).readUInt16BE() % 10_000}`;
        try {
          return await insert({
            username,
            email: null,
            password_hash: null,
            discord_id: discord.id,
            discord_name: cleanLine(discord.name),
          });
        } catch (error) {
          if (!isUniqueViolation(error)) throw error;
          const linked = await database.selectFrom('users').selectAll().where('discord_id', '=', discord.id).executeTakeFirst();
          if (linked !== undefined) return accountOf(linked);
        }
      }
      throw new MatineeError('UsernameTaken', 'No free name was found.', { reason: 'no_free_name' });
    },

    /** @throws AlreadyInUse when somebody else has that Discord account */
    async linkDiscord(id: string, discord: DiscordUser): Promise<Account> {
      try {
        return await update(id, { discord_id: discord.id, discord_name: cleanLine(discord.name) });
      } catch (error) {
        throw isUniqueViolation(error) ? inUse(['discord']) : error;
      }
    },

    /** @throws PasswordRequired when it is the only way in */
    async unlinkDiscord(id: string): Promise<Account> {
      if ((await rowOf(id)).password_hash === null) {
        throw new MatineeError('PasswordRequired', 'Give your account a password first: without Discord you could not log in any more.');
      }
      return update(id, { discord_id: null, discord_name: null });
    },
  };
}
export type Accounts = ReturnType<typeof createAccounts>;
