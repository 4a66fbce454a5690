import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { MatineeError } from '@matinee/protocol';
import { passwordOf } from '@matinee/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '../../src/accounts/account.ts';
import type { Accounts } from '../../src/accounts/accounts.ts';
import { logIn } from '../../src/accounts/logins/log-in.ts';
import { createKnownLogins, type KnownLogins } from '../../src/accounts/logins/known-logins.ts';
import { createRecovery } from '../../src/accounts/recovery.ts';
import { hashOfToken } from '../../src/accounts/sessions/tokens.ts';
import type { AuthenticatedSession } from '../../src/accounts/sessions/session.ts';
import { createSessions } from '../../src/accounts/sessions/create-sessions.ts';
import type { Sessions } from '../../src/accounts/sessions/sessions.ts';
import type { Database } from '../../src/storage/tables.ts';
import { cheapPasswords, openAccounts } from '../helpers/open-accounts.ts';
import { openForTest } from '../helpers/databases.ts';

// Tests of orders that no real connection guarantees.

const here = { address: '192.0.2.1', agent: undefined };
const anybody = async (): Promise<void> => undefined;

let database: Database;
let clock: FakeClock;
let sessions: Sessions;
let accounts: Accounts;
let knownLogins: KnownLogins;
let ann: Account;

beforeEach(async () => {
  ({ database } = await openForTest());
  clock = createFakeClock();
  sessions = createSessions(database, clock);
  accounts = openAccounts(database, clock);
  knownLogins = createKnownLogins({ database, clock, secret: Buffer.alloc(32, 7) });
  ann = await accounts.register({ username: 'Ann', password: passwordOf('Ann') }, anybody);
});

async function guest(): Promise<{ token: string; session: AuthenticatedSession }> {
  const token = await sessions.grant(undefined);
  const session = await sessions.authenticate(token);
  if (session === undefined) throw new Error('A token that was just granted is unknown');
  return { token, session };
}

const isKnown = async (token: string): Promise<boolean> =>
  (await database.selectFrom('sessions').selectAll().where('token_hash', '=', hashOfToken(token)).executeTakeFirst()) !== undefined;

describe('a session that is ended', () => {
  test('stays ended although it was being used', async () => {
    const { token, session } = await guest();
    await sessions.logIn(session, ann, undefined);
    // Long enough for the use to be noted.
    clock.advance(2 * 3600 * 1000);
    await Promise.all([sessions.authenticate(token), sessions.endAll(ann.id)]);
    await sessions.authenticate(token);
    expect(await isKnown(token)).toBe(false);
    expect(await sessions.authenticate(token)).toBeUndefined();
  });

  test('can be neither renamed nor logged in by a call that began before', async () => {
    const { token, session } = await guest();
    await sessions.logIn(session, ann, undefined);
    await sessions.end(session);
    await expect(sessions.rename(session, 'Anna')).rejects.toMatchObject({ name: 'MissingToken' });
    await expect(sessions.logIn(session, ann, undefined)).rejects.toMatchObject({ name: 'MissingToken' });
    expect(await isKnown(token)).toBe(false);
  });
});

test('a session that was never used before is renamed and logged in', async () => {
  const token = await sessions.grant(undefined);
  const [, session] = await Promise.all([sessions.authenticate(token), sessions.authenticate(token)]);
  if (session === undefined) throw new Error('A token that was just granted is unknown');
  await sessions.rename(session, 'Anna');
  expect(await sessions.authenticate(token)).toMatchObject({ username: 'Anna', account: undefined });
  await sessions.logIn(session, ann, 'Lynx');
  expect(await sessions.authenticate(token)).toMatchObject({ username: 'Anna', account: { username: 'Ann' } });
});

