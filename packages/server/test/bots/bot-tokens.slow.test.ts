import { createFakeClock } from '@matinee/base/fake-clock';
import { calls, CloseCode, RequestType, requestDefinitions, Role, scopeNames, scopesOfCall, type CallName } from '@matinee/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { passwordOf, startTestMail, type Reply } from '@matinee/testing';
import { query, closeAfterTest, startForFile, startForTest } from '../helpers/start-for-test.ts';

const dayMs = 24 * 3600 * 1000;
const clock = createFakeClock();
const server = await startForFile({}, { clock });
let user: string;
let ann: string;
let room: string;
let count = 0;
beforeEach(async () => {
  [user, room] = [`Ann${(count += 1)}`, `cinema-${count}`];
  ann = await server.grant(user);
  await server.call('POST', '/room/create', { token: ann, body: { name: room } });
});

const create = (body: object, token = ann) =>
  server.call('POST', '/user/account/tokens', { token, body: { currentPassword: passwordOf(user), ...body } });
async function make(scopes: readonly string[], options: object = {}, token = ann): Promise<{ token: string; id: string }> {
  const { status, body } = await create({ name: 'DJ', scopes, ...options }, token);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { token: body.token, id: body.entry.id };
}
async function joinRefusal(to: string, token: string) {
  const client = await server.connect(to, { token });
  const refusal = await client.next('error');
  expect(await client.closed).toBe(CloseCode.MissingToken);
  return refusal;
}
const scopeOf = ({ scope, reason }: { scope?: string; reason?: string }) => scope ?? reason;
const refusedFor = (scope: string) => ({ status: 403, body: { error: { name: 'ScopeMissing', scope } } });

describe('a token', () => {
  test('[BOT-1] is shown once, found by scanners, stored as a hash, and listed with its purpose', async () => {
    const { token } = await make(['room:read', 'queue'], { name: ' Radio  One ', room, expiresAt: clock.now() + dayMs });
    expect(token).toMatch(/^mtn_[\w-]{43}$/);
    const listed = await server.call('GET', '/user/account/tokens', { token: ann });
    expect(listed.body.data).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{16}$/),
        name: 'Radio One',
        scopes: ['room:read', 'queue'],
        prefix: token.slice(0, 10),
        room,
        createdAt: clock.now(),
        usedAt: null,
        expiresAt: clock.now() + dayMs,
      },
    ]);
    await server.call('GET', `/room/${room}`, { token });
    const used = await server.call('GET', '/user/account/tokens', { token: ann });
    expect(used.body.data).toMatchObject([{ usedAt: clock.now() }]);
    expect(JSON.stringify(query(server, 'select * from sessions'))).not.toContain(token);
    expect(server.log.join('\n')).not.toContain(token);
  });

  test('[BOT-1] is not listed or ended as a session, and is in the export without its secret', async () => {
    const { token, id } = await make(['room:read']);
    expect((await server.call('GET', '/user/account/sessions', { token: ann })).body.data).toHaveLength(1);
    expect((await server.call('DELETE', '/user/account/sessions', { token: ann, body: { id } })).status).toBe(400);
    await server.call('DELETE', '/user/account/sessions', { token: ann, body: {} });
    expect((await server.call('GET', `/room/${room}`, { token })).status).toBe(200);
    const { body } = await server.call('GET', '/user/account/export', { token: ann });
    expect(body.tokens).toMatchObject([{ id, name: 'DJ' }]);
    expect(JSON.stringify(body)).not.toContain(token);
  });

  test('[BOT-1] needs an account, a name, known scopes and an end in the future', async () => {
    const good = { name: 'DJ', scopes: ['chat'] };
    expect((await create(good, await server.grant())).body.error.name).toBe('LoginRequired');
    for (const wrong of [
      { ...good, name: ' ' },
      { ...good, name: 'x'.repeat(61) },
      { ...good, scopes: [] },
      { ...good, scopes: ['chat', 'chat'] },
      { ...good, scopes: ['everything'] },
      { ...good, expiresAt: clock.now() },
      { ...good, expiresAt: 1e300 },
      { ...good, room: 'no spaces' },
      { ...good, userId: 'bob' },
    ]) {
      expect({ wrong, ...(await create(wrong)) }).toMatchObject({ status: 400, body: { error: { name: 'ValidationError' } } });
    }
    expect((await server.call('GET', '/user/account/tokens', { token: ann })).body.data).toEqual([]);
  });

  test('[BOT-8] needs the password, or a login within 10 minutes if the account has none, and is announced by e-mail', async () => {
    const mail = closeAfterTest(await startTestMail());
    const mailing = await startForTest({ SMTP_URL: mail.url }, { clock });
    const token = await mailing.grant();
    const account = { username: user, email: 'ann@example.org', password: passwordOf(user) };
    await mailing.call('POST', '/user/register', { token, body: account });
    const ask = (currentPassword?: string) =>
      mailing.call('POST', '/user/account/tokens', { token, body: { name: 'DJ', scopes: ['chat'], currentPassword } });
    expect((await ask()).body.error).toMatchObject({ name: 'BadPasswordError', reason: 'password_missing' });
    expect((await ask('guessed')).body.error).toMatchObject({ name: 'BadPasswordError', reason: 'password_wrong' });
    expect((await ask(passwordOf(user))).status).toBe(201);
    expect((await mail.next('ann@example.org')).subject).toBe('A bot’s token was made for your Matinee account');
    query(mailing, 'update users set password_hash = null');
    expect((await ask()).status).toBe(201);
    clock.advance(10 * 60_000 + 1);
    expect((await ask()).body.error).toMatchObject({ name: 'LoginRequired', reason: 'proof_too_old' });
  });

  test('[BOT-1] is one of at most 20, however many are requested at once', async () => {
    const made = await Promise.all(Array.from({ length: 25 }, () => create({ name: 'DJ', scopes: ['chat'] })));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(made.find(({ status }) => status !== 201)?.body.error).toMatchObject({ reason: 'too_many_tokens', limit: 20 });
  });
});

