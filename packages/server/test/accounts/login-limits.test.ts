import { createFakeClock } from '@matinee/base/fake-clock';
import { passwordOf, type Reply, type TestServer } from '@matinee/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { createLoginLimits, type LoginAttempt } from '../../src/accounts/logins/login-limits.ts';
import { startForTest } from '../helpers/start-for-test.ts';

describe('wrong passwords', () => {
  const limits = () => createLoginLimits({ clock: createFakeClock() });
  const stranger: LoginAttempt = { accountId: 'ann', user: 'Ann', address: '192.0.2.1', sessionId: 's1', known: undefined };

  async function allowed(
    { logIn }: Pick<ReturnType<typeof limits>, 'logIn'>,
    tries: number,
    make: (index: number) => Partial<LoginAttempt> = () => ({}),
  ): Promise<number> {
    let count = 0;
    for (let index = 0; index < tries; index += 1) {
      await logIn({ ...stranger, ...make(index) }).then(
        () => (count += 1),
        (error: unknown) => expect(error).toMatchObject({ name: 'TooManyRequests', details: { retryAfterSeconds: expect.any(Number) } }),
      );
    }
    return count;
  }
  const manyAddresses = (index: number) => ({ address: `10.${Math.floor(index / 250)}.${index % 250}.1` });

  test('[ACCOUNT-15] wrong passwords are limited to 10 per IP address and account, and 30 per IP address', async () => {
    const own = limits();
    expect(await allowed(own, 20)).toBe(10);
    expect(await allowed(own, 40, (index) => ({ accountId: `a${index}` }))).toBe(20);
  });

  test('an unknown name is counted once for all its spellings, as an account is', async () => {
    const spellings = ['Ann', 'aNN', ' Ann ', 'A\u202ann', 'An\u200bn', 'Ａｎｎ'];
    for (const accountId of ['ann', undefined]) {
      expect(await allowed(limits(), 20, (index) => ({ accountId, user: spellings[index % 6] ?? '' }))).toBe(10);
    }
  });

  test('[ACCOUNT-15] wrong passwords of strangers are limited to 130 an hour for an account, from any number of IP addresses', async () => {
    const own = limits();
    expect(await allowed(own, 1000, manyAddresses)).toBe(130);
    expect(await allowed(own, 100, (index) => ({ address: `2001:db8:${index.toString(16)}:1::/64` }))).toBe(0);
  });

  test('strangers who use up their share do not lock out a new network', async () => {
    const own = limits();
    const attackers = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '2001:db8:1:1::/64', '2001:db8:1:2::/64', '2001:db8:1:3::/64'];
    const more = Array.from({ length: 8 }, (_, index) => `198.51.100.${index}`);
    expect(await allowed(own, 1000, (index) => ({ address: [...attackers, ...more][index % 14] ?? '' }))).toBe(100);
    expect(await allowed(own, 1, () => ({ address: '2001:db8:1:ffff::/64' }))).toBe(0);
    expect(await allowed(own, 1, () => ({ address: '203.0.113.1' }))).toBe(1);
  });

  test('[ACCOUNT-16] wrong passwords of strangers lock out neither an IP address nor a session that has logged in before', async () => {
    const own = limits();
    await allowed(own, 1000, manyAddresses);
    await allowed(own, 40, (index) => ({ accountId: `a${index}` }));
    for (const known of ['address', 'session'] as const) expect(await allowed(own, 20, () => ({ known }))).toBe(10);
    await expect(own.confirm('s1')).resolves.toBeDefined();
  });

  test('passwords that were not checked do not count, nor do right ones', async () => {
    const own = limits();
    for (let tries = 0; tries < 50; tries++) await (await own.logIn(stranger)).succeed();
    expect(await allowed(own, 100)).toBe(10);
    // The ninety refused tries have not used the strangers' common limit.
    expect(await allowed(own, 200, (index) => ({ address: `10.0.${index}.1` }))).toBe(90 + 30);
  });
});

