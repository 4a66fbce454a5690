import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { discordEnvironment, passwordOf, startTestDiscord, startTestServer, type TestDiscord, type TestServer } from '@matinee/testing';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toOwnPath } from '../src/accounts/own-path.ts';
import { Browser } from './browser.ts';

let discord: TestDiscord;
let server: TestServer;
let clock: FakeClock;

beforeEach(async () => {
  discord = await startTestDiscord();
  clock = createFakeClock();
  server = await startTestServer(discordEnvironment, { discordOrigin: discord.origin, clock });
});
afterEach(async () => {
  await server.close();
  await discord.close();
});

describe('logging in through Discord', () => {
  test('[ACCOUNT-19] registers a new user under their Discord name, and returns to the page it began on', async () => {
    const browser = await Browser.open(server);
    expect(await browser.logIn('/room/lounge?a=1')).toBe('/room/lounge?a=1');
    expect(await browser.who()).toMatchObject({ username: 'In Vented', loggedIn: true, discordLinked: true });
    expect((await server.call('GET', '/user/account', { token: browser.token })).body).toMatchObject({ hasPassword: false, email: null });
  });

  test('[ACCOUNT-19] finds the same account again under a new Discord name', async () => {
    const [first, second] = [await Browser.open(server), await Browser.open(server)];
    await first.logIn();
    discord.user = { ...discord.user, global_name: 'Another Name' };
    await second.logIn();
    expect((await second.who()).id).toBe((await first.who()).id);
  });

  test.each([
    ['without a display name', { global_name: null }, /^invented$/],
    ['with a name that is taken', {}, /^In Vented \d{1,4}$/],
    ['with a name of blanks', { global_name: '  ', username: ' ' }, /^Guest$/],
    ['with a name too long', { global_name: 'x'.repeat(80) }, /^x{42}$/],
  ])('[ACCOUNT-19] finds a free name %s', async (_, fields, expected) => {
    await server.logIn(await server.grant(), 'In Vented');
    discord.user = { ...discord.user, ...fields };
    const browser = await Browser.open(server);
    await browser.logIn();
    expect((await browser.who()).username).toMatch(expected);
  });

  test('keeps no secret of Discord’s, and logs none', async () => {
    const browser = await Browser.open(server);
    await browser.logIn();
    const log = server.log.join('');
    for (const secret of discord.seen.secrets) expect(log).not.toContain(secret);
  });
});

describe('linking', () => {
  async function registered(name: string): Promise<Browser> {
    const browser = await Browser.open(server);
    await server.logIn(browser.token, name);
    return browser;
  }

  test('[ACCOUNT-20] adds Discord as a way to log in, and unlinking removes it', async () => {
    const browser = await registered('Ann');
    expect(await browser.logIn('/account')).toBe('/account');
    expect(await browser.who()).toMatchObject({ username: 'Ann', discordLinked: true });
    const other = await Browser.open(server);
    await other.logIn();
    expect((await other.who()).username).toBe('Ann');
    expect((await server.call('DELETE', '/user/account/discord', { token: browser.token })).status).toBe(200);
    expect(await browser.who()).toMatchObject({ discordLinked: false });
  });

  test('cannot be undone where there is none', async () => {
    const browser = await registered('Ann');
    const reply = await server.call('DELETE', '/user/account/discord', { token: browser.token });
    expect([reply.status, reply.body.error]).toMatchObject([400, { name: 'BadApiArgumentException', reason: 'discord_not_linked' }]);
    expect(reply.body.error.message).toBe('Your account isn’t linked to Discord.');
  });

  test('[ACCOUNT-20] is refused to be undone for an account without a password', async () => {
    const browser = await Browser.open(server);
    await browser.logIn();
    const reply = await server.call('DELETE', '/user/account/discord', { token: browser.token });
    expect([reply.status, reply.body.error.name]).toEqual([400, 'PasswordRequired']);
    await server.call('PATCH', '/user/account', { token: browser.token, body: { newPassword: passwordOf('x') } });
    expect((await server.call('DELETE', '/user/account/discord', { token: browser.token })).status).toBe(200);
  });

  test('of another account’s Discord user changes nothing', async () => {
    await (await Browser.open(server)).logIn();
    const ann = await registered('Ann');
    expect(await ann.logIn()).toBe('/discord?problem=taken');
    expect(await ann.who()).toMatchObject({ username: 'Ann', discordLinked: false });
  });

  test('[ACCOUNT-9] needs a login within the last 10 minutes', async () => {
    const ann = await registered('Ann');
    clock.advance(10 * 60_000 + 1);
    expect(await ann.next(`${server.url}/api/auth/discord`)).toBe(`${server.url}/discord?problem=confirm`);
    await server.logIn(ann.token, 'Ann');
    expect(await ann.logIn('/account')).toBe('/account');
  });
});