describe('a scope', () => {
  test('[BOT-2] a scope that a call needs and the token lacks is named in the refusal; a new call would be refused', async () => {
    const everything = (await make(scopeNames.filter((scope) => !scope.startsWith('admin')))).token;
    const chatOnly = (await make(['chat'])).token;
    const names = Object.keys(calls) as CallName[];
    const open: CallName[] = [];
    const isRefused = ({ status, body }: Reply): unknown => status === 403 && body.error.name === 'ScopeMissing' && scopeOf(body.error);
    for (const name of names) {
      const { method, path } = calls[name];
      const call = (token: string) => server.call(method, path.replace(':name', room), { token, body: method === 'GET' ? undefined : {} });
      const needed = scopesOfCall(name);
      const missing = needed === 'never' ? 'not_for_bots' : needed[0];
      expect([name, isRefused(await call(chatOnly))]).toEqual([name, missing ?? false]);
      // admin-permissions.test.ts has the calls of operators.
      if (missing === 'not_for_bots') open.push(...(isRefused(await call(everything)) === missing ? [] : [name]));
    }
    expect(open).toEqual([]);
    expect((await server.call('GET', '/room/list', { token: everything })).status).toBe(200);
  });

  test('[BOT-2] requests in a room need a scope', async () => {
    const client = await server.enter(room, (await make(['room:read'])).token);
    const video = { service: 'direct', id: 'https://example.org/a.mp4' } as const;
    const requests = [
      { type: RequestType.Playback, state: true },
      { type: RequestType.Add, video },
      { type: RequestType.PlayNow, video },
      { type: RequestType.Chat, text: 'hello' },
      { type: RequestType.ApplySettings, settings: { title: 'Mine' } },
    ] as const;
    for (const request of requests) {
      client.send({ action: 'req', request });
      expect({ request, ...(await client.next('error')) }).toMatchObject({ request, scope: requestDefinitions[request.type].scopes[0] });
    }
    expect((await server.call('GET', `/room/${room}`, { token: ann })).body.title).toBe('');
  });

  test('[BOT-2] a scope of a room lets a bot join, and without it the connection is closed', async () => {
    const { token } = await make(['chat']);
    expect(await joinRefusal(room, token)).toMatchObject({ scope: 'room:read' });
    const { body } = await server.call('GET', `/room/${room}`, { token: ann });
    expect(body.users).toEqual([]);
  });

  test('[BOT-2] a scope for one room counts only in that room, in any case of its name', async () => {
    await server.call('POST', '/room/create', { token: ann, body: { name: 'other' } });
    const { token } = await make(['room:read', 'room:manage'], { room: room.toUpperCase() });
    expect((await server.call('PATCH', `/room/${room.toUpperCase()}`, { token, body: { title: 'By a bot' } })).status).toBe(200);
    const elsewhere = { status: 403, body: { error: { name: 'ScopeMissing', reason: 'token_for_another_room' } } };
    expect(await server.call('PATCH', '/room/other', { token, body: { title: 'By a bot' } })).toMatchObject(elsewhere);
    expect(await server.call('POST', '/room/generate', { token, body: {} })).toMatchObject(elsewhere);
    await server.enter(room, token);
    expect(await joinRefusal('other', token)).toMatchObject({ reason: 'token_for_another_room' });
  });

  test('[BOT-3] a scope for operators can be given by operators only, and counts while the account is one', async () => {
    const body = { name: 'Watch', scopes: ['admin', 'admin:read'] };
    expect((await create(body)).body.error).toMatchObject({ reason: 'operators_only' });
    const olga = await server.operator();
    const ofOlga = { currentPassword: 'a lighthouse in the fog' };
    const { token } = await make(['admin', 'admin:read'], ofOlga, olga);
    const announce = () => server.call('POST', '/announce', { token, body: { text: 'Soon' } });
    expect((await announce()).status).toBe(200);
    expect((await server.call('GET', '/admin/audit', { token })).body.data[0]).toMatchObject({ operator: 'Olga Operator' });
    const plain = (await make(['room:read', 'room:manage'], ofOlga, olga)).token;
    expect(await server.call('DELETE', `/room/${room}?permanent=true`, { token: plain })).toMatchObject(refusedFor('admin'));
    const unlisted = await server.generate();
    expect((await server.call('GET', '/room/list', { token: plain })).body).not.toMatchObject([{ name: unlisted }]);
    query(server, 'update users set is_operator = 0');
    expect((await announce()).status).toBe(403);
  });

  test('[BOT-3] gives a bot neither a cookie nor access to the account through Discord', async () => {
    const { token } = await make(scopeNames.filter((scope) => !scope.startsWith('admin')));
    const granted = await server.call('GET', '/auth/grant', { token });
    expect(granted.body.token).toBe(token);
    expect(granted.headers.get('set-cookie')).toBeNull();
  });
});

