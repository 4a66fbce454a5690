import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { discordEnvironment, passwordOf, startTestDiscord, startTestServer, type TestDiscord, type TestServer } from '@matinee/testing';
import { createKey, startTestOidc, type TestOidc } from '@matinee/testing/oidc';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Browser } from './browser.ts';

let oidc: TestOidc;
let discord: TestDiscord;
let server: TestServer;
let clock: FakeClock;

/** A server that logs users in through the provider. */
async function start(environment: Record<string, string> = {}): Promise<TestServer> {
  const started = await startTestServer(
    { ...oidc.environment, ...discordEnvironment, ...environment },
    { clock, discordOrigin: discord.origin },
  );
  oidc.allow(started.url);
  return started;
}

beforeEach(async () => {
  oidc = await startTestOidc();
  discord = await startTestDiscord();
  clock = createFakeClock();
  server = await start();
});
afterEach(async () => {
  await server.close();
  await discord.close();
  await oidc.close();
});

const open = () => Browser.open(server, 'oidc');
const account = async ({ token }: Browser) => (await server.call('GET', '/user/account', { token })).body;
async function registered(name: string, fields: object = {}): Promise<Browser> {
  const browser = await open();
  const body = { username: name, password: passwordOf(name), ...fields };
  await server.call('POST', '/user/register', { token: browser.token, body });
  return browser;
}

describe('logging in through an OpenID provider', () => {
  test('[LOGIN-1] registers a new user under their name there, and returns to the page it began on', async () => {
    const browser = await open();
    expect(await browser.logIn('/room/lounge?a=1')).toBe('/room/lounge?a=1');
    expect(await browser.who()).toMatchObject({ username: 'noor', loggedIn: true, discordLinked: false });
    expect(await account(browser)).toMatchObject({ hasPassword: false, email: null, oidcLinked: true });
  });

  test('[LOGIN-1] finds the same account again under a new name', async () => {
    const [first, second] = [await open(), await open()];
    await first.logIn();
    oidc.user = { ...oidc.user, preferred_username: 'another' };
    await second.logIn();
    expect((await second.who()).id).toBe((await first.who()).id);
  });

  test.each([
    ['without a short name', { preferred_username: undefined, name: 'Noor of the Lamp' }, /^Noor of the Lamp$/],
    ['with a name that is taken', { preferred_username: 'Ann' }, /^Ann \d{1,4}$/],
    ['with an e-mail address for a name', { preferred_username: 'noor@example.org' }, /^noor$/],
    ['without any name', { preferred_username: ' ' }, /^Guest$/],
    ['with a name that is no text', { preferred_username: ['x'] }, /^Guest$/],
  ])('[LOGIN-1] [LOGIN-16] finds a free name %s', async (_, claims, expected) => {
    await registered('Ann');
    oidc.user = { sub: '4711', ...claims };
    const browser = await open();
    await browser.logIn();
    expect((await browser.who()).username).toMatch(expected);
  });

  test('[LOGIN-2] asks with PKCE, a state and a nonce, for the scopes that are set, to the one callback', async () => {
    await server.close();
    server = await start({ OIDC_SCOPES: 'openid profile groups' });
    await (await open()).logIn();
    expect(Object.fromEntries(oidc.asked)).toMatchObject({
      response_type: 'code',
      scope: 'openid profile groups',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: `${server.url}/api/auth/oidc/callback`,
    });
  });

  test('[LOGIN-3] works while keys are rotated', async () => {
    await (await open()).logIn();
    oidc.rotateKeys();
    const browser = await open();
    expect(await browser.logIn('/rooms')).toBe('/rooms');
    expect((await browser.who()).loggedIn).toBe(true);
  });

  test('[LOGIN-4] the server starts without its provider, and logs in once that is there', async () => {
    oidc.isDown = true;
    await server.close();
    server = await start();
    const browser = await open();
    const begin = `${server.url}/api/auth/oidc?redirect=/rooms`;
    expect(await browser.next(begin)).toBe(`${server.url}/oidc?problem=failed`);
    oidc.isDown = false;
    expect(await browser.logIn('/rooms')).toBe('/rooms');
  });

  test.each(['', '/'])('[LOGIN-4] whether its issuer ends with a slash is for the provider to know: written as …%s', async (end) => {
    await Promise.all([oidc.close(), server.close()]);
    oidc = await startTestOidc('/application/o/matinee');
    server = await start({ OIDC_ISSUER: oidc.issuer.replace(/\/$/, end) });
    expect(await (await open()).logIn('/rooms')).toBe('/rooms');
  });

  test('keeps no secret of the provider’s, and logs none', async () => {
    await (await open()).logIn();
    const log = server.log.join('');
    for (const secret of oidc.secrets) expect(log).not.toContain(secret);
  });
});