test('[ACCOUNT-30] wrong passwords leave the last e-mail of an hour for users who were logged in to the account before', async () => {
  const clock = createFakeClock();
  const { takeEmail } = createLoginLimits({ clock });
  const take = async (isKnown: boolean, times: number, from: string) => {
    const taken = [];
    for (let n = 0; n < times; n++) taken.push(await takeEmail('ann@example.org', { address: `${from}${n}`, isKnown }));
    return taken;
  };
  expect(await take(false, 4, 'stranger')).toEqual([true, true, false, false]);
  expect(await take(true, 2, 'known')).toEqual([true, false]);
  clock.advance(3600_000);
  expect(await take(true, 4, 'known')).toEqual([true, true, true, false]);
});

describe('guesses over REST', () => {
  let server: TestServer;
  const [home, away, elsewhere] = ['192.0.2.1', '198.51.100.1', '203.0.113.1'] as const;
  let token: string;

  beforeEach(async () => {
    server = await startForTest({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' });
    token = await grant(home);
    const body = { username: 'Ann', email: 'ann@example.org', password: passwordOf('Ann') };
    await from(home, 'POST', '/user/register', token, body);
  });

  const from = (address: string, method: string, path: string, as: string, body?: object): Promise<Reply> =>
    server.call(method, path, { token: as, headers: { 'x-forwarded-for': address }, body });
  const grant = async (address: string): Promise<string> =>
    (await server.call('GET', '/auth/grant', { headers: { 'x-forwarded-for': address } })).body.token;
  const logIn = async (address: string, as: string, user = 'Ann', password = passwordOf('Ann')): Promise<number> =>
    (await from(address, 'POST', '/user/login', as, { user, password })).status;

  test('[ACCOUNT-15] the name, the e-mail address and all spellings of an account have 10 guesses together', async () => {
    const guest = await grant(away);
    const spellings = ['Ann', ' aNN', 'A\u202ann', 'An\u200bn', 'ann@example.org', 'ANN@example.org'];
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries++) statuses.push(await logIn(away, guest, spellings[tries % 6], 'wrong'));
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect(await logIn(away, guest)).toBe(429);
  });

  test('[ACCOUNT-16] guesses of strangers do not keep the account’s user from logging in or changing it', async () => {
    const guest = await grant(away);
    for (let tries = 0; tries < 10; tries++) await logIn(away, guest, 'Ann', 'wrong');
    expect(await logIn(away, guest)).toBe(429);
    expect(await logIn(elsewhere, await grant(elsewhere))).toBe(200);
    expect(await logIn(home, await grant(home))).toBe(200);
    const change = { currentPassword: passwordOf('Ann'), email: 'new@example.org' };
    expect((await from(away, 'PATCH', '/user/account', token, change)).status).toBe(200);
  });

  test('[ACCOUNT-15] a logged-in session has 10 guesses at the password too', async () => {
    const statuses: string[] = [];
    for (let tries = 0; tries < 11; tries++) {
      const { body } = await from(home, 'PATCH', '/user/account', token, { currentPassword: 'wrong', email: 'new@example.org' });
      statuses.push(body.error.name);
    }
    expect(statuses).toEqual([...Array<string>(10).fill('BadPasswordError'), 'TooManyRequests']);
    expect(await logIn(home, await grant(home))).toBe(200);
  });

  test('after a new password only the session that set it is known', async () => {
    expect(await logIn(away, await grant(away))).toBe(200);
    const newPassword = 'quite another 1';
    await from(home, 'PATCH', '/user/account', token, { currentPassword: passwordOf('Ann'), newPassword });
    const guest = await grant(away);
    for (let tries = 0; tries < 30; tries++) await logIn(away, guest, `Nobody ${tries}`, 'wrong');
    // The address has used up the strangers' limit, which does not matter at home.
    expect(await logIn(away, guest, 'Ann', newPassword)).toBe(429);
    for (let tries = 0; tries < 30; tries++) await logIn(home, guest, `Nobody ${tries}`, 'wrong');
    expect(await logIn(home, guest, 'Ann', newPassword)).toBe(200);
  });
});