test('[BOT-4] a bot in a room acts with the name and the role of its account, and is marked', async () => {
  const viewer = await server.enter(room);
  const bot = await server.enter(room, (await make(['room:read', 'chat', 'room:manage'])).token);
  const users = async () => (await server.call('GET', `/room/${room}`, { token: ann })).body.users;
  expect((await users())[1]).toMatchObject({ id: bot.id, name: user, isLoggedIn: true, isBot: true, role: Role.Owner });
  bot.request({ type: RequestType.Chat, text: 'hello' });
  expect(await viewer.next('chat')).toMatchObject({ text: 'hello', from: { name: user, isBot: true } });
  bot.request({ type: RequestType.ApplySettings, settings: { title: 'Tonight' } });
  await viewer.next('sync', ({ title }) => title === 'Tonight');
  const person = await server.enter(room, ann);
  expect((await users())[2]).toMatchObject({ id: person.id, name: user });
  expect((await users())[2]).not.toHaveProperty('isBot');
});

describe('the end of a token', () => {
  test('[BOT-5] a token ends when it is revoked, which closes its sockets, and only by its own account', async () => {
    const { token, id } = await make(['room:read']);
    const bot = await server.enter(room, token);
    const bob = await server.grant('Bob');
    const revoke = (caller: string) => server.call('DELETE', '/user/account/tokens', { token: caller, body: { id } });
    expect((await revoke(bob)).body.error).toMatchObject({ reason: 'no_such_token' });
    expect((await revoke(ann)).status).toBe(200);
    expect(await bot.closed).toBe(CloseCode.MissingToken);
    expect((await server.call('GET', `/room/${room}`, { token })).status).toBe(401);
    expect((await revoke(ann)).body.error).toMatchObject({ reason: 'no_such_token' });
  });

  test('[BOT-5] a token ends at its time, which closes its sockets', async () => {
    const ending = await make(['room:read'], { expiresAt: clock.now() + 5000 });
    const bot = await server.enter(room, ending.token);
    clock.advance(4999);
    expect((await server.call('GET', `/room/${room}`, { token: ending.token })).status).toBe(200);
    clock.advance(1);
    expect(await bot.closed).toBe(CloseCode.MissingToken);
    expect((await server.call('GET', `/room/${room}`, { token: ending.token })).status).toBe(401);
  });

  test('[BOT-5] a token ends with a new password and with the account', async () => {
    const first = await make(['room:read']);
    const change = { currentPassword: passwordOf(user), newPassword: 'a second lighthouse 28' };
    expect((await server.call('PATCH', '/user/account', { token: ann, body: change })).status).toBe(200);
    expect((await server.call('GET', `/room/${room}`, { token: first.token })).status).toBe(401);
    const second = await make(['room:read'], { currentPassword: change.newPassword });
    const bot = await server.enter(room, second.token);
    await server.call('DELETE', '/user/account', { token: ann, body: { currentPassword: change.newPassword } });
    expect(await bot.closed).toBe(CloseCode.MissingToken);
    expect((await server.call('GET', `/room/${room}`, { token: second.token })).status).toBe(401);
  });
});
