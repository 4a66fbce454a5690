import { createFakeClock } from '@matinee/base/fake-clock';
import { beforeEach, describe, expect, test } from 'vitest';
import { discordEnvironment, passwordOf, startTestDiscord, startTestMail, type TestServer } from '@matinee/testing';
import { startTestOidc } from '@matinee/testing/oidc';
import { Browser } from '../helpers/browser.ts';
import { closeAfterFile, startForFile } from '../helpers/start-for-test.ts';

const clock = createFakeClock();
const [discord, oidc] = [closeAfterFile(await startTestDiscord()), closeAfterFile(await startTestOidc())];
const mail = closeAfterFile(await startTestMail());
const environment = { ...discordEnvironment, ...oidc.environment };
const server = await startForFile({ ...environment, SMTP_URL: mail.url }, { discordOrigin: discord.origin, clock });
oidc.allow(server.url);
const plain = await startForFile();
let count = 0;
let noor: string;
let ann: string;
beforeEach(() => {
  [noor, ann] = [`noor${(count += 1)}`, `Ann${count}`];
  become(noor);
  discord.fault = 'none';
});

function become(name: string, id = `${count}`): void {
  discord.user = { id, username: name };
  oidc.user = { sub: id, preferred_username: name };
}

describe.each(['discord', 'oidc'] as const)('a login through %s', (provider) => {
  const open = () => Browser.open(server, provider);
  const account = async ({ token }: Browser) => (await server.call('GET', '/user/account', { token })).body;
  const isLinked = async (browser: Browser) => (await account(browser))[`${provider}Linked`] === true;
  const unlink = ({ token }: Browser) => server.call('DELETE', `/user/account/${provider}`, { token });
  async function registered(): Promise<Browser> {
    const browser = await open();
    await server.logIn(browser.token, ann);
    return browser;
  }

  test('[ACCOUNT-19] [LOGIN-1] registers a new user under their name, returns to the page it began on, and finds them again', async () => {
    const [first, second] = [await open(), await open()];
    expect(await first.logIn('/room/lounge?a=1')).toBe('/room/lounge?a=1');
    expect(await first.who()).toMatchObject({ username: noor, loggedIn: true });
    expect(await account(first)).toMatchObject({ hasPassword: false, email: null, [`${provider}Linked`]: true });
    become('Another Name');
    await second.logIn();
    expect((await second.who()).id).toBe((await first.who()).id);
    const log = server.log.join('');
    for (const secret of [...discord.seen.secrets, ...oidc.secrets]) expect(log).not.toContain(secret);
  });

  test('[ACCOUNT-20] [LOGIN-7] links the provider to an account as a way to log in, and unlinking removes it', async () => {
    const browser = await registered();
    expect(await browser.logIn('/account')).toBe('/account');
    expect([(await browser.who()).username, await isLinked(browser)]).toEqual([ann, true]);
    const other = await open();
    await other.logIn();
    expect((await other.who()).username).toBe(ann);
    expect((await unlink(browser)).status).toBe(200);
    expect(await isLinked(browser)).toBe(false);
    const { status, body } = await unlink(browser);
    expect([status, body.error]).toMatchObject([400, { name: 'BadApiArgumentException', reason: `${provider}_not_linked` }]);
    expect(body.error.message).toBe(`Your account isn’t linked to ${provider === 'discord' ? 'Discord' : 'that service'}.`);
  });

  test('[LOGIN-47] is unlinked within 10 minutes of a login or with the password, and both are announced by e-mail', async () => {
    const browser = await registered();
    const { token } = browser;
    const email = `${ann}.${provider}@example.org`;
    await server.call('PATCH', '/user/account', { token, body: { email, currentPassword: passwordOf(ann) } });
    await browser.logIn('/account');
    clock.advance(10 * 60_000 + 1);
    const unlinkWith = (body?: object) => server.call('DELETE', `/user/account/${provider}`, { token, body });
    for (const [body, reason] of [
      [undefined, 'password_missing'],
      [{ currentPassword: 'wrong' }, 'password_wrong'],
    ] as const) {
      expect((await unlinkWith(body)).body.error).toMatchObject({ name: 'BadPasswordError', reason });
    }
    expect(await isLinked(browser)).toBe(true);
    expect((await unlinkWith({ currentPassword: passwordOf(ann) })).status).toBe(200);
    const subjects: unknown[] = [];
    const name = provider === 'discord' ? 'Discord' : 'Home ID';
    for (let letter = 0; letter < 3; letter += 1) subjects.push((await mail.next(email)).subject);
    expect(subjects.slice(1)).toEqual([`${name} was linked to your Matinee account`, `${name} was unlinked from your Matinee account`]);
  });

  test('[ACCOUNT-20] [LOGIN-8] stays on an account without a password', async () => {
    const browser = await open();
    await browser.logIn();
    expect(await unlink(browser)).toMatchObject({ status: 400, body: { error: { name: 'PasswordRequired' } } });
    await server.call('PATCH', '/user/account', { token: browser.token, body: { newPassword: passwordOf('x') } });
    expect((await unlink(browser)).status).toBe(200);
  });

  test('[LOGIN-7] links nothing for a user who has another account', async () => {
    await (await open()).logIn();
    const browser = await registered();
    expect(await browser.logIn()).toBe(`/${provider}?problem=taken`);
    expect([(await browser.who()).username, await isLinked(browser)]).toEqual([ann, false]);
  });

  test('[ACCOUNT-9] [LOGIN-7] links within 10 minutes of a login', async () => {
    const browser = await registered();
    clock.advance(10 * 60_000 + 1);
    expect(await browser.next(`${server.url}/api/auth/${provider}`)).toBe(`${server.url}/${provider}?problem=confirm`);
    await server.logIn(browser.token, ann);
    expect(await browser.logIn('/account')).toBe('/account');
  });

  test('[ACCOUNT-9] [LOGIN-7] links no other user to an account without a password in an old session', async () => {
    const browser = await open();
    await browser.logIn();
    clock.advance(10 * 60_000 + 1);
    browser.cookies.delete('_session');
    become(`mallory${count}`, `${count}0000`);
    expect(await browser.logIn('/account')).toBe(`/${provider}?problem=other`);
    expect((await server.call('DELETE', '/user/account', { token: browser.token, body: {} })).status).toBe(401);
    const thief = await open();
    await thief.logIn();
    expect((await thief.who()).id).not.toBe((await browser.who()).id);
  });

  test.each(['cross-site', 'same-site'])('[LOGIN-15] links nothing when another site begins it (%s)', async (site) => {
    const begin = async (browser: Browser, from: string) => {
      const reply = await browser.get(`${server.url}/api/auth/${provider}?redirect=/account`, { 'sec-fetch-site': from });
      return new URL(reply.headers.get('location') ?? '', server.url).origin;
    };
    const browser = await registered();
    const { origin } = new URL(provider === 'discord' ? discord.origin : oidc.issuer);
    expect([await begin(browser, site), await begin(browser, 'same-origin')]).toEqual([server.url, origin]);
    // Portals send users here to log in.
    expect(await begin(await open(), site)).toBe(origin);
  });

  test('[ACCOUNT-21] works once, within 10 minutes, in the browser and the session that began it', async () => {
    const expired = `${server.url}/${provider}?problem=expired`;
    const browser = await open();
    const back = await browser.consent();
    const forged = new URL(back);
    forged.searchParams.set('state', 'forged');
    expect(await browser.next(forged.href)).toBe(expired);
    expect(await (await open()).next(back)).toBe(expired);
    const ends = await Promise.all(Array.from({ length: 8 }, () => browser.next(back)));
    expect(ends.toSorted()).toEqual([...Array<string>(7).fill(expired), `${server.url}/rooms`]);
    const late = await browser.consent();
    clock.advance(10 * 60_000 + 1);
    expect(await browser.next(late)).toBe(expired);
    const early = await browser.consent();
    await server.logIn(browser.token, ann);
    expect(await browser.next(early)).toBe(expired);
    const stolen = await browser.consent();
    browser.cookies.delete(provider);
    expect(await browser.next(stolen)).toBe(expired);
    expect([(await browser.who()).username, await isLinked(browser)]).toEqual([ann, false]);
    for (const path of ['', '/callback?code=a&state=b']) {
      expect(await new Browser(server).next(`${server.url}/api/auth/${provider}${path}`)).toBe(expired);
    }
  });

  test('[ACCOUNT-21] [LOGIN-2] is refused with the code of another browser’s login', async () => {
    const [victim, attacker] = [await open(), await open()];
    const [own, foreign] = [new URL(await victim.consent()), new URL(await attacker.consent())];
    own.searchParams.set('code', foreign.searchParams.get('code') ?? '');
    // The proof belongs to the attacker's code.
    expect(await victim.next(own.href)).toBe(`${server.url}/${provider}?problem=failed`);
    expect((await victim.who()).loggedIn).toBe(false);
  });

  test('[ACCOUNT-27] [LOGIN-13] is not offered unless it is set up, and a browser sent there lands on a page that says so', async () => {
    for (const path of [`/auth/${provider}?redirect=/`, `/auth/${provider}/callback?code=x&state=y`]) {
      const reply = await plain.call('GET', path);
      expect([reply.status, reply.headers.get('location')]).toEqual([302, `/${provider}?problem=unavailable`]);
    }
    const offeredBy = async (at: TestServer) => (await at.call('GET', '/data/features')).body[provider] ?? false;
    expect([await offeredBy(plain), await offeredBy(server)]).toEqual([false, provider === 'discord' ? true : { name: 'Home ID' }]);
  });
});

