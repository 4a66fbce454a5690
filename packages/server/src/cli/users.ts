import { systemClock } from '@matinee/base/clock';
import type { Selectable } from 'kysely';
import { createErasure } from '../accounts/erasure.ts';
import { createPasswords } from '../accounts/logins/passwords.ts';
import { createRecovery } from '../accounts/recovery.ts';
import { removeSecondFactor } from '../accounts/logins/second-factors.ts';
import { createSessionTable } from '../accounts/sessions/session-table.ts';
import { createSharedUnusedSessions } from '../accounts/sessions/shared-unused-sessions.ts';
import { sealValues } from '../cluster/sealed-values.ts';
import { emailKeyOf, usernameKeyOf } from '../names/user-names.ts';
import { createOutsideChanges } from '../storage/rooms/outside-changes.ts';
import { readSigningSecret } from '../storage/signing-secret.ts';
import type { Database, Tables } from '../storage/tables.ts';
import { CommandError, type CommandCall } from './command.ts';
import { toLines } from './to-lines.ts';
import { recordCommand, withDatabase } from './with-database.ts';
import { readSeal, withRedis } from './with-kept-rooms.ts';

/** The interval is `outsideIntervalMs` in startup/jobs.ts. */
const soon = 'A running server knows it within 10 s.';

type FoundUser = Pick<Selectable<Tables['users']>, 'id' | 'username'>;

export async function listUsers({ readConfig, has, print }: CommandCall): Promise<void> {
  const rows = await withDatabase(readConfig(), (database) =>
    database
      .selectFrom('users')
      .select(['username', 'email', 'email_confirmed_at', 'created_at', 'is_operator'])
      .orderBy('created_at')
      .execute(),
  );
  const users = rows.map(({ username, email, email_confirmed_at: confirmedAt, created_at: createdAt, is_operator: isOperator }) => ({
    name: username,
    email,
    emailConfirmed: email !== null && confirmedAt !== null,
    since: new Date(createdAt).toISOString(),
    isOperator: isOperator !== 0,
  }));
  if (has('json')) return print(JSON.stringify(users, undefined, 2));
  const shown = users.map((user) => [user.name, emailOf(user), user.since.slice(0, 10), user.isOperator ? 'yes' : '-']);
  for (const line of toLines(['NAME', 'E-MAIL', 'SINCE', 'OPERATOR'], shown)) print(line);
}

function emailOf({ email, emailConfirmed }: { email: string | null; emailConfirmed: boolean }): string {
  return email === null ? '-' : `${email}${emailConfirmed ? '' : ' (unconfirmed)'}`;
}

export async function makeOperator(call: CommandCall): Promise<void> {
  const isOperator = !call.has('undo');
  await withDatabase(call.readConfig(), async (database) => {
    const user = await findUser(database, call);
    await database
      .updateTable('users')
      .set({ is_operator: Number(isOperator) })
      .where('id', '=', user.id)
      .execute();
    await createOutsideChanges(database).record({ kind: 'account', id: user.id }, systemClock.now());
    await recordCommand(database, isOperator ? 'account.make-operator' : 'account.unmake-operator', user.username);
    call.print(`${user.username} is ${isOperator ? 'an operator now' : 'no operator any more'}. ${soon}`);
  });
}

export async function resetPassword(call: CommandCall): Promise<void> {
  const config = call.readConfig();
  await withDatabase(config, async (database) => {
    const user = await findUser(database, call);
    const recovery = createRecovery({ database, clock: systemClock, passwords: createPasswords() });
    const origin = config.publicUrl ?? `http://localhost:${config.port}`;
    await recordCommand(database, 'account.recover', user.username);
    call.print(`${origin}/passwordreset#key=${await recovery.createKey(user.id, { isMailed: false })}`);
    call.print(`The link sets a new password for ${user.username}, once, within 10 minutes. It logs everyone else out of the account.`);
  });
}

export async function removeUsersSecondFactor(call: CommandCall): Promise<void> {
  await withDatabase(call.readConfig(), async (database) => {
    const user = await findUser(database, call);
    if (!(await removeSecondFactor(database, user.id))) throw new CommandError(`${user.username} has no second factor.`);
    await recordCommand(database, 'account.remove-second-factor', user.username);
    call.print(`Logins of ${user.username} ask for the password alone now. Let them set up a new second factor.`);
  });
}

export async function deleteUser(call: CommandCall): Promise<void> {
  const config = call.readConfig();
  await withRedis(config.redisUrl, (backbone) =>
    withDatabase(config, async (database) => {
      const user = await findUser(database, call);
      const sessions = await database.selectFrom('sessions').select('token_hash').where('user_id', '=', user.id).execute();
      // Redis may still have them as sessions of guests, from before the login.
      const seal = backbone && (await readSeal(database));
      const values = seal && sealValues(backbone.values, seal);
      const unused = values && createSharedUnusedSessions(createSessionTable(database), systemClock, values);
      await unused?.remove(sessions.map(({ token_hash: id }) => id));
      await deleteFromDatabase(database, user);
      await recordCommand(database, 'account.delete', user.username);
      await createOutsideChanges(database).record({ kind: 'account deleted', id: user.id, name: user.username }, systemClock.now());
      call.print(`The account of ${user.username} is deleted. ${soon}`);
    }),
  );
}

async function deleteFromDatabase(database: Database, { id, username }: FoundUser): Promise<void> {
  const secret = await readSigningSecret(database);
  await database.transaction().execute(async (transaction) => {
    if (secret !== undefined) await createErasure({ database: transaction, clock: systemClock, secret }).remember(username);
    await transaction.updateTable('rooms').set({ owner_id: null }).where('owner_id', '=', id).execute();
    // Sessions, recovery keys and the like go with the row.
    await transaction.deleteFrom('users').where('id', '=', id).execute();
  });
}

/** @throws CommandError */
async function findUser(database: Database, { args: [name = ''], has }: CommandCall): Promise<FoundUser> {
  const found = await database
    .selectFrom('users')
    .select(['id', 'username', 'username_key', 'email_key', 'email_confirmed_at'])
    .where((row) => row.or([row('username_key', '=', usernameKeyOf(name)), row('email_key', '=', emailKeyOf(name))]))
    .execute();
  // Anyone may take a stranger's e-mail address as their name, or enter it as their own.
  const claiming = found.find((user) => user.username_key === usernameKeyOf(name)) ?? found[0];
  const confirmed = found.find((user) => user.email_key === emailKeyOf(name) && user.email_confirmed_at !== null);
  const isName = !/^[^\s@]+@[^\s@]+$/.test(name);
  const user = isName || has('unconfirmed') ? claiming : confirmed;
  if (user !== undefined) return user;
  if (claiming === undefined) throw new CommandError(`There is no account with the name or e-mail address ${JSON.stringify(name)}.`);
  throw new CommandError(
    `No account has confirmed the e-mail address ${name}. ${JSON.stringify(claiming.username)} only claims it: if you mean that account, add --unconfirmed.`,
  );
}
