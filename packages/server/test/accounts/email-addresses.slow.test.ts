import { createFakeClock } from '@matinee/base/fake-clock';
import { beforeEach, describe, expect, test } from 'vitest';
import { discordEnvironment, passwordOf, startTestDiscord, startTestMail } from '@matinee/testing';
import { emailChangedEmail } from '../../src/accounts/account-emails.ts';
import { Browser } from '../helpers/browser.ts';
import { closeAfterFile, startForFile, startForTest } from '../helpers/start-for-test.ts';

const minuteMs = 60_000;
const clock = createFakeClock();
const [mail, discord] = [closeAfterFile(await startTestMail()), closeAfterFile(await startTestDiscord())];
const server = await startForFile({ ...discordEnvironment, SMTP_URL: mail.url }, { clock, discordOrigin: discord.origin });
/** Makes e-mail addresses and users unique to each test. */
let count = 0;
let ann: string;
let bo: string;
const address = (who: string): string => `${who}-${count}@example.org`;

beforeEach(() => {
  [ann, bo] = [`Ann${(count += 1)}`, `Bo${count}`];
  discord.user = { id: `${count}`, username: `noor${count}` };
});

const call = (method: string, path: string, token: string, body?: unknown) => server.call(method, path, { token, body });

async function register(username: string, email?: string): Promise<string> {
  const token = await server.grant();
  const reply = await call('POST', '/user/register', token, { username, password: passwordOf(username), email });
  expect(reply).toMatchObject({ status: 201, body: { user: { username, email: email ?? null } } });
  return token;
}
const logIn = async (user: string, password: string): Promise<string | undefined> =>
  (await call('POST', '/user/login', await server.grant(), { user, password })).body.user?.username;
const account = async (token: string) => (await call('GET', '/user/account', token)).body;
const changeEmail = (token: string, email: string, username = ann) =>
  call('PATCH', '/user/account', token, { email, currentPassword: passwordOf(username) });

async function keyTo(email: string, path: string): Promise<string> {
  const { text = '' } = await mail.next(email);
  const key = new RegExp(`${path}=([\\w-]+)`).exec(text)?.[1];
  if (key === undefined) throw new Error(`No ${path} in: ${text}`);
  return key;
}
async function askToConfirm(token: string, email: string): Promise<string> {
  expect((await call('POST', '/user/account/email/letter', token)).body).toEqual({ success: true });
  return keyTo(email, '/account#confirm');
}
const confirm = (token: string, confirmKey: string) => call('POST', '/user/account/email/confirm', token, { confirmKey });
async function confirmed(): Promise<{ token: string; email: string }> {
  const email = address('ann');
  const token = await register(ann, email);
  await confirm(token, await askToConfirm(token, email));
  return { token, email };
}

async function recover(email: string, newPassword = 'quite another 1'): Promise<string> {
  const token = await server.grant();
  await call('POST', '/user/recover/start', token, { email });
  const verifyKey = await keyTo(email, '/passwordreset#key');
  expect((await call('POST', '/user/recover/verify', token, { verifyKey, newPassword })).body).toEqual({ success: true });
  return token;
}

describe('recovering an account', () => {
  test('[ACCOUNT-13] ends every other way into it, also for an attacker who registered it with that address', async () => {
    const victim = address('victim');
    const attacker = await Browser.open(server);
    await call('POST', '/user/register', attacker.token, { username: ann, password: passwordOf(ann), email: victim });
    expect(await attacker.logIn('/account')).toBe('/account');
    expect((await mail.next(victim)).text).toContain('Discord now logs in to the account');
    const other = await server.grant();
    await call('POST', '/user/login', other, { user: ann, password: passwordOf(ann) });

    const token = await recover(victim);
    expect((await mail.next(victim)).text).toContain('Nothing but the new password logs in to the account now.');
    expect(await account(token)).toMatchObject({ email: victim, emailConfirmed: true, discordLinked: false });
    for (const dead of [attacker.token, other]) expect((await call('GET', '/user', dead)).status).toBe(401);
    expect(await logIn(ann, passwordOf(ann))).toBeUndefined();
    const again = await Browser.open(server);
    await again.logIn('/account');
    expect((await again.who()).username).not.toBe(ann);
  });

  test('[ACCOUNT-13] drops a pending address that was entered in the meantime', async () => {
    const { token, email: own } = await confirmed();
    const foreign = address('mallory');
    await changeEmail(token, foreign);
    await mail.next(own);
    const key = await keyTo(foreign, '/account#confirm');
    const recovered = await recover(own);
    expect((await confirm(recovered, key)).body.error).toMatchObject({ reason: 'confirmation_link_spent' });
    expect(await account(recovered)).toMatchObject({ email: own, emailConfirmed: true });
    expect(await account(recovered)).not.toHaveProperty('pendingEmail');
  });

  test('confirms the address to which the link was sent, not one entered since', async () => {
    const [own, victim] = [address('mallory'), address('victim')];
    const token = await register(ann, own);
    await call('POST', '/user/recover/start', token, { email: own });
    const verifyKey = await keyTo(own, '/passwordreset#key');
    await changeEmail(token, victim);
    const reply = await call('POST', '/user/recover/verify', token, { verifyKey, newPassword: 'quite another 1' });
    expect(reply.body.error).toMatchObject({ reason: 'recovery_link_spent' });
    expect(await account(token)).not.toHaveProperty('emailConfirmed');
  });
});