describe('a failed login ends on a page that says why', () => {
  test.each([
    ['denies', 'cancelled'],
    ['no-token', 'failed'],
    ['no-user', 'failed'],
    ['wrong-issuer', 'failed'],
  ] as const)('Discord %s', async (fault, problem) => {
    discord.fault = fault;
    const browser = await Browser.open(server);
    expect(await browser.logIn()).toBe(`/discord?problem=${problem}`);
    expect((await browser.who()).loggedIn).toBe(false);
  });

  test('[ACCOUNT-21] a state of another origin', async () => {
    const browser = await Browser.open(server);
    const back = new URL(await browser.consent());
    back.searchParams.set('state', 'forged');
    expect(await browser.next(back.href)).toBe(`${server.url}/discord?problem=expired`);
  });

  test('[ACCOUNT-21] the same callback twice', async () => {
    const browser = await Browser.open(server);
    const back = await browser.consent();
    await browser.next(back);
    expect(await browser.next(back)).toBe(`${server.url}/discord?problem=expired`);
  });

  test('[ACCOUNT-21] a code with a forged state', async () => {
    const [victim, attacker] = [await Browser.open(server), await Browser.open(server)];
    const [own, foreign] = [new URL(await victim.consent()), new URL(await attacker.consent())];
    own.searchParams.set('code', foreign.searchParams.get('code') ?? '');
    // The proof that goes with the code is the attacker's.
    expect(await victim.next(own.href)).toBe(`${server.url}/discord?problem=failed`);
    expect((await victim.who()).loggedIn).toBe(false);
  });

  test('[ACCOUNT-21] a callback in another browser', async () => {
    const [victim, attacker] = [await Browser.open(server), await Browser.open(server)];
    const back = await attacker.consent();
    expect(await victim.next(back)).toBe(`${server.url}/discord?problem=expired`);
    // Not even with the attacker's session: the cookie of the way is missing.
    const stolen = await attacker.consent();
    attacker.cookies.delete('discord');
    expect(await attacker.next(stolen)).toBe(`${server.url}/discord?problem=expired`);
  });

  test('[ACCOUNT-21] a callback after 10 minutes, or once the session has another user', async () => {
    const browser = await Browser.open(server);
    const late = await browser.consent();
    clock.advance(10 * 60_000 + 1);
    expect(await browser.next(late)).toBe(`${server.url}/discord?problem=expired`);
    const early = await browser.consent();
    await server.logIn(browser.token, 'Ann');
    expect(await browser.next(early)).toBe(`${server.url}/discord?problem=expired`);
    expect(await browser.who()).toMatchObject({ username: 'Ann', discordLinked: false });
  });

  test('a callback in a browser without a session', async () => {
    expect(await new Browser(server).next(`${server.url}/api/auth/discord`)).toBe(`${server.url}/discord?problem=expired`);
    expect(await new Browser(server).next(`${server.url}/api/auth/discord/callback?code=a&state=b`)).toBe(
      `${server.url}/discord?problem=expired`,
    );
  });
});

