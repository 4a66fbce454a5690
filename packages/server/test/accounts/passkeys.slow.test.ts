import { createFakeClock } from '@matinee/base/fake-clock';
import { beforeEach, describe, expect, test } from 'vitest';
import { passkeySiteOf } from '../../src/accounts/logins/passkey-site.ts';
import { discordEnvironment, passwordOf, startTestDiscord, startTestMail, type Reply } from '@matinee/testing';
import { createTestPasskey, type PasskeyChanges, type TestPasskey } from '@matinee/testing/passkey';
import { Browser } from '../helpers/browser.ts';
import { closeAfterFile, startForFile, startForTest, query } from '../helpers/start-for-test.ts';
import { openForTest } from '../helpers/databases.ts';

const clock = createFakeClock();
const [mail, discord] = [closeAfterFile(await startTestMail()), closeAfterFile(await startTestDiscord())];
let count = 0;
let ann: string;
let bo: string;
let email: string;
const site = { origin: 'https://watch.example.org', domain: 'watch.example.org' };
const environment = { ...discordEnvironment, SMTP_URL: mail.url, PUBLIC_URL: site.origin };
const server = await startForFile(environment, { clock });
beforeEach(() => {
  [ann, bo, email] = [`Ann${(count += 1)}`, `Bo${count}`, `ann-${count}@example.org`];
});

const path = '/user/account/passkeys';
const call = (method: string, to: string, token: string, body?: unknown, at = server) =>
  at.call(method, to, { token, ...(body !== undefined && { body }) });
const errorOf = ({ status, body }: Reply) => [status, body.error?.name, body.error?.reason];
const refused = [401, 'WrongCredentials', 'passkey_refused'];
const unusable = [400, 'BadApiArgumentException', 'passkey_unusable'];

async function register(name: string, email?: string): Promise<string> {
  const token = await server.grant();
  await call('POST', '/user/register', token, { username: name, password: passwordOf(name), email });
  return token;
}

async function add(token: string, name: string, changes: PasskeyChanges = {}, passkey = createTestPasskey(site)) {
  const asked = await call('POST', `${path}/begin`, token, { currentPassword: passwordOf(name) });
  const credential = passkey.register(asked.body.options, changes);
  return { passkey, reply: await call('POST', path, token, { name: 'Key of a test', credential }) };
}

async function logIn(passkey: TestPasskey, changes: PasskeyChanges = {}, at = server): Promise<Reply & { token: string }> {
  const token = await at.grant();
  const { options } = (await call('POST', '/user/login/passkey/begin', token, undefined, at)).body;
  return { token, ...(await call('POST', '/user/login/passkey', token, { credential: passkey.answer(options, changes) }, at)) };
}

describe('[LOGIN-40] a passkey', () => {
  test('is added with the password, listed, renamed and removed, each announced by e-mail', async () => {
    const token = await register(ann, email);
    expect(errorOf(await call('POST', `${path}/begin`, token, {}))).toEqual([400, 'BadPasswordError', 'password_missing']);
    const { passkey, reply } = await add(token, ann);
    expect(reply.body.data).toEqual([{ id: passkey.id, name: 'Key of a test', createdAt: clock.now() }]);
    expect((await mail.next(email)).subject).toContain('was added');
    const renamed = await call('PATCH', path, token, { id: passkey.id, name: '  Phone ' });
    expect(renamed.body.data).toMatchObject([{ name: 'Phone' }]);
    expect(errorOf(await call('DELETE', path, token, { id: passkey.id }))).toEqual([400, 'BadPasswordError', 'password_missing']);
    const removal = { id: passkey.id, currentPassword: passwordOf(ann) };
    expect((await call('DELETE', path, token, removal)).body.data).toEqual([]);
    expect((await mail.next(email)).subject).toContain('was removed');
    expect(errorOf(await call('DELETE', path, token, removal))).toEqual([400, 'BadApiArgumentException', 'no_such_passkey']);
    expect(errorOf(await logIn(passkey))).toEqual(refused);
  });

  test('logs in without a name and a password', async () => {
    const { passkey } = await add(await register(ann, email), ann);
    const login = await logIn(passkey);
    expect(login.body).toEqual({ success: true, user: { username: ann, email } });
    expect((await call('GET', '/user', login.token)).body).toMatchObject({ username: ann, loggedIn: true });
    expect((await call('GET', path, login.token)).body.data).toMatchObject([{ usedAt: clock.now() }]);
  });

  test('[LOGIN-41] counts as two factors: the login needs no code', async () => {
    const token = await register(ann);
    const { passkey } = await add(token, ann);
    const { id } = (await call('GET', '/user', token)).body;
    query(server, "insert into second_factors (user_id, secret, last_step, created_at) values (?, 'x', 0, 0)", id);
    expect((await logIn(passkey)).status).toBe(200);
  });

  test('belongs to one account, which no other user can change', async () => {
    const { passkey } = await add(await register(ann), ann);
    const other = await register(bo);
    expect(errorOf((await add(other, bo, {}, passkey)).reply)).toEqual(unusable);
    for (const [method, body] of [
      ['PATCH', { id: passkey.id, name: 'Mine' }],
      ['DELETE', { id: passkey.id, currentPassword: passwordOf(bo) }],
    ] as const) {
      expect(errorOf(await call(method, path, other, body))).toEqual([400, 'BadApiArgumentException', 'no_such_passkey']);
    }
  });

  test('is refused once the account has 20', async () => {
    const token = await register(ann);
    const elsewhere = await server.grant(ann);
    await add(token, ann);
    const { database } = await openForTest({ dataDir: server.dataDir });
    const { id } = (await call('GET', '/user', token)).body;
    const row = await database.selectFrom('passkeys').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow();
    const more = Array.from({ length: 18 }, (_, index) => ({ ...row, id: `${row.id}${index}` }));
    await database.insertInto('passkeys').values(more).execute();
    const asked = await call('POST', `${path}/begin`, elsewhere, { currentPassword: passwordOf(ann) });
    expect((await add(token, ann)).reply.status).toBe(200);
    const tooMany = [400, 'ValidationError', 'too_many_passkeys'];
    expect(errorOf(await call('POST', `${path}/begin`, token, { currentPassword: passwordOf(ann) }))).toEqual(tooMany);
    const credential = createTestPasskey(site).register(asked.body.options);
    expect(errorOf(await call('POST', path, elsewhere, { name: 'One too many', credential }))).toEqual(tooMany);
  });
});