describe('an address that was only entered', () => {
  test('[ACCOUNT-24] is not available to others, and is shown as typed', async () => {
    const email = address('Ann');
    const token = await register(ann, email);
    expect(await account(token)).toEqual({ success: true, username: ann, email, discordLinked: false, hasPassword: true });
    const again = await call('POST', '/user/register', await server.grant(), { username: bo, password: passwordOf(bo), email });
    expect(again.body.error).toMatchObject({ name: 'AlreadyInUse', fields: ['email'] });
    expect(await logIn(email.toUpperCase(), passwordOf(ann))).toBe(ann);
  });

  test('[ACCOUNT-24] takes no login from the user with that name', async () => {
    const name = address('bo');
    await register(name);
    const token = await register(ann, name);
    expect(await logIn(name, passwordOf(name))).toBe(name);
    expect(await logIn(name, passwordOf(ann))).toBeUndefined();
    await confirm(token, await askToConfirm(token, name));
    expect(await logIn(name, passwordOf(ann))).toBe(ann);
  });

  test('[ACCOUNT-24] gets no text of the user’s', async () => {
    const victim = address('victim');
    const username = `Evil${count}`;
    const token = await register(username, victim);
    await call('POST', '/user/recover/start', token, { email: victim });
    await mail.next(victim);
    await askToConfirm(token, victim);
    await call('PATCH', '/user/account', token, { newPassword: 'quite another 1', currentPassword: passwordOf(username) });
    await mail.next(victim);
    await call('PATCH', '/user/account', token, { email: address('other'), currentPassword: 'quite another 1' });
    await mail.next(victim);
    const emails = mail.received.filter(({ to }) => to?.[0]?.address === victim);
    expect(emails).toHaveLength(4);
    expect(JSON.stringify(emails)).not.toMatch(/evil/i);
  });

  test('is replaced at once, and notified', async () => {
    const [first, second] = [address('first'), address('second')];
    const token = await register(ann, first);
    expect((await changeEmail(token, second)).body).toMatchObject({ success: true, email: second });
    expect((await mail.next(first)).text).toContain('This address was never confirmed');
    await keyTo(second, '/account#confirm');
    expect(await logIn(second, passwordOf(ann))).toBe(ann);
    expect(await logIn(first, passwordOf(ann))).toBeUndefined();
    await register(bo, first);
  });
});

describe('a confirmation link', () => {
  test('[ACCOUNT-22] confirms an address once, in a session of the account only', async () => {
    const email = address('ann');
    const token = await register(ann, email);
    const key = await askToConfirm(token, email);
    expect((await confirm(await server.grant(), key)).body.error.name).toBe('LoginRequired');
    expect((await confirm(await register(bo), key)).body.error.reason).toBe('confirmation_link_spent');
    expect((await confirm(token, key)).body).toEqual({ success: true });
    expect(await account(token)).toMatchObject({ email, emailConfirmed: true });
    expect((await confirm(token, key)).status).toBe(400);
  });

  test('[ACCOUNT-22] works for 24 hours, the last one only', async () => {
    const email = address('ann');
    const token = await register(ann, email);
    const first = await askToConfirm(token, email);
    const second = await askToConfirm(token, email);
    expect((await confirm(token, first)).status).toBe(400);
    clock.sleep(24 * 60 * minuteMs + 1);
    expect((await confirm(token, second)).status).toBe(400);
  });

  test('is not sent to a confirmed address', async () => {
    const { token, email } = await confirmed();
    expect((await call('POST', '/user/account/email/letter', token)).body).toEqual({ success: true });
    await call('POST', '/user/recover/start', token, { email });
    expect((await mail.next(email)).text).toContain('/passwordreset#key=');
  });
});