describe('the return leads to pages of this server only', () => {
  test.each([
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['\\evil.example', '/'],
    ['https:evil.example', '/'],
    ['https://evil.example/a', '/'],
    ['/%2f%2fevil.example', '/%2f%2fevil.example'],
    ['/\t/evil.example', '/'],
    ['/\n/evil.example', '/'],
    ['/a/..//evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['', '/'],
    ['rooms', '/'],
    ['/room/lounge?tab=1#x', '/room/lounge?tab=1'],
  ])('[ACCOUNT-21] %j becomes %j', (wanted, path) => {
    expect(toOwnPath(wanted)).toBe(path);
  });

  test('for any path', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `/${text}`),
        ),
        (wanted) => {
          expect(new URL(toOwnPath(wanted), 'https://watch.example').origin).toBe('https://watch.example');
        },
      ),
    );
  });

  test('for a path of 2000 characters', async () => {
    const browser = await Browser.open(server);
    const reply = await browser.get(`${server.url}/api/auth/discord?redirect=/${'a'.repeat(3000)}`);
    expect([reply.status, ((await reply.json()) as { error: { name: string } }).error.name]).toEqual([400, 'ValidationError']);
  });
});

test('[ACCOUNT-27] without an application at Discord the login is not offered, and a browser sent there lands on a page that says so', async () => {
  const plain = await startTestServer();
  for (const path of ['/auth/discord?redirect=/', '/auth/discord/callback?code=x&state=y']) {
    const reply = await plain.call('GET', path);
    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/discord?problem=unavailable']);
  }
  expect((await plain.call('GET', '/data/features')).body.discord).toBe(false);
  expect((await server.call('GET', '/data/features')).body.discord).toBe(true);
  await plain.close();
});

describe('a cookie that another host of the domain has planted', () => {
  /** What browsers send: the cookie of the longer path first. */
  const navigate = async (to: TestServer, path: string, cookies: string[]) => {
    const reply = await to.call('GET', path, { headers: { cookie: cookies.join('; ') } });
    return reply.headers.get('location') ?? '';
  };

  test('over https is not read: the login belongs to the session of this host', async () => {
    const environment = { ...discordEnvironment, PUBLIC_URL: 'https://watch.example.org' };
    const secure = await startTestServer(environment, { discordOrigin: discord.origin });
    const [own, planted] = [await secure.grant(), await secure.grant()];
    const cookies = [`session=${planted}`, `__Host-session=${own}`];
    const response = await secure.call('GET', '/auth/discord', { headers: { cookie: cookies.join('; ') } });
    const flow = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    const consented = await fetch(response.headers.get('location') ?? '', { redirect: 'manual' });
    const { search } = new URL(consented.headers.get('location') ?? '');
    expect(await navigate(secure, `/auth/discord/callback${search}`, [...cookies, flow])).toBe('/');
    expect((await secure.call('GET', '/user', { token: own })).body.loggedIn).toBe(true);
    expect((await secure.call('GET', '/user', { token: planted })).body.loggedIn).toBe(false);
    expect(await navigate(secure, '/auth/discord', [`session=${planted}`])).toBe('/discord?problem=expired');
    await secure.close();
  });

  test('over http ends the login, since the server’s own cookie cannot be recognised', async () => {
    const [own, planted] = [await server.grant(), await server.grant()];
    expect(await navigate(server, '/auth/discord', [`session=${planted}`, `session=${own}`])).toBe('/discord?problem=expired');
    const victim = await Browser.open(server);
    const back = new URL(await victim.consent());
    const cookies = [...victim.cookies].map(([name, value]) => `${name}=${value}`);
    const path = back.pathname.slice('/api'.length) + back.search;
    expect(await navigate(server, path, [`session=${planted}`, ...cookies])).toBe('/discord?problem=expired');
    expect((await server.call('GET', '/user', { token: planted })).body.loggedIn).toBe(false);
    expect((await victim.who()).loggedIn).toBe(false);
  });
});

test('over https the cookie of a login is bound to the host', async () => {
  const secure = await startTestServer(
    { ...discordEnvironment, PUBLIC_URL: 'https://watch.example.org' },
    { discordOrigin: discord.origin },
  );
  const granted = await secure.call('GET', '/auth/grant');
  const cookie = `__Host-session=${granted.body.token}`;
  expect(granted.headers.get('set-cookie')).toBe(`${cookie}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=10368000`);
  const reply = await secure.call('GET', '/auth/discord', { headers: { cookie } });
  expect(reply.headers.get('set-cookie')).toMatch(/^__Host-discord=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=600$/);
  expect(reply.headers.get('location')).toContain(encodeURIComponent('https://watch.example.org/api/auth/discord/callback'));
  await secure.close();
});
