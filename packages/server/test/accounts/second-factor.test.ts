import { createFakeClock } from '@matinee/base/fake-clock';
import { beforeEach, describe, expect, test } from 'vitest';
import { stepMs } from '../../src/accounts/logins/totp.ts';
import { appCode } from '@matinee/testing/totp';
import { passwordOf, startTestMail, type Reply } from '@matinee/testing';
import { query, closeAfterFile, startForFile } from '../helpers/start-for-test.ts';

const clock = createFakeClock();
const mail = closeAfterFile(await startTestMail());
const server = await startForFile({ SMTP_URL: mail.url, RATE_LIMIT: 'on' }, { clock });
let ann: string;
let email: string;
let count = 0;
beforeEach(() => {
  [ann, email] = [`Ann${(count += 1)}`, `ann-${count}@example.org`];
  // Refills the limits that earlier tests used up.
  clock.sleep(3600_000);
});

const path = '/user/account/second-factor';
const call = (method: string, to: string, token: string, body: unknown = {}) => server.call(method, to, { token, body });
const errorOf = ({ status, body }: Reply) => [status, body.error?.name, body.error?.reason];
const required = [401, 'SecondFactorRequired', undefined];
const wrong = [401, 'SecondFactorRequired', 'code_wrong'];

const app = (secret: string) => ({ code: (away = 0) => appCode(secret, clock.now() + away * stepMs) });