describe('Discord', () => {
  test.each([
    ['without a display name', { global_name: null }, /^invented$/],
    ['with a name that is taken', { global_name: 'Kim' }, /^Kim \d{1,4}$/],
    ['with a name of blanks', { global_name: '  ', username: ' ' }, /^Guest$/],
    ['with a name too long', { global_name: 'x'.repeat(80) }, /^x{42}$/],
  ])('[ACCOUNT-19] a free name is found for a user %s', async (_, fields, expected) => {
    await server.grant('Kim');
    discord.user = { id: `${count}`, username: 'invented', ...fields };
    const browser = await Browser.open(server);
    await browser.logIn();
    expect((await browser.who()).username).toMatch(expected);
  });

  test.each([
    ['denies', 'cancelled'],
    ['no-token', 'failed'],
    ['no-user', 'failed'],
    ['wrong-issuer', 'failed'],
  ] as const)('%s: the login ends on a page that says why', async (fault, problem) => {
    discord.fault = fault;
    const browser = await Browser.open(server);
    expect(await browser.logIn()).toBe(`/discord?problem=${problem}`);
    expect((await browser.who()).loggedIn).toBe(false);
  });
});

test('[ACCOUNT-21] a login is refused that would return to a path of more than 2000 characters', async () => {
  const browser = await Browser.open(server);
  const reply = await browser.get(`${server.url}/api/auth/discord?redirect=/${'a'.repeat(3000)}`);
  expect([reply.status, ((await reply.json()) as { error: { name: string } }).error.name]).toEqual([400, 'ValidationError']);
});