describe('a login with a password that changes at the same moment', () => {
  const proof = { passwordHash: `hash of ${passwordOf('Ann')}` };
  const bans = { require: () => undefined };
  const change = () => accounts.change(ann.id, { password: passwordOf('New') }, { recheck: anybody, canConfirm: true });

  test('is refused if the password changes before the session is logged in', async () => {
    const { token, session } = await guest();
    await change();
    await expect(logIn({ accounts, sessions, knownLogins, bans }, { session, account: ann, proof, ...here })).rejects.toMatchObject({
      name: 'WrongCredentials',
    });
    expect(await sessions.authenticate(token)).toMatchObject({ account: undefined });
  });

  test('leaves no session behind if the password changes just after', async () => {
    const { token, session } = await guest();
    const overtaken: Pick<Sessions, 'logIn' | 'end'> = {
      end: (ended) => sessions.end(ended),
      async logIn(...login) {
        await sessions.logIn(...login);
        await change();
      },
    };
    await expect(
      logIn({ accounts, sessions: overtaken, knownLogins, bans }, { session, account: ann, proof, ...here }),
    ).rejects.toMatchObject({
      name: 'WrongCredentials',
    });
    expect(await sessions.authenticate(token)).toBeUndefined();
  });
});

describe('the known logins of an account', () => {
  const at = (session: string, address: string) => ({ sessionId: session, address });

  test('are the sessions and IP addresses that logged in to it', async () => {
    const bo = await accounts.register({ username: 'Bo', password: passwordOf('Bo') }, anybody);
    await knownLogins.remember(ann.id, at('s1', '192.0.2.1'));
    expect(await knownLogins.find(ann.id, at('s1', '198.51.100.1'))).toBe('session');
    expect(await knownLogins.find(ann.id, at('s2', '192.0.2.1'))).toBe('address');
    expect(await knownLogins.find(ann.id, at('s2', '198.51.100.1'))).toBeUndefined();
    expect(await knownLogins.find(bo.id, at('s1', '192.0.2.1'))).toBeUndefined();
    expect(await knownLogins.find(undefined, at('s1', '192.0.2.1'))).toBeUndefined();
    await knownLogins.forget(ann.id);
    expect(await knownLogins.find(ann.id, at('s1', '192.0.2.1'))).toBeUndefined();
  });

  test('are at most the last 20, hold no IP address, and are deleted with the account', async () => {
    for (let login = 0; login < 15; login++) {
      await knownLogins.remember(ann.id, at(`s${login}`, login % 2 === 0 ? '192.0.2.1' : `198.51.100.${login}`));
      clock.advance(1000);
    }
    const rows = await database.selectFrom('login_places').selectAll().execute();
    expect(rows).toHaveLength(20);
    expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|198\.51|s14/);
    expect(await knownLogins.find(ann.id, at('s14', ''))).toBe('session');
    expect(await knownLogins.find(ann.id, at('s0', '192.0.2.1'))).toBe('address');
    expect(await knownLogins.find(ann.id, at('s0', '198.51.100.1'))).toBeUndefined();
    await accounts.remove(ann.id);
    expect(await database.selectFrom('login_places').selectAll().execute()).toEqual([]);
  });
});

describe('a recovery key', () => {
  test('[ACCOUNT-13] is used up only by a new password', async () => {
    let fault: 'busy' | 'none' = 'busy';
    const recovery = createRecovery({
      database,
      clock,
      passwords: {
        ...cheapPasswords,
        async hash(password) {
          if (fault === 'busy') throw new MatineeError('TooManyRequests', 'Too many passwords are being checked.');
          return cheapPasswords.hash(password);
        },
      },
    });
    const key = await recovery.createKey(ann.id, { isMailed: true });
    const refuse = async (): Promise<never> => {
      throw new MatineeError('MissingToken', 'The session is over.');
    };
    await expect(recovery.recover(key, 'short', anybody)).rejects.toMatchObject({ name: 'BadPasswordError' });
    await expect(recovery.recover(key, passwordOf('New'), anybody)).rejects.toMatchObject({ name: 'TooManyRequests' });
    fault = 'none';
    await expect(recovery.recover(key, passwordOf('New'), refuse)).rejects.toMatchObject({ name: 'MissingToken' });
    const both = await Promise.all([recovery.recover(key, passwordOf('New'), anybody), recovery.recover(key, passwordOf('New'), anybody)]);
    expect(both.filter((one) => one !== undefined)).toHaveLength(1);
    expect(await accounts.hasPassword(ann.id, passwordOf('New'))).toBe(true);
    expect(await recovery.recover(key, passwordOf('Newer'), anybody)).toBeUndefined();
  });
});