describe('the e-mail address of a new account', () => {
  beforeEach(() => {
    oidc.user = { ...oidc.user, email: 'Noor@example.org', email_verified: true };
  });

  test('[LOGIN-5] is the one that the provider has verified', async () => {
    const browser = await open();
    await browser.logIn();
    expect(await account(browser)).toMatchObject({ email: 'Noor@example.org', emailConfirmed: true });
  });

  test.each([
    ['is not verified', { email_verified: false }],
    ['is said to be verified by a text', { email_verified: 'true' }],
    ['is none', { email: 'noor at home' }],
  ])('[LOGIN-5] stays empty where theirs %s', async (_, claims) => {
    oidc.user = { ...oidc.user, ...claims };
    const browser = await open();
    await browser.logIn();
    expect(await account(browser)).toMatchObject({ email: null });
  });

  test('[LOGIN-6] is never that of another account, and opens none', async () => {
    const ann = await registered('Ann', { email: 'noor@example.org' });
    const browser = await open();
    await browser.logIn();
    expect((await browser.who()).id).not.toBe((await ann.who()).id);
    expect(await account(browser)).toMatchObject({ username: 'noor', email: null });
    expect(await account(ann)).toMatchObject({ email: 'noor@example.org' });
  });
});

describe('linking', () => {
  test('[LOGIN-7] adds the provider as a way to log in, and unlinking removes it', async () => {
    const ann = await registered('Ann');
    expect(await ann.logIn('/account')).toBe('/account');
    const other = await open();
    await other.logIn();
    expect((await other.who()).username).toBe('Ann');
    expect((await server.call('DELETE', '/user/account/oidc', { token: ann.token })).status).toBe(200);
    expect(await account(ann)).not.toHaveProperty('oidcLinked');
    const again = await server.call('DELETE', '/user/account/oidc', { token: ann.token });
    expect(again.body.error).toMatchObject({ name: 'BadApiArgumentException', reason: 'oidc_not_linked' });
  });

  test('[LOGIN-7] of a user who has another account changes nothing', async () => {
    await (await open()).logIn();
    const ann = await registered('Ann');
    expect(await ann.logIn()).toBe('/oidc?problem=taken');
    expect(await account(ann)).not.toHaveProperty('oidcLinked');
  });

  test('[LOGIN-7] needs a login within the last 10 minutes', async () => {
    const ann = await registered('Ann');
    clock.advance(10 * 60_000 + 1);
    expect(await ann.next(`${server.url}/api/auth/oidc`)).toBe(`${server.url}/oidc?problem=confirm`);
  });

  test.each(['cross-site', 'same-site'])('[LOGIN-15] a navigation from another site (%s) links nothing', async (site) => {
    const begin = async (browser: Browser, from: string) => {
      const reply = await browser.get(`${server.url}/api/auth/oidc?redirect=/account`, { 'sec-fetch-site': from });
      return reply.headers.get('location') ?? '';
    };
    const ann = await registered('Ann');
    expect(await begin(ann, site)).toBe('/account');
    expect(await begin(ann, 'same-origin')).toMatch(`${oidc.issuer}/auth?`);
    // Portals send users here to log in.
    expect(await begin(await open(), site)).toMatch(`${oidc.issuer}/auth?`);
  });

  test('[LOGIN-7] an old session without a password cannot link someone else', async () => {
    const noor = await open();
    await noor.logIn();
    clock.advance(10 * 60_000 + 1);
    noor.cookies.delete('_session');
    oidc.user = { sub: 'mallory', preferred_username: 'mallory' };
    expect(await noor.logIn()).toBe('/oidc?problem=other');
  });

  test('[LOGIN-8] of two providers one may go, the last may not', async () => {
    const noor = await open();
    await noor.logIn();
    const withDiscord = await Browser.open(server, 'discord');
    withDiscord.token = noor.token;
    for (const [name, value] of noor.cookies) withDiscord.cookies.set(name, value);
    expect(await withDiscord.logIn('/account')).toBe('/account');
    const removed = await Promise.all(
      ['discord', 'oidc'].map((provider) => server.call('DELETE', `/user/account/${provider}`, { token: noor.token })),
    );
    expect(removed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(removed.find(({ status }) => status === 400)?.body.error.name).toBe('PasswordRequired');
  });

  test('[LOGIN-8] a provider that is no longer set up is no way in', async () => {
    const noor = await open();
    await noor.logIn();
    const { dataDir } = server;
    const without = await startTestServer(discordEnvironment, { dataDir, clock, discordOrigin: discord.origin });
    const discordLogin = await Browser.open(without, 'discord');
    for (const [name, value] of noor.cookies) discordLogin.cookies.set(name, value);
    await discordLogin.logIn();
    const reply = await without.call('DELETE', '/user/account/discord', { token: noor.token });
    expect(reply.body.error.name).toBe('PasswordRequired');
    await without.close();
  });
});

describe('operators by claim', () => {
  const values = { OIDC_SCOPES: 'openid profile groups', OIDC_ADMIN_CLAIM: 'groups', OIDC_ADMIN_VALUES: 'root, matinee-admins' };
  const isOperator = async (browser: Browser) => (await browser.who()).isOperator === true;

  test('[LOGIN-9] each login gives or takes away the role', async () => {
    await server.close();
    server = await start(values);
    const groups = { member: ['users'], admin: ['users', 'matinee-admins'] };
    const browser = await open();
    for (const [group, expected] of [
      [groups.admin, true],
      [groups.member, false],
      ['root', true],
      [undefined, false],
      [['not matinee-admins'], false],
    ] as const) {
      oidc.user = { ...oidc.user, groups: group };
      await browser.logIn();
      expect([group, await isOperator(browser)]).toEqual([group, expected]);
    }
  });

  test('[LOGIN-9] what the provider changes is in the log of what operators do, what stays is not', async () => {
    await server.close();
    server = await start({ ...values, API_KEY: 'operators-only-0123456789' });
    oidc.user = { ...oidc.user, groups: ['root'] };
    const ann = await registered('Ann');
    await ann.logIn();
    await ann.logIn();
    await server.call('DELETE', '/user/account/oidc', { token: ann.token });
    const { data } = (await server.call('GET', '/admin/audit', { headers: { apikey: 'operators-only-0123456789' } })).body;
    expect(data).toMatchObject([
      { action: 'account.unmake-operator', target: 'Ann', details: { by: 'login provider' } },
      { action: 'account.make-operator', target: 'Ann', details: { by: 'login provider' } },
    ]);
    expect(data).toHaveLength(2);
  });

  test('[LOGIN-9] unlinking the provider takes the role away, which it could not do itself any more', async () => {
    await server.close();
    server = await start(values);
    oidc.user = { ...oidc.user, groups: ['root'] };
    const ann = await registered('Ann');
    await ann.logIn();
    expect(await isOperator(ann)).toBe(true);
    await server.call('DELETE', '/user/account/oidc', { token: ann.token });
    expect(await isOperator(ann)).toBe(false);
  });

  test('[LOGIN-9] the claim may be inside another', async () => {
    await server.close();
    server = await start({ ...values, OIDC_ADMIN_CLAIM: 'realm_access.roles', OIDC_ADMIN_VALUES: 'admin' });
    oidc.user = { ...oidc.user, realm_access: { roles: ['admin'] } };
    const browser = await open();
    await browser.logIn();
    expect(await isOperator(browser)).toBe(true);
  });

  test('[LOGIN-9] without the setting the provider has no say', async () => {
    oidc.user = { ...oidc.user, groups: ['admin'] };
    const browser = await open();
    await browser.logIn();
    expect(await isOperator(browser)).toBe(false);
  });
});

describe('a failed login ends on a page that says why', () => {
  const ends = async (problem: string): Promise<void> => {
    const browser = await open();
    expect(await browser.logIn()).toBe(`/oidc?problem=${problem}`);
    expect((await browser.who()).loggedIn).toBe(false);
  };

  test('[LOGIN-10] an answer of another issuer: a mix-up', async () => {
    oidc.alterReturn = (query) => query.set('iss', 'https://elsewhere.example');
    await ends('failed');
    oidc.alterReturn = (query) => query.delete('iss');
    await ends('failed');
  });

  test('[LOGIN-10] an answer that was meant for another provider', async () => {
    const browser = await open();
    const back = new URL(await browser.consent());
    expect(await browser.next(`${server.url}/api/auth/discord/callback${back.search}`)).toBe(`${server.url}/discord?problem=expired`);
    expect((await browser.who()).loggedIn).toBe(false);
  });

  const foreign = createKey();
  test.each<[string, NonNullable<TestOidc['forge']>]>([
    ['signed by someone else', (claims, signed) => signed(claims, foreign.privateKey)],
    ['without a signature', (claims) => `${encode({ alg: 'none' })}.${encode(claims)}.`],
    ['signed with the client’s secret', (claims) => `${encode({ alg: 'HS256' })}.${encode(claims)}.c2lnbmVk`],
    ['of another issuer', (claims, signed) => signed({ ...claims, iss: 'https://elsewhere.example' })],
    ['for another client', (claims, signed) => signed({ ...claims, aud: 'another' })],
    ['that has expired', (claims, signed) => signed({ ...claims, iat: 1_000_000, exp: 1_000_600 })],
    ['without a nonce', (claims, signed) => signed({ ...claims, nonce: undefined })],
    ['with the nonce of another login', (claims, signed) => signed({ ...claims, nonce: 'another' })],
    ['of a user other than the one it describes', (claims, signed) => signed({ ...claims, sub: 'mallory' })],
    ['without a user', (claims, signed) => signed({ ...claims, sub: undefined })],
    ['that is none', () => 'garbage'],
  ])('[LOGIN-3] an ID token %s', async (_, forge) => {
    oidc.forge = forge;
    await ends('failed');
  });

  test('[LOGIN-3] and not one that is signed as it should be', async () => {
    oidc.forge = (claims, signed) => signed(claims);
    expect(await (await open()).logIn('/rooms')).toBe('/rooms');
  });

  test('[LOGIN-10] a provider that names itself otherwise', async () => {
    await server.close();
    server = await start({ OIDC_ISSUER: oidc.issuer.replace('127.0.0.1', 'localhost') });
    const browser = await open();
    expect(await browser.next(`${server.url}/api/auth/oidc`)).toBe(`${server.url}/oidc?problem=failed`);
  });

  test('a user who declines', async () => {
    oidc.alterReturn = (query) => {
      query.delete('code');
      query.set('error', 'access_denied');
    };
    await ends('cancelled');
  });

  test('[LOGIN-11] the same callback twice, a forged state, another browser, and after 10 minutes', async () => {
    const browser = await open();
    const back = await browser.consent();
    const forged = new URL(back);
    forged.searchParams.set('state', 'forged');
    const expired = `${server.url}/oidc?problem=expired`;
    expect(await browser.next(forged.href)).toBe(expired);
    expect(await (await open()).next(back)).toBe(expired);
    expect(await browser.next(back)).toBe(`${server.url}/rooms`);
    expect(await browser.next(back)).toBe(expired);
    const late = await browser.consent();
    clock.advance(10 * 60_000 + 1);
    expect(await browser.next(late)).toBe(expired);
  });

  test('[LOGIN-2] a code that belongs to another browser’s login', async () => {
    const [victim, attacker] = [await open(), await open()];
    const [own, foreignReturn] = [new URL(await victim.consent()), new URL(await attacker.consent())];
    own.searchParams.set('code', foreignReturn.searchParams.get('code') ?? '');
    expect(await victim.next(own.href)).toBe(`${server.url}/oidc?problem=failed`);
  });

  test('[LOGIN-11] of many callbacks at once one logs in', async () => {
    const browser = await open();
    const back = await browser.consent();
    const ends = await Promise.all(Array.from({ length: 8 }, () => browser.next(back)));
    expect(ends.filter((end) => end === `${server.url}/rooms`)).toHaveLength(1);
  });
});

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

test('[LOGIN-12] another node can finish what one has begun', async () => {
  const other = await startTestServer({ ...oidc.environment, PUBLIC_URL: server.url }, { dataDir: server.dataDir, clock });
  const browser = await registered('Ann');
  const back = new URL(await browser.consent());
  const atOther = new Browser(other, 'oidc');
  for (const [name, value] of browser.cookies) atOther.cookies.set(name, value);
  expect(await atOther.next(`${other.url}${back.pathname}${back.search}`)).toBe(`${other.url}/rooms`);
  expect(await account(browser)).toMatchObject({ username: 'Ann', oidcLinked: true });
  await other.close();
});

test('[DOOR-3] where registration is closed, the provider makes no account either', async () => {
  await server.close();
  server = await start({ REGISTRATION: 'closed' });
  const browser = await open();
  expect(await browser.logIn()).toBe('/oidc?problem=registration_closed');
  expect((await browser.who()).loggedIn).toBe(false);
});

test('[LOGIN-13] the features name the provider, and without one a browser lands on a page that says so', async () => {
  expect((await server.call('GET', '/data/features')).body.oidc).toEqual({ name: 'Home ID' });
  const plain = await startTestServer();
  expect((await plain.call('GET', '/data/features')).body).not.toHaveProperty('oidc');
  const reply = await plain.call('GET', '/auth/oidc?redirect=/');
  expect([reply.status, reply.headers.get('location')]).toEqual([302, '/oidc?problem=unavailable']);
  await plain.close();
});

test('[LOGIN-14] export and deletion cover the link', async () => {
  const browser = await open();
  await browser.logIn();
  const { token } = browser;
  const all = (await server.call('GET', '/user/account/export', { token })).body;
  expect(all.user.linked).toEqual([{ issuer: oidc.issuer, subject: '4711', name: 'noor' }]);
  const { id } = await browser.who();
  await server.call('DELETE', '/user/account', { token, body: {} });
  const next = await open();
  await next.logIn();
  expect((await next.who()).id).not.toBe(id);
});
