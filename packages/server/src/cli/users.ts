import { systemClock } from '@matinee/base/clock';
import { createErasure } from '../accounts/erasure.ts';
import { createPasswords } from '../accounts/passwords.ts';
import { createRecovery } from '../accounts/recovery.ts';
import { createSessionTable } from '../accounts/session-table.ts';
import { createSharedUnusedSessions } from '../accounts/shared-unused-sessions.ts';
import { emailKeyOf, usernameKeyOf } from '../names/user-names.ts';
import { createOutsideChanges } from '../storage/outside-changes.ts';
import { readSigningSecret } from '../storage/signing-secret.ts';
import type { Database } from '../storage/tables.ts';
import { recordCommand } from './record-command.ts';
import { CommandError, type CommandCall } from './command.ts';
import { toLines } from './to-lines.ts';
import { withDatabase } from './with-database.ts';
import { withRedis } from './with-kept-rooms.ts';

/** Servers read changes that often: see `outsideIntervalMs` in startup/jobs.ts. */
const soon = 'A running server knows it within 10 s.';

interface FoundUser {
  id: string;
  username: string;
}

/** `matinee user list`: all accounts, the oldest first. */
export async function listUsers({ readConfig, has, print }: CommandCall): Promise<void> {
  const rows = await withDatabase(readConfig(), (database) =>
    database.selectFrom('users').select(['username', 'email', 'created_at', 'is_operator']).orderBy('created_at').execute(),
  );
  const users = rows.map(({ username, email, created_at: createdAt, is_operator: isOperator }) => ({
    name: username,
    email,
    since: new Date(createdAt).toISOString(),
    isAdministrator: isOperator !== 0,
  }));
  if (has('json')) return print(JSON.stringify(users, undefined, 2));
  const shown = users.map((user) => [user.name, user.email ?? '-', user.since.slice(0, 10), user.isAdministrator ? 'yes' : '-']);
  for (const line of toLines(['NAME', 'E-MAIL', 'SINCE', 'ADMINISTRATOR'], shown)) print(line);
}

/** `matinee user make-admin NAME`: lets a user do what operators do, or with `--undo` no longer. */
export async function makeAdministrator({ args: [name = ''], readConfig, has, print }: CommandCall): Promise<void> {
  const isOperator = !has('undo');
  await withDatabase(readConfig(), async (database) => {
    const user = await findUser(database, name);
    await database
      .updateTable('users')
      .set({ is_operator: Number(isOperator) })
      .where('id', '=', user.id)
      .execute();
    await createOutsideChanges(database).record({ kind: 'account', id: user.id }, systemClock.now());
    await recordCommand(database, isOperator ? 'account.make-operator' : 'account.unmake-operator', user.username);
    print(`${user.username} is ${isOperator ? 'an administrator now' : 'no administrator any more'}. ${soon}`);
  });
}

/** `matinee user reset-password NAME`: prints a link with which the user sets a new password, once. */
export async function resetPassword({ args: [name = ''], readConfig, print }: CommandCall): Promise<void> {
  const config = readConfig();
  await withDatabase(config, async (database) => {
    const user = await findUser(database, name);
    const recovery = createRecovery({ database, clock: systemClock, passwords: createPasswords() });
    const origin = config.publicUrl ?? `http://localhost:${config.port}`;
    await recordCommand(database, 'account.recover', user.username);
    print(`${origin}/passwordreset#key=${await recovery.createKey(user.id)}`);
    print(`The link sets a new password for ${user.username}, once, within 10 minutes. It logs everyone else out of the account.`);
  });
}

/** `matinee user delete NAME`: deletes an account, its sessions and its name, as its user can. */
export async function deleteUser({ args: [name = ''], readConfig, print }: CommandCall): Promise<void> {
  const config = readConfig();
  await withRedis(config.redisUrl, (backbone) =>
    withDatabase(config, async (database) => {
      const user = await findUser(database, name);
      const sessions = await database.selectFrom('sessions').select('token_hash').where('user_id', '=', user.id).execute();
      // Redis may still have them as those of the guests that they were before the login.
      const unused = backbone && createSharedUnusedSessions(createSessionTable(database), systemClock, backbone.values);
      await unused?.remove(sessions.map(({ token_hash: id }) => id));
      await deleteFromDatabase(database, user);
      await recordCommand(database, 'account.delete', user.username);
      await createOutsideChanges(database).record({ kind: 'account deleted', id: user.id, name: user.username }, systemClock.now());
      print(`The account of ${user.username} is deleted. ${soon}`);
    }),
  );
}

async function deleteFromDatabase(database: Database, { id, username }: FoundUser): Promise<void> {
  const secret = await readSigningSecret(database);
  await database.transaction().execute(async (transaction) => {
    if (secret !== undefined) await createErasure({ database: transaction, clock: systemClock, secret }).remember(username);
    await transaction.updateTable('rooms').set({ owner_id: null }).where('owner_id', '=', id).execute();
    // Sessions, recovery keys and the like go with it.
    await transaction.deleteFrom('users').where('id', '=', id).execute();
  });
}

/** By name, or by e-mail address. @throws CommandError */
async function findUser(database: Database, name: string): Promise<FoundUser> {
  const users = database.selectFrom('users').select(['id', 'username']);
  const byName = await users.where('username_key', '=', usernameKeyOf(name)).executeTakeFirst();
  const user = byName ?? (await users.where('email_key', '=', emailKeyOf(name)).executeTakeFirst());
  if (user === undefined) throw new CommandError(`There is no account with the name or e-mail address ${JSON.stringify(name)}.`);
  return user;
}