const faults: [string, PasskeyChanges][] = [
  ['for another page', { origin: 'https://evil.example' }],
  ['for a page of the same host without https', { origin: 'http://watch.example.org' }],
  ['for another domain', { domain: 'example.org' }],
  ['without a finger, a face or a PIN', { isVerified: false }],
  ['with a challenge of its own', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['of another kind', { type: 'payment.get' }],
];

test.each(faults)('[LOGIN-42] an answer %s neither adds a passkey nor logs in', async (_, changes) => {
  const token = await register(ann);
  expect(errorOf((await add(token, ann, changes)).reply)).toEqual(unusable);
  const { passkey } = await add(token, ann);
  expect(errorOf(await logIn(passkey, changes))).toEqual(refused);
  expect((await logIn(passkey)).status).toBe(200);
});

describe('[LOGIN-42] an answer', () => {
  test('does not log in from another or unknown device, or for another user', async () => {
    const [{ passkey }, { passkey: others }] = [await add(await register(ann), ann), await add(await register(bo), bo)];
    const token = await server.grant();
    const { options } = (await call('POST', '/user/login/passkey/begin', token)).body;
    const forged = { ...others.answer(options), id: passkey.id, rawId: passkey.id };
    expect(errorOf(await call('POST', '/user/login/passkey', token, { credential: forged }))).toEqual(refused);
    expect(errorOf(await logIn(createTestPasskey(site)))).toEqual(refused);
    expect(errorOf(await logIn(passkey, { userHandle: 'bm9ib2R5' }))).toEqual(refused);
    expect((await logIn(passkey, { userHandle: null })).status).toBe(200);
  });

  test('counts once, in the session that asked, within 5 minutes', async () => {
    const { passkey } = await add(await register(ann), ann);
    const [token, other] = [await server.grant(), await server.grant()];
    const begin = async () => (await call('POST', '/user/login/passkey/begin', token)).body.options;
    const send = (by: string, credential: object) => call('POST', '/user/login/passkey', by, { credential });
    const first = passkey.answer(await begin());
    expect(errorOf(await send(other, first))).toEqual(refused);
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(token, first)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = passkey.answer(await begin());
    clock.advance(5 * 60_000 + 1);
    expect(errorOf(await send(token, late))).toEqual(refused);
  });

  test('is refused as a copy if its counter does not rise', async () => {
    const passkey = createTestPasskey(site);
    passkey.counts = true;
    await add(await register(ann), ann, {}, passkey);
    expect((await logIn(passkey)).status).toBe(200);
    passkey.counter = 0;
    expect(errorOf(await logIn(passkey))).toEqual(refused);
    passkey.counter = 9;
    expect((await logIn(passkey)).status).toBe(200);
  });

  test('is refused with garbage in the right places', async () => {
    const { passkey } = await add(await register(ann), ann);
    const response = { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' };
    const credential = { id: passkey.id, rawId: passkey.id, type: 'public-key', clientExtensionResults: {}, response };
    expect(errorOf(await call('POST', '/user/login/passkey', await server.grant(), { credential }))).toEqual(refused);
  });
});

test('[LOGIN-12] another node can finish a login or registration', async () => {
  const token = await register(ann);
  const { passkey } = await add(token, ann);
  const other = await startForTest(environment, { clock, dataDir: server.dataDir });
  const { options } = (await call('POST', '/user/login/passkey/begin', token)).body;
  expect((await call('POST', '/user/login/passkey', token, { credential: passkey.answer(options) }, other)).status).toBe(200);
});

test('[LOGIN-8] the last passkey of an account without another way in stays', async () => {
  const secure = await startForTest({ ...environment, PUBLIC_URL: '' }, { clock, discordOrigin: discord.origin });
  const browser = await Browser.open(secure);
  await browser.logIn();
  const local = { origin: secure.url.replace('127.0.0.1', 'localhost'), domain: 'localhost' };
  const passkey = createTestPasskey(local);
  const { options } = (await call('POST', `${path}/begin`, browser.token, {}, secure)).body;
  await call('POST', path, browser.token, { name: 'Key', credential: passkey.register(options) }, secure);
  expect((await call('DELETE', '/user/account/discord', browser.token, undefined, secure)).status).toBe(200);
  const removal = await call('DELETE', path, browser.token, { id: passkey.id }, secure);
  expect(errorOf(removal)).toEqual([400, 'PasswordRequired', undefined]);
  clock.advance(10 * 60_000 + 1);
  const change = () => call('PATCH', '/user/account', browser.token, { newPassword: passwordOf('Noor') }, secure);
  expect(errorOf(await change())).toEqual([401, 'LoginRequired', 'proof_too_old']);
  const again = (await call('POST', '/user/login/passkey/begin', browser.token, undefined, secure)).body.options;
  await call('POST', '/user/login/passkey', browser.token, { credential: passkey.answer(again) }, secure);
  expect((await change()).status).toBe(200);
});

test('[LOGIN-44] recovery by e-mail removes passkeys; export and deletion cover them', async () => {
  const token = await register(ann, email);
  const { passkey } = await add(token, ann);
  await mail.next(email);
  const all = (await call('GET', '/user/account/export', token)).body;
  expect(all.passkeys).toEqual([{ id: passkey.id, name: 'Key of a test', createdAt: clock.now() }]);
  await call('POST', '/user/recover/start', token, { username: ann });
  const verifyKey = /key=([\w-]+)/.exec((await mail.next(email)).text ?? '')?.[1];
  await call('POST', '/user/recover/verify', token, { verifyKey, newPassword: passwordOf(ann) });
  expect((await mail.next(email)).text).toContain('Nothing but the new password');
  expect(errorOf(await logIn(passkey))).toEqual(refused);
  const { passkey: next } = await add(token, ann);
  await call('DELETE', '/user/account', token, { currentPassword: passwordOf(ann) });
  expect(errorOf(await logIn(next))).toEqual(refused);
});

describe('[LOGIN-45] the site of passkeys', () => {
  test.each([
    ['https://watch.example.org', { domain: 'watch.example.org', origin: 'https://watch.example.org' }],
    ['https://example.org:8443/watch', { domain: 'example.org', origin: 'https://example.org:8443' }],
    ['http://localhost:8080', { domain: 'localhost', origin: 'http://localhost:8080' }],
    ['http://127.0.0.1:8080', { domain: 'localhost', origin: 'http://localhost:8080' }],
    ['http://[::1]:8080', { domain: 'localhost', origin: 'http://localhost:8080' }],
    ['http://watch.example.org', undefined],
    ['https://192.0.2.1', undefined],
    ['https://[2001:db8::1]', undefined],
  ])('at %s is %j', (publicUrl, expected) => {
    expect(passkeySiteOf(publicUrl)).toEqual(expected);
  });

  test('is named by the features, and passkeys are refused without one', async () => {
    expect((await server.call('GET', '/data/features')).body.passkeys).toBe('watch.example.org');
    const plain = await startForTest({ PUBLIC_URL: 'http://192.0.2.1' });
    expect((await plain.call('GET', '/data/features')).body).not.toHaveProperty('passkeys');
    const reply = await plain.call('POST', '/user/login/passkey/begin', { token: await plain.grant() });
    expect(errorOf(reply)).toEqual([403, 'FeatureDisabledException', 'no_passkeys']);
  });
});
