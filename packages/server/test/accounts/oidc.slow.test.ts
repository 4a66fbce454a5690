import { createFakeClock } from '@matinee/base/fake-clock';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { discordEnvironment, passwordOf, startTestDiscord, startTestServer, type TestServer } from '@matinee/testing';
import { createKey, startTestOidc, type TestOidc } from '@matinee/testing/oidc';
import { Browser } from '../helpers/browser.ts';
import { closeAfterFile } from '../helpers/start-for-test.ts';

const clock = createFakeClock();
const [oidc, discord] = [closeAfterFile(await startTestOidc()), closeAfterFile(await startTestDiscord())];
let count = 0;
let noor: string;
let ann: string;

const start = (environment: Record<string, string> = {}, options = {}) =>
  startTestServer({ ...oidc.environment, ...discordEnvironment, ...environment }, { clock, discordOrigin: discord.origin, ...options });

const server = closeAfterFile(await start());
oidc.allow(server.url);
beforeEach(() => {
  count += 1;
  [noor, ann] = [`noor${count}`, `Ann${count}`];
  Object.assign(oidc, { user: { sub: `${count}`, preferred_username: noor }, isDown: false, forge: undefined, alterReturn: undefined });
  discord.user = { id: `${count}`, username: noor };
});

async function startOther(environment: Record<string, string>, options = {}): Promise<TestServer> {
  const other = await start(environment, options);
  oidc.allow(other.url);
  onTestFinished(async () => {
    await other.close();
    oidc.allow(server.url);
  });
  return other;
}

const open = (at = server) => Browser.open(at, 'oidc');
const account = async ({ token }: Browser) => (await server.call('GET', '/user/account', { token })).body;
async function registered(fields: object = {}, at = server): Promise<Browser> {
  const browser = await open(at);
  const body = { username: ann, password: passwordOf(ann), ...fields };
  await at.call('POST', '/user/register', { token: browser.token, body });
  return browser;
}

