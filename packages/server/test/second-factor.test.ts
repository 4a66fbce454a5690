import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { passwordOf, startTestMail, startTestServer, type Reply, type TestMail, type TestServer } from '@matinee/testing';
import { appCode } from '@matinee/testing/totp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stepMs } from '../src/accounts/totp.ts';
import { openDatabase } from '../src/storage/database.ts';

let mail: TestMail;
let server: TestServer;
let clock: FakeClock;
beforeAll(async () => {
  mail = await startTestMail();
});
afterAll(() => mail.close());
beforeEach(async () => {
  clock = createFakeClock();
  server = await startTestServer({ SMTP_URL: mail.url, RATE_LIMIT: 'on' }, { clock });
});
afterEach(() => server.close());

const path = '/user/account/second-factor';
const call = (method: string, to: string, token: string, body: unknown = {}) => server.call(method, to, { token, body });
const errorOf = ({ status, body }: Reply) => [status, body.error?.name, body.error?.reason];
const required = [401, 'SecondFactorRequired', undefined];
const wrong = [401, 'SecondFactorRequired', 'code_wrong'];

/** An app with the secret of an account. */
const app = (secret: string) => ({ code: (away = 0) => appCode(secret, clock.now() + away * stepMs) });

async function register(name: string, email?: string): Promise<string> {
  const token = await server.grant();
  await call('POST', '/user/register', token, { username: name, password: passwordOf(name), email });
  return token;
}

/** An account that asks for a code. */
async function secured(name: string, email?: string) {
  const token = await register(name, email);
  const { secret } = (await call('POST', `${path}/begin`, token, { currentPassword: passwordOf(name) })).body;
  const { code } = app(secret);
  const { recoveryCodes } = (await call('POST', path, token, { code: code() })).body as { recoveryCodes: string[] };
  clock.advance(stepMs);
  return { token, code, recoveryCodes, secret };
}

async function logIn(user: string, code?: string): Promise<Reply & { token: string }> {
  const token = await server.grant();
  return { token, ...(await call('POST', '/user/login', token, { user, password: passwordOf(user), code })) };
}

describe('[LOGIN-22] setting up a second factor', () => {
  test('needs the password and the first code, and gives ten recovery codes', async () => {
    const token = await register('Ann');
    expect(errorOf(await call('POST', `${path}/begin`, token))).toEqual([400, 'BadPasswordError', 'password_missing']);
    const setUp = await call('POST', `${path}/begin`, token, { currentPassword: passwordOf('Ann') });
    expect(setUp.body).toMatchObject({ secret: expect.stringMatching(/^[A-Z2-7]{32}$/), url: expect.stringContaining(setUp.body.secret) });
    expect((await logIn('Ann')).status).toBe(200);
    expect(errorOf(await call('POST', path, token, { code: '000000' }))).toEqual(wrong);
    const confirmed = await call('POST', path, token, { code: app(setUp.body.secret).code() });
    expect(confirmed.body.recoveryCodes).toHaveLength(10);
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect((await server.call('GET', '/user/account', { token })).body.secondFactor).toMatchObject({ recoveryCodes: 10 });
    expect(errorOf(await logIn('Ann'))).toEqual(required);
  });

  test('ends after 10 minutes, in another session, and once it is on', async () => {
    const token = await register('Ann');
    const begin = () => call('POST', `${path}/begin`, token, { currentPassword: passwordOf('Ann') });
    const { code } = app((await begin()).body.secret);
    const other = (await logIn('Ann')).token;
    const over = [400, 'BadApiArgumentException', 'second_factor_expired'];
    expect(errorOf(await call('POST', path, other, { code: code() }))).toEqual(over);
    clock.advance(10 * 60_000 + 1);
    expect(errorOf(await call('POST', path, token, { code: code() }))).toEqual(over);
    const again = app((await begin()).body.secret);
    expect((await call('POST', path, token, { code: again.code() })).status).toBe(200);
    expect(errorOf(await begin())).toEqual([400, 'BadApiArgumentException', 'second_factor_on']);
  });
});