describe('an address that is confirmed', () => {
  test('[ACCOUNT-23] stays in use until another one is confirmed, and is notified', async () => {
    const { token, email } = await confirmed();
    const next = address('next');
    expect((await changeEmail(token, next)).body).toMatchObject({ email, emailConfirmed: true, pendingEmail: next });
    const notice = await mail.next(email);
    expect(notice.subject).toBe('A new e-mail address for your Matinee account');
    expect(notice.text).toContain(`your account “${ann}”`);
    expect(notice.text).not.toContain(next);
    expect(await logIn(next, passwordOf(ann))).toBeUndefined();
    const key = await keyTo(next, '/account#confirm');
    expect((await call('GET', '/user/account/export', token)).body.user).toMatchObject({ email, pendingEmail: next });
    expect((await confirm(token, key)).body).toEqual({ success: true });
    expect(await account(token)).toMatchObject({ email: next, emailConfirmed: true });
    expect(await logIn(next, passwordOf(ann))).toBe(ann);
    await register(bo, email);
  });

  test('[ACCOUNT-23] stays when the other one is taken meanwhile, or is not confirmed within 24 hours', async () => {
    const { token, email } = await confirmed();
    const next = address('next');
    await changeEmail(token, next);
    const key = await keyTo(next, '/account#confirm');
    const other = await register(bo, next);
    expect((await confirm(token, key)).body.error).toMatchObject({ name: 'AlreadyInUse', fields: ['email'] });
    expect((await changeEmail(token, next)).body.error).toMatchObject({ name: 'AlreadyInUse', fields: ['email'] });
    await call('DELETE', '/user/account', other, { currentPassword: passwordOf(bo) });
    await changeEmail(token, next);
    expect((await account(token)).pendingEmail).toBe(next);
    clock.sleep(24 * 60 * minuteMs + 1);
    expect(await account(token)).toMatchObject({ email, emailConfirmed: true });
    expect(await account(token)).not.toHaveProperty('pendingEmail');
  });

  test('gets e-mails with the account’s name, unless that looks like a link', async () => {
    const { token, email } = await confirmed();
    await call('POST', '/user/recover/start', token, { email });
    expect((await mail.next(email)).text).toContain(`your account “${ann}”`);
    for (const username of ['Win: evil', 'evil.example', 'www evil', 'call me@evil', 'win/evil']) {
      expect(emailChangedEmail({ email, emailConfirmed: true, username }).text).not.toContain('evil');
    }
  });
});

test.each([
  ['PATCH', { email: 'discord-only@example.org' }],
  ['PATCH', { newPassword: 'quite another 1' }],
  ['DELETE', {}],
])('[ACCOUNT-9] an account that only Discord opens is not changed by an old session: %s %j', async (method, body) => {
  const browser = await Browser.open(server);
  await browser.logIn();
  clock.advance(10 * minuteMs + 1);
  const refused = await call(method, '/user/account', browser.token, body);
  expect([refused.status, refused.body.error]).toMatchObject([401, { name: 'LoginRequired', reason: 'proof_too_old' }]);
  expect(await account(browser.token)).toMatchObject({ email: null, hasPassword: false });
  expect(await browser.logIn('/account')).toBe('/account');
  expect((await call(method, '/user/account', browser.token, body)).status).toBe(200);
});

test('[ACCOUNT-25] at most 3 e-mails an hour go to an unconfirmed address', async () => {
  const limited = await startForTest({ SMTP_URL: mail.url, RATE_LIMIT: 'on' });
  const [victim, token] = [address('victim'), await limited.grant()];
  const change = (email: string) => limited.call('PATCH', '/user/account', { token, body: { email, currentPassword: passwordOf(ann) } });
  await limited.call('POST', '/user/register', { token, body: { username: ann, password: passwordOf(ann), email: victim } });
  for (let round = 0; round < 4; round++) {
    await limited.call('POST', '/user/account/email/letter', { token });
    expect((await change(address(`own${round}`))).status).toBe(200);
    expect((await change(victim)).status).toBe(200);
  }
  await limited.close();
  expect(mail.received.filter(({ to }) => to?.[0]?.address === victim)).toHaveLength(3);
});

test('[ACCOUNT-17] without a mail server an address is changed at once and recovers nothing', async () => {
  const mute = await startForTest();
  const token = await mute.grant();
  await mute.call('POST', '/user/register', { token, body: { username: ann, password: passwordOf(ann), email: 'ann@example.org' } });
  const change = { email: 'new@example.org', currentPassword: passwordOf(ann) };
  expect((await mute.call('PATCH', '/user/account', { token, body: change })).body.email).toBe('new@example.org');
  for (const path of ['/user/recover/start', '/user/account/email/letter']) {
    const reply = await mute.call('POST', path, { token, body: { email: 'new@example.org' } });
    expect([reply.status, reply.body.error.name]).toEqual([403, 'FeatureDisabledException']);
  }
  expect((await mute.call('GET', '/data/features')).body).toMatchObject({ recovery: false });
});

test('a server with SMTP_URL=log: writes its e-mails to the log', async () => {
  const logging = await startForTest({ SMTP_URL: 'log:', LOG_LEVEL: 'info' });
  const token = await logging.grant();
  await logging.call('POST', '/user/register', { token, body: { username: ann, password: passwordOf(ann), email: address('ann') } });
  await logging.call('POST', '/user/recover/start', { token, body: { username: ann } });
  await expect.poll(() => logging.log.join('')).toMatch(/passwordreset#key=/);
});
