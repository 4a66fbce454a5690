import { createFakeClock } from '@matinee/base/fake-clock';
import { CloseCode, RequestType } from '@matinee/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashOfToken } from '../../src/accounts/sessions/tokens.ts';
import { passwordOf } from '@matinee/testing';
import { query, startForFile } from '../helpers/start-for-test.ts';

const apikey = 'operators-only-0123456789';
const minuteMs = 60_000;
const clock = createFakeClock();
const server = await startForFile({ API_KEY: apikey, TRUST_PROXY: '127.0.0.1,198.51.100.0/24' }, { clock });
let ann: string;
let olga: string;
let count = 0;
beforeEach(() => {
  [ann, olga] = [`Ann${(count += 1)}`, `Olga${count}`];
});
afterEach(async () => {
  for (const { id } of (await operate('GET')).body.data) await operate('DELETE', { id });
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const operate = (method: string, body?: unknown, path = '/bans') => server.call(method, `/admin${path}`, { headers: { apikey }, body });
async function ban(body: object): Promise<string> {
  const reply = await operate('POST', body);
  expect(reply.status).toBe(201);
  return reply.body.ban.id;
}
const whoIs = (token: string | undefined, headers = {}) => server.call('GET', '/user', { token, headers });
const banned = (details: object = {}) => ({
  status: 403,
  body: { success: false, error: { name: 'Banned', reason: 'banned_from_server', message: 'You’re banned from this server.', ...details } },
});

describe('a banned session', () => {
  test('[BAN-1] reads why and until when it is banned, in calls and in rooms, and gets no other session from the same browser', async () => {
    const token = await server.grant();
    await whoIs(token);
    const room = await server.generate();
    await ban({ kind: 'session', value: hashOfToken(token), reason: 'Spoilers', forMinutes: 90 });
    const details = { explanation: 'Spoilers', endsAt: clock.now() + 90 * minuteMs };
    expect(await whoIs(token)).toMatchObject(banned(details));
    expect(await server.call('POST', '/user/logout', { token })).toMatchObject(banned(details));
    expect(await server.call('GET', '/auth/grant', { token })).toMatchObject(banned(details));
    // The page forgot its token; the browser still has the cookie.
    expect(await server.call('GET', '/auth/grant', { headers: { cookie: `session=${token}` } })).toMatchObject(banned(details));
    const client = await server.connect(room, { token });
    expect(await client.next('error')).toMatchObject({ name: 'Banned', ...details });
    expect(await client.closed).toBe(CloseCode.Banned);
    expect(client.received.map(({ action }) => action)).toEqual(['error']);
    expect((await whoIs(await server.grant())).status).toBe(200);
  });

  test('[BAN-1] stays banned when it logs in, and is in again when the ban ends or is lifted', async () => {
    const token = await server.grant(ann);
    const value = hashOfToken(token);
    await ban({ kind: 'session', value, forMinutes: 1 });
    const login = { token, body: { user: ann, password: passwordOf(ann) } };
    expect((await server.call('POST', '/user/login', login)).status).toBe(403);
    clock.advance(minuteMs - 1);
    expect((await whoIs(token)).status).toBe(403);
    clock.advance(1);
    expect((await whoIs(token)).body.username).toBe(ann);
    expect((await operate('GET')).body.data).toEqual([]);
    const id = await ban({ kind: 'session', value });
    expect((await whoIs(token)).status).toBe(403);
    expect((await operate('DELETE', { id })).status).toBe(200);
    expect((await whoIs(token)).status).toBe(200);
    expect(await operate('DELETE', { id })).toMatchObject({ status: 400, body: { error: { reason: 'no_such_ban' } } });
  });
});

test('[BAN-1] a guest who has only entered a room is banned by the id in the list of connected users', async () => {
  const room = await server.generate();
  const client = await server.enter(room);
  const { data } = (await operate('GET', undefined, '/people')).body;
  const guest = data.find(({ rooms }: { rooms: { name: string }[] }) => rooms.some(({ name }) => name === room));
  // Sessions are stored within a moment of their first use.
  clock.advance(50);
  await expect.poll(async () => (await operate('POST', { kind: 'session', value: guest.id })).status).toBe(201);
  expect(await client.closed).toBe(CloseCode.Banned);
});

describe('a banned account', () => {
  test('[BAN-3] is refused in all its sessions and at a login, after the right password only', async () => {
    const [first, second] = [await server.grant(ann), await server.grant(ann)];
    await ban({ kind: 'account', value: ann.toUpperCase(), reason: 'Spoilers' });
    for (const token of [first, second]) {
      expect(await whoIs(token)).toMatchObject(banned({ explanation: 'Spoilers' }));
      expect((await server.call('GET', '/auth/grant', { token })).status).toBe(403);
    }
    const token = await server.grant();
    const login = (password: string) => server.call('POST', '/user/login', { token, body: { user: ann, password } });
    expect(await login('not the password at all')).toMatchObject({ status: 401, body: { error: { name: 'WrongCredentials' } } });
    expect(await login(passwordOf(ann))).toMatchObject(banned({ explanation: 'Spoilers' }));
    expect((await whoIs(token)).body.loggedIn).toBe(false);
  });

  test('[BAN-3] stays banned when it is renamed twice', async () => {
    const token = await server.grant(ann);
    await server.call('POST', '/user', { token, body: { username: `${ann}a` } });
    await ban({ kind: 'account', value: `${ann}a` });
    expect((await whoIs(token)).status).toBe(403);
    expect((await operate('POST', { kind: 'account', value: ann })).body.error.reason).toBe('no_such_account');
  });

  test('[BAN-3] is found by its id before another whose name is that id', async () => {
    const { id } = (await whoIs(await server.grant(ann))).body;
    await server.grant(id);
    expect((await operate('POST', { kind: 'account', value: id })).body.ban).toMatchObject({ value: id, name: ann });
  });
});

describe('a banned network', () => {
  test('[BAN-2] gets no session, and uses none from elsewhere', async () => {
    const token = await server.grant();
    const room = await server.generate();
    await ban({ kind: 'network', value: '203.0.113.7/24' });
    for (const address of ['203.0.113.1', '203.0.113.255', '::ffff:203.0.113.9', '::ffff:cb00:7109']) {
      expect(await server.call('GET', '/auth/grant', { headers: from(address) })).toMatchObject(banned());
      expect(await whoIs(token, from(address))).toMatchObject(banned());
      const client = await server.connect(room, { token }, { headers: from(address) });
      expect(await client.closed).toBe(CloseCode.Banned);
    }
    for (const address of ['203.0.112.255', '203.0.114.0', '2001:db8::1']) expect((await whoIs(token, from(address))).status).toBe(200);
  });

  test('[BAN-2] is not evaded by a forged header: only the trusted proxy’s header counts', async () => {
    const token = await server.grant();
    await ban({ kind: 'network', value: '203.0.113.7' });
    expect((await whoIs(token, from('192.0.2.1, 203.0.113.7'))).status).toBe(403);
    expect((await whoIs(token, from('203.0.113.7, 192.0.2.1'))).status).toBe(200);
  });

  test.each(['127.0.0.1', '127.9.9.0/24', '::1', '198.51.100.5', '198.51.0.0/16', '::ffff:127.0.0.1'])(
    '[BAN-4] cannot be %s, the address of the server or its proxy',
    async (value) => {
      for (const force of [false, true]) {
        const reply = await operate('POST', { kind: 'network', value, force });
        expect(reply).toMatchObject({ status: 400, body: { error: { name: 'BadApiArgumentException', reason: 'ban_covers_server' } } });
      }
    },
  );
});

test('[BAN-4] operators ban themselves only if they insist', async () => {
  const token = await server.operator(olga);
  const account = (await whoIs(token)).body.id;
  const own = { token, headers: from('203.0.113.7') };
  for (const body of [
    { kind: 'account', value: account },
    { kind: 'account', value: olga.toLowerCase() },
    { kind: 'session', value: hashOfToken(token) },
    { kind: 'network', value: '203.0.0.0/8' },
  ]) {
    const reply = await server.call('POST', '/admin/bans', { ...own, body });
    expect(reply).toMatchObject({ status: 400, body: { error: { reason: 'ban_covers_you' } } });
  }
  const insisting = { kind: 'network', value: '203.0.0.0/8', force: true };
  expect((await server.call('POST', '/admin/bans', { ...own, body: insisting })).status).toBe(201);
  expect((await server.call('GET', '/admin/bans', own)).status).toBe(403);
});

test('[BAN-5] bans are listed with their makers, logged, and replaced by newer bans of the same user', async () => {
  const token = await server.operator(olga);
  const { id } = (await whoIs(await server.grant(ann))).body;
  const add = (body: object) => server.call('POST', '/admin/bans', { token, body });
  await add({ kind: 'account', value: id, reason: 'Spoilers', forMinutes: 5 });
  clock.advance(1);
  await add({ kind: 'account', value: ann, reason: '  More\nspoilers ' });
  const latest = { kind: 'account', value: id, name: ann, reason: 'More spoilers', createdAt: clock.now(), operator: olga };
  expect((await operate('GET')).body.data).toEqual([{ id: expect.any(String), ...latest }]);
  const { data } = (await operate('GET', undefined, '/audit')).body;
  expect(data.slice(0, 2)).toMatchObject([
    { action: 'ban.add', target: ann, details: { kind: 'account', reason: 'More spoilers' } },
    { action: 'ban.add', target: ann, details: { kind: 'account', reason: 'Spoilers', endsAt: clock.now() - 1 + 5 * minuteMs } },
  ]);
});

test('[BAN-6] a session that logs in to an account at the moment of its ban is closed too', async () => {
  const room = await server.generate();
  await server.grant(ann);
  const token = await server.grant();
  const client = await server.enter(room, token);
  await Promise.all([
    server.call('POST', '/user/login', { token, body: { user: ann, password: passwordOf(ann) } }),
    ban({ kind: 'account', value: ann }),
  ]);
  const { status, body } = await whoIs(token);
  // Either the login came too late, or the ban found it.
  const isOut = status === 403 && (await client.closed) === CloseCode.Banned;
  expect(isOut || body.loggedIn === false).toBe(true);
});

test('[BAN-6] a client that does not answer the close is sent nothing more', async () => {
  const room = await server.generate();
  const token = await server.grant();
  const other = await server.enter(room);
  const client = await server.enter(room, token);
  await server.call('POST', '/user', { token, body: { username: 'Guest' } });
  client.pause();
  await ban({ kind: 'session', value: hashOfToken(token) });
  other.request({ type: RequestType.Chat, text: 'They are gone' });
  await other.next('chat');
  client.resume();
  await client.closed;
  expect(JSON.stringify(client.received)).not.toContain('They are gone');
});

test('[BAN-7] a ban stored without a notification is in force after a minute', async () => {
  const token = await server.grant(ann);
  const { id } = (await whoIs(token)).body;
  query(server, 'insert into bans (id, kind, value, name, created_at) values (?, ?, ?, ?, ?)', 'a', 'account', id, ann, clock.now());
  clock.advance(minuteMs);
  await expect.poll(async () => (await whoIs(token)).status).toBe(403);
});

test('[BAN-3] bots are admitted or refused like their account, and are not affected by bans of others', async () => {
  const own = await server.grant(ann);
  const body = { name: 'A bot', scopes: ['room:read'], currentPassword: passwordOf(ann) };
  const { token } = (await server.call('POST', '/user/account/tokens', { token: own, body })).body;
  await server.grant(`Bo${count}`);
  await ban({ kind: 'account', value: `Bo${count}` });
  expect(await server.call('GET', '/auth/grant', { token })).toMatchObject({ status: 200, body: { token } });
  const room = await server.generate();
  const bot = await server.enter(room, token);
  await ban({ kind: 'account', value: ann });
  expect(await bot.closed).toBe(CloseCode.Banned);
  expect(await server.call('GET', '/auth/grant', { token })).toMatchObject(banned());
  expect(await server.call('GET', '/room/list', { token })).toMatchObject(banned());
});