describe('[LOGIN-23] a login by password', () => {
  test('needs a code, which works once', async () => {
    const { code } = await secured('Ann');
    expect(errorOf(await logIn('Ann'))).toEqual(required);
    expect(errorOf(await logIn('Ann', '123456'))).toEqual(wrong);
    expect((await logIn('Ann', ` ${code().slice(0, 3)} ${code().slice(3)}`)).status).toBe(200);
    expect(errorOf(await logIn('Ann', code()))).toEqual(wrong);
    expect(errorOf(await logIn('Ann', code(-1)))).toEqual(wrong);
    clock.advance(stepMs);
    expect((await logIn('Ann', code())).status).toBe(200);
  });

  test('takes each code from one of many that send it at once', async () => {
    const { code, recoveryCodes } = await secured('Ann');
    for (const used of [code(), recoveryCodes[0]]) {
      const replies = await Promise.all(Array.from({ length: 8 }, () => logIn('Ann', used)));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  test('takes each recovery code once, however it is typed', async () => {
    const { recoveryCodes, token } = await secured('Ann');
    const [first = '', second = ''] = recoveryCodes;
    expect((await logIn('Ann', first)).status).toBe(200);
    expect(errorOf(await logIn('Ann', first))).toEqual(wrong);
    expect((await logIn('Ann', second.replaceAll('-', ' ').toUpperCase())).status).toBe(200);
    expect((await server.call('GET', '/user/account', { token })).body.secondFactor.recoveryCodes).toBe(8);
  });

  test('says nothing of it while the password is wrong', async () => {
    const { code } = await secured('Ann');
    const token = await server.grant();
    const reply = await call('POST', '/user/login', token, { user: 'Ann', password: 'wrong', code: code() });
    expect(errorOf(reply)).toEqual([401, 'WrongCredentials', undefined]);
    expect((await logIn('Ann', code())).status).toBe(200);
  });

  test('[LOGIN-24] has 20 wrong codes in an hour, from anywhere', async () => {
    const { code } = await secured('Ann');
    for (let tries = 0; tries < 20; tries++) expect(errorOf(await logIn('Ann', '000000'))).toEqual(wrong);
    expect((await logIn('Ann', code())).body.error.name).toBe('TooManyRequests');
    clock.advance(3600_000);
    expect((await logIn('Ann', code())).status).toBe(200);
  });
});

test('[LOGIN-25] new recovery codes, and turning it off, need password and code; e-mails tell of both', async () => {
  const { token, code, recoveryCodes } = await secured('Ann', 'ann-codes@example.org');
  expect((await mail.next('ann-codes@example.org')).subject).toContain('turned on');
  const proof = { currentPassword: passwordOf('Ann') };
  expect(errorOf(await call('DELETE', path, token, { ...proof, code: '000000' }))).toEqual(wrong);
  expect(errorOf(await call('DELETE', path, token, { code: code() }))).toEqual([400, 'BadPasswordError', 'password_missing']);
  const renewed = await call('POST', `${path}/codes`, token, { ...proof, code: code() });
  expect(renewed.body.recoveryCodes).toHaveLength(10);
  expect(errorOf(await logIn('Ann', recoveryCodes[0]))).toEqual(wrong);
  expect((await logIn('Ann', renewed.body.recoveryCodes[0])).status).toBe(200);
  clock.advance(stepMs);
  expect((await call('DELETE', path, token, { ...proof, code: code() })).status).toBe(200);
  expect((await mail.next('ann-codes@example.org')).subject).toContain('turned off');
  expect((await logIn('Ann')).status).toBe(200);
  expect(errorOf(await call('DELETE', path, token, { ...proof, code: '1' }))).toEqual([
    400,
    'BadApiArgumentException',
    'second_factor_off',
  ]);
});

test('[LOGIN-26] recovery by e-mail needs the code too, and keeps the second factor', async () => {
  const { code } = await secured('Ann', 'ann-lost@example.org');
  await mail.next('ann-lost@example.org');
  const token = await server.grant();
  await call('POST', '/user/recover/start', token, { username: 'Ann' });
  const verifyKey = /key=([\w-]+)/.exec((await mail.next('ann-lost@example.org')).text ?? '')?.[1];
  const newPassword = 'another lighthouse 28';
  const recover = (given?: string) => call('POST', '/user/recover/verify', token, { verifyKey, newPassword, code: given });
  expect(errorOf(await recover())).toEqual(required);
  expect(errorOf(await recover('000000'))).toEqual(wrong);
  expect((await recover(code())).body).toEqual({ success: true });
  const again = await server.grant();
  expect(errorOf(await call('POST', '/user/login', again, { user: 'Ann', password: newPassword }))).toEqual(required);
});

test('[LOGIN-21] neither the secret nor a recovery code can be read from the database', async () => {
  const { secret, recoveryCodes, token } = await secured('Ann');
  const { database } = await openDatabase({ dataDir: server.dataDir });
  const rows = [
    ...(await database.selectFrom('second_factors').selectAll().execute()),
    ...(await database.selectFrom('recovery_codes').selectAll().execute()),
  ];
  await database.destroy();
  const stored = JSON.stringify(rows);
  for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''));
  expect(stored).not.toContain(secret);
  expect(server.log.join('')).not.toContain(secret);
  const exported = (await server.call('GET', '/user/account/export', { token })).body;
  expect(exported.secondFactor).toEqual({ since: expect.any(String), recoveryCodes: 10 });
  expect(JSON.stringify(exported)).not.toContain(secret);
});

test('[LOGIN-27] deleting the account deletes its second factor', async () => {
  const { token } = await secured('Ann');
  await call('DELETE', '/user/account', token, { currentPassword: passwordOf('Ann') });
  const { database } = await openDatabase({ dataDir: server.dataDir });
  for (const table of ['second_factors', 'recovery_codes'] as const) {
    expect(await database.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  await database.destroy();
  await register('Ann');
  expect((await logIn('Ann')).status).toBe(200);
});