async function register(name: string, email?: string): Promise<string> {
  const token = await server.grant();
  await call('POST', '/user/register', token, { username: name, password: passwordOf(name), email });
  return token;
}

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
    const token = await register(ann);
    expect(errorOf(await call('POST', `${path}/begin`, token))).toEqual([400, 'BadPasswordError', 'password_missing']);
    const setUp = await call('POST', `${path}/begin`, token, { currentPassword: passwordOf(ann) });
    expect(setUp.body).toMatchObject({ secret: expect.stringMatching(/^[A-Z2-7]{32}$/), url: expect.stringContaining(setUp.body.secret) });
    expect((await logIn(ann)).status).toBe(200);
    expect(errorOf(await call('POST', path, token, { code: '000000' }))).toEqual(wrong);
    const confirmed = await call('POST', path, token, { code: app(setUp.body.secret).code() });
    expect(confirmed.body.recoveryCodes).toHaveLength(10);
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect((await server.call('GET', '/user/account', { token })).body.secondFactor).toMatchObject({ recoveryCodes: 10 });
    expect(errorOf(await logIn(ann))).toEqual(required);
  });

  test('ends after 10 minutes, in another session, and once it is on', async () => {
    const token = await register(ann);
    const begin = () => call('POST', `${path}/begin`, token, { currentPassword: passwordOf(ann) });
    const { code } = app((await begin()).body.secret);
    const other = (await logIn(ann)).token;
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
    const { code } = await secured(ann);
    expect(errorOf(await logIn(ann))).toEqual(required);
    expect(errorOf(await logIn(ann, '123456'))).toEqual(wrong);
    expect((await logIn(ann, ` ${code().slice(0, 3)} ${code().slice(3)}`)).status).toBe(200);
    expect(errorOf(await logIn(ann, code()))).toEqual(wrong);
    expect(errorOf(await logIn(ann, code(-1)))).toEqual(wrong);
    clock.advance(stepMs);
    expect((await logIn(ann, code())).status).toBe(200);
  });

  test('takes each code only once when many requests send it at once', async () => {
    const { code, recoveryCodes } = await secured(ann);
    for (const used of [code(), recoveryCodes[0]]) {
      const replies = await Promise.all(Array.from({ length: 8 }, () => logIn(ann, used)));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  test('takes each recovery code once, however it is typed', async () => {
    const { recoveryCodes, token } = await secured(ann);
    const [first = '', second = ''] = recoveryCodes;
    expect((await logIn(ann, first)).status).toBe(200);
    expect(errorOf(await logIn(ann, first))).toEqual(wrong);
    expect((await logIn(ann, second.replaceAll('-', ' ').toUpperCase())).status).toBe(200);
    expect((await server.call('GET', '/user/account', { token })).body.secondFactor.recoveryCodes).toBe(8);
  });

  test('does not mention the code while the password is wrong', async () => {
    const { code } = await secured(ann);
    const token = await server.grant();
    const reply = await call('POST', '/user/login', token, { user: ann, password: 'wrong', code: code() });
    expect(errorOf(reply)).toEqual([401, 'WrongCredentials', undefined]);
    expect((await logIn(ann, code())).status).toBe(200);
  });

  test('[LOGIN-24] allows 20 wrong codes an hour, from any address', async () => {
    const { code } = await secured(ann);
    for (let tries = 0; tries < 20; tries++) expect(errorOf(await logIn(ann, '000000'))).toEqual(wrong);
    expect((await logIn(ann, code())).body.error.name).toBe('TooManyRequests');
    clock.advance(3600_000);
    expect((await logIn(ann, code())).status).toBe(200);
  });

  test('[LOGIN-29] sends an e-mail after the fifth wrong code, once an hour', async () => {
    const { code } = await secured(ann, email);
    await mail.next(email);
    const warnings = () => mail.received.filter(({ to, subject }) => to?.[0]?.address === email && subject?.startsWith('Wrong codes'));
    for (let tries = 0; tries < 4; tries++) await logIn(ann, '000000');
    expect((await logIn(ann, code())).status).toBe(200);
    expect(warnings()).toEqual([]);
    for (let tries = 0; tries < 4; tries++) await logIn(ann, '000000');
    expect((await mail.next(email)).text).toContain('after the right password');
    clock.advance(3600_000);
    for (let tries = 0; tries < 20; tries++) await logIn(ann, '000000');
    expect((await mail.next(email)).subject).toContain('Wrong codes');
    expect(warnings()).toHaveLength(2);
  });
});

test('[LOGIN-25] new recovery codes, and turning it off, need password and code; both are announced by e-mail', async () => {
  const { token, code, recoveryCodes } = await secured(ann, email);
  expect((await mail.next(email)).subject).toContain('turned on');
  const proof = { currentPassword: passwordOf(ann) };
  expect(errorOf(await call('DELETE', path, token, { ...proof, code: '000000' }))).toEqual(wrong);
  expect(errorOf(await call('DELETE', path, token, { code: code() }))).toEqual([400, 'BadPasswordError', 'password_missing']);
  const renewed = await call('POST', `${path}/codes`, token, { ...proof, code: code() });
  expect(renewed.body.recoveryCodes).toHaveLength(10);
  expect(errorOf(await logIn(ann, recoveryCodes[0]))).toEqual(wrong);
  expect((await logIn(ann, renewed.body.recoveryCodes[0])).status).toBe(200);
  clock.advance(stepMs);
  expect((await call('DELETE', path, token, { ...proof, code: code() })).status).toBe(200);
  expect((await mail.next(email)).subject).toContain('turned off');
  expect((await logIn(ann)).status).toBe(200);
  expect(errorOf(await call('DELETE', path, token, { ...proof, code: '1' }))).toEqual([
    400,
    'BadApiArgumentException',
    'second_factor_off',
  ]);
});

test('[LOGIN-26] recovery by e-mail needs the code too, and keeps the second factor', async () => {
  const { code } = await secured(ann, email);
  await mail.next(email);
  const token = await server.grant();
  await call('POST', '/user/recover/start', token, { username: ann });
  const verifyKey = /key=([\w-]+)/.exec((await mail.next(email)).text ?? '')?.[1];
  const newPassword = 'another lighthouse 28';
  const recover = (given?: string) => call('POST', '/user/recover/verify', token, { verifyKey, newPassword, code: given });
  expect(errorOf(await recover())).toEqual(required);
  expect(errorOf(await recover('000000'))).toEqual(wrong);
  expect((await recover(code())).body).toEqual({ success: true });
  const again = await server.grant();
  expect(errorOf(await call('POST', '/user/login', again, { user: ann, password: newPassword }))).toEqual(required);
});

test('[LOGIN-21] neither the secret nor a recovery code can be read from the database', async () => {
  const { secret, recoveryCodes, token } = await secured(ann);
  const stored = JSON.stringify([query(server, 'select * from second_factors'), query(server, 'select * from recovery_codes')]);
  for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''));
  expect(stored).not.toContain(secret);
  expect(server.log.join('')).not.toContain(secret);
  const exported = (await server.call('GET', '/user/account/export', { token })).body;
  expect(exported.secondFactor).toEqual({ since: expect.any(String), recoveryCodes: 10 });
  expect(JSON.stringify(exported)).not.toContain(secret);
});

test('[LOGIN-14] deleting the account deletes its second factor', async () => {
  const { token } = await secured(ann);
  const { id } = (await server.call('GET', '/user', { token })).body;
  const stored = () =>
    ['second_factors', 'recovery_codes'].map((table) => query(server, `select user_id from ${table} where user_id = ?`, id).length);
  expect(stored()).toEqual([1, 10]);
  await call('DELETE', '/user/account', token, { currentPassword: passwordOf(ann) });
  expect(stored()).toEqual([0, 0]);
  await register(ann);
  expect((await logIn(ann)).status).toBe(200);
});