describe('logging in through an OpenID provider', () => {
  test.each([
    ['without a short name', { preferred_username: undefined, name: 'Noor of the Lamp' }, /^Noor of the Lamp$/],
    ['with a name that is taken', { preferred_username: 'Kim' }, /^Kim \d{1,4}$/],
    ['with an e-mail address for a name', { preferred_username: 'noor@example.org' }, /^noor$/],
    ['without any name', { preferred_username: ' ' }, /^Guest$/],
    ['with a name that is no text', { preferred_username: ['x'] }, /^Guest \d{1,4}$/],
  ])('[LOGIN-1] [LOGIN-16] finds a free name %s', async (_, claims, expected) => {
    await server.grant('Kim');
    oidc.user = { sub: noor, ...claims };
    const browser = await open();
    await browser.logIn();
    expect((await browser.who()).username).toMatch(expected);
  });

  test('[LOGIN-2] asks with PKCE, a state and a nonce, for its scopes, to the one callback', async () => {
    await (await open()).logIn();
    expect(Object.fromEntries(oidc.asked)).toMatchObject({
      response_type: 'code',
      scope: 'openid profile email',
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
    const other = await startOther({});
    const browser = await open(other);
    expect(await browser.next(`${other.url}/api/auth/oidc?redirect=/rooms`)).toBe(`${other.url}/oidc?problem=failed`);
    oidc.isDown = false;
    expect(await browser.logIn('/rooms')).toBe('/rooms');
  });

  test('[LOGIN-4] the provider decides whether its issuer ends with a slash', async () => {
    const slashed = await startTestOidc('/application/o/matinee');
    for (const end of ['', '/']) {
      const other = await startOther({ OIDC_ISSUER: slashed.issuer.replace(/\/$/, end) });
      slashed.allow(other.url);
      expect([end, await (await open(other)).logIn('/rooms')]).toEqual([end, '/rooms']);
    }
    await slashed.close();
  });
});

describe('the e-mail address of a new account', () => {
  beforeEach(() => {
    oidc.user = { ...oidc.user, email: `${noor}@Example.org`, email_verified: true };
  });

  test('[LOGIN-5] is the address that the provider has verified', async () => {
    const browser = await open();
    await browser.logIn();
    expect(await account(browser)).toMatchObject({ email: `${noor}@Example.org`, emailConfirmed: true });
  });

  test.each([
    ['is not verified', { email_verified: false }],
    ['is said to be verified by a text', { email_verified: 'true' }],
    ['is none', { email: 'noor at home' }],
  ])('[LOGIN-5] stays empty if the provider’s address %s', async (_, claims) => {
    oidc.user = { ...oidc.user, ...claims };
    const browser = await open();
    await browser.logIn();
    expect(await account(browser)).toMatchObject({ email: null });
  });

  test('[LOGIN-6] is never an address of another account, and opens none', async () => {
    const other = await registered({ email: `${noor}@example.org` });
    const browser = await open();
    await browser.logIn();
    expect((await browser.who()).id).not.toBe((await other.who()).id);
    expect(await account(browser)).toMatchObject({ username: noor, email: null });
    expect(await account(other)).toMatchObject({ email: `${noor}@example.org` });
  });
});

describe('removing a provider', () => {
  const throughDiscord = ({ token, cookies }: Browser, at = server): Browser =>
    Object.assign(new Browser(at, 'discord'), { token, cookies: new Map(cookies) });

  test('[LOGIN-8] is possible unless it is the last login', async () => {
    const browser = await open();
    await browser.logIn();
    expect(await throughDiscord(browser).logIn('/account')).toBe('/account');
    const removed = await Promise.all(
      ['discord', 'oidc'].map((provider) => server.call('DELETE', `/user/account/${provider}`, { token: browser.token })),
    );
    expect(removed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(removed.find(({ status }) => status === 400)?.body.error.name).toBe('PasswordRequired');
  });

  test('[LOGIN-8] does not count providers that are no longer set up', async () => {
    const browser = await open();
    await browser.logIn();
    const without = await startOther({ OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '' }, { dataDir: server.dataDir });
    await throughDiscord(browser, without).logIn();
    const reply = await without.call('DELETE', '/user/account/discord', { token: browser.token });
    expect(reply.body.error.name).toBe('PasswordRequired');
  });
});

describe('operators by claim', () => {
  const values = { OIDC_SCOPES: 'openid profile groups', OIDC_ADMIN_CLAIM: 'groups', OIDC_ADMIN_VALUES: 'root, matinee-admins' };
  const headers = { apikey: 'operators-only-0123456789' };
  const isOperator = async (browser: Browser) => (await browser.who()).isOperator === true;

  test('[LOGIN-9] each login gives or takes away the role', async () => {
    const browser = await open(await startOther(values));
    for (const [groups, expected] of [
      [['users', 'matinee-admins'], true],
      ['root', true],
      [undefined, false],
      [['not matinee-admins'], false],
    ] as const) {
      oidc.user = { ...oidc.user, groups };
      await browser.logIn();
      expect([groups, await isOperator(browser)]).toEqual([groups, expected]);
    }
    expect(oidc.asked.get('scope')).toBe(values.OIDC_SCOPES);
  });

  test('[LOGIN-9] the claim may be inside another; the provider’s changes are in the log of operators’ actions, and unlinking takes the role away', async () => {
    const nested = { OIDC_ADMIN_CLAIM: 'realm_access.roles', OIDC_ADMIN_VALUES: 'admin' };
    const other = await startOther({ ...values, ...nested, API_KEY: headers.apikey });
    oidc.user = { ...oidc.user, realm_access: { roles: ['admin'] } };
    const browser = await registered({}, other);
    await browser.logIn();
    await browser.logIn();
    expect(await isOperator(browser)).toBe(true);
    await other.call('DELETE', '/user/account/oidc', { token: browser.token });
    expect(await isOperator(browser)).toBe(false);
    const { data } = (await other.call('GET', '/admin/audit', { headers })).body;
    expect(data).toMatchObject([
      { action: 'account.unmake-operator', target: ann, details: { by: 'login provider' } },
      { action: 'account.make-operator', target: ann, details: { by: 'login provider' } },
    ]);
    expect(data).toHaveLength(2);
  });

  test('[LOGIN-9] the provider does not decide without the setting', async () => {
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

  test('[LOGIN-10] an answer of another issuer fails, as it may be a mix-up', async () => {
    oidc.alterReturn = (query) => query.set('iss', 'https://elsewhere.example');
    await ends('failed');
    oidc.alterReturn = (query) => query.delete('iss');
    await ends('failed');
  });

  test('[LOGIN-10] an answer meant for another provider fails', async () => {
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
  ])('[LOGIN-3] an ID token %s fails', async (_, forge) => {
    oidc.forge = forge;
    await ends('failed');
  });

  test('[LOGIN-3] a correctly signed ID token logs in', async () => {
    oidc.forge = (claims, signed) => signed(claims);
    expect(await (await open()).logIn('/rooms')).toBe('/rooms');
  });

  test('[LOGIN-10] a provider that names another issuer fails', async () => {
    const other = await startOther({ OIDC_ISSUER: oidc.issuer.replace('127.0.0.1', 'localhost') });
    expect(await (await open(other)).next(`${other.url}/api/auth/oidc`)).toBe(`${other.url}/oidc?problem=failed`);
  });

  test('a user who declines reads that the login was cancelled', async () => {
    oidc.alterReturn = (query) => {
      query.delete('code');
      query.set('error', 'access_denied');
    };
    await ends('cancelled');
  });
});

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

test('[LOGIN-12] another node can finish a login', async () => {
  const other = await start({ PUBLIC_URL: server.url }, { dataDir: server.dataDir });
  const browser = await registered();
  const back = new URL(await browser.consent());
  const atOther = new Browser(other, 'oidc');
  for (const [name, value] of browser.cookies) atOther.cookies.set(name, value);
  expect(await atOther.next(`${other.url}${back.pathname}${back.search}`)).toBe(`${other.url}/rooms`);
  expect(await account(browser)).toMatchObject({ username: ann, oidcLinked: true });
  await other.close();
});

test('[DOOR-3] where registration is closed, the provider makes no account either', async () => {
  const browser = await open(await startOther({ REGISTRATION: 'closed' }));
  expect(await browser.logIn()).toBe('/oidc?problem=registration_closed');
  expect((await browser.who()).loggedIn).toBe(false);
});

test('[LOGIN-14] export and deletion cover the link', async () => {
  const browser = await open();
  await browser.logIn();
  const { token } = browser;
  const all = (await server.call('GET', '/user/account/export', { token })).body;
  expect(all.user.linked).toEqual([{ issuer: oidc.issuer, subject: `${count}`, name: noor }]);
  const { id } = await browser.who();
  await server.call('DELETE', '/user/account', { token, body: {} });
  const next = await open();
  await next.logIn();
  expect((await next.who()).id).not.toBe(id);
});
