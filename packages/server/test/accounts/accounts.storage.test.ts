import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { RequestType, Role } from '@matinee/protocol';
import { passwordOf, startTestMail, type TestClient, type TestServer } from '@matinee/testing';
import type { Kysely, Selectable } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Tables } from '../../src/storage/tables.ts';
import { migratedDatabase, openForTest } from '../helpers/databases.ts';
import { closeAfterFile, startForTest } from '../helpers/start-for-test.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const sample = { service: 'direct', id: '/sample/first-light.mp4' } as const;

const mail = closeAfterFile(await startTestMail());

describe.each(['SQLite', 'PostgreSQL'])('accounts kept in %s', (kind) => {
  let server: TestServer;
  let clock: FakeClock;
  let databaseUrl: string | undefined;

  beforeEach(async () => {
    clock = createFakeClock();
    databaseUrl = kind === 'PostgreSQL' ? await migratedDatabase() : undefined;
    server = await startForTest(
      { SMTP_URL: mail.url, PUBLIC_URL: 'https://watch.example.org', ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) },
      { clock },
    );
  });

  const call = (method: string, path: string, token?: string, body?: unknown) =>
    server.call(method, path, { token, ...(body !== undefined && { body }) });

  async function register(username: string, fields: object = {}): Promise<string> {
    const token = await server.grant();
    const { status, body } = await call('POST', '/user/register', token, { username, password: passwordOf(username), ...fields });
    expect(body).toEqual({ success: true, user: { username, email: null, ...fields } });
    expect(status).toBe(201);
    return token;
  }
  async function logIn(user: string, password = passwordOf(user)): Promise<{ token: string; status: number; body: unknown }> {
    const token = await server.grant();
    return { token, ...(await call('POST', '/user/login', token, { user, password })) };
  }
  const whoIs = async (token: string) => (await call('GET', '/user', token)).body;

  const everything = async (): Promise<Selectable<Tables['users']>[]> =>
    (await openForTest({ dataDir: server.dataDir, databaseUrl })).database.selectFrom('users').selectAll().orderBy('id').execute();

  describe('registering', () => {
    test('[ACCOUNT-1] logs the guest’s own session in', async () => {
      const token = await register('Ann', { email: 'Ann@Example.org' });
      expect(await whoIs(token)).toEqual({ username: 'Ann', loggedIn: true, discordLinked: false, id: expect.any(String) });
    });

    test('[ACCOUNT-1] refuses a name or e-mail address that differs only in case', async () => {
      await register('Ann', { email: 'ann@example.org' });
      const again = (fields: object) => call('POST', '/user/register', undefined, fields);
      const token = await server.grant();
      const taken = async (fields: object) =>
        (await call('POST', '/user/register', token, { username: 'Bo', password: passwordOf('Bo'), ...fields })).body.error;
      expect(await taken({ username: 'aNN' })).toEqual({ name: 'AlreadyInUse', message: 'Already in use.', fields: ['username'] });
      expect(await taken({ username: 'Ａｎｎ' })).toMatchObject({ fields: ['username'] });
      expect(await taken({ email: 'ANN@example.ORG' })).toMatchObject({ fields: ['email'] });
      expect(await taken({ username: 'ann', email: 'ann@example.org' })).toMatchObject({ fields: ['email', 'username'] });
      expect((await again({ username: 'Bo', password: passwordOf('Bo') })).body.error.name).toBe('MissingToken');
      expect((await whoIs(token)).loggedIn).toBe(false);
    });

    test.each([
      ['too short', 'BadPasswordError', 'aB3$xyz'],
      ['of one kind of character', 'BadPasswordError', 'abcdefghijkl'],
      ['on everybody’s list', 'BadPasswordError', 'password123'],
      ['of nothing but digits', 'BadPasswordError', '4829104829'],
      ['long beyond reason', 'ValidationError', 'aB3'.repeat(100)],
      ['of small letters and digits', undefined, 'lighthouse27'],
      ['of letters of another alphabet and a space', undefined, 'маяк на берегу'],
      ['of eight characters of two kinds', undefined, 'aaaa-bbb'],
    ])('[ACCOUNT-2] a password %s: the error is %s', async (_, name, password) => {
      const reply = await call('POST', '/user/register', await server.grant(), { username: 'Ann', password });
      expect([reply.status, reply.body.error?.name]).toEqual([name === undefined ? 201 : 400, name]);
      expect(await everything()).toHaveLength(name === undefined ? 1 : 0);
    });
  });

  test.each([
    ['a name of blanks', '/user/register', { username: '   ', password: 'lighthouse27' }, 'LengthOutOfRangeException'],
    ['a name of two alphabets', '/user/register', { username: 'pаypal', password: 'lighthouse27' }, 'ValidationError'],
    ['a list for a password', '/user/register', { username: 'Bo', password: ['lighthouse27'] }, 'ValidationError'],
    ['an unknown key', '/user/recover/verify', { verifyKey: 'x', newPassword: 'lighthouse27' }, 'BadApiArgumentException'],
    ['a name of blanks to be called', '/user', { username: ' ' }, 'LengthOutOfRangeException'],
  ])('%s is refused and changes nothing', async (_, path, body, name) => {
    await register('Ann');
    const before = await everything();
    const reply = await call('POST', path, await server.grant(), body);
    expect([reply.status, reply.body.error?.name]).toEqual([400, name]);
    expect(await everything()).toEqual(before);
  });

  test.each(["Robert'); drop table users;--", '<img src=x onerror=alert(1)>', '../../etc', '💃🏽 Jo', '李雷'])(
    'a name is never interpreted: %s',
    async (username) => {
      const token = await register(username);
      expect((await whoIs(token)).username).toBe(username);
      expect((await logIn(username)).status).toBe(200);
    },
  );

  describe('logging in', () => {
    test('[ACCOUNT-3] accepts the name or the e-mail address, in any case', async () => {
      await register('Ann', { email: 'ann@example.org' });
      for (const user of ['Ann', 'aNN', 'ANN@example.org']) {
        const { status, body, token } = await logIn(user, passwordOf('Ann'));
        expect([status, body]).toEqual([200, { success: true, user: { username: 'Ann', email: 'ann@example.org' } }]);
        expect((await whoIs(token)).loggedIn).toBe(true);
      }
    });

    test('[ACCOUNT-3] answers a wrong password, an unknown name and an account without a password alike', async () => {
      await register('Ann');
      const replies = [await logIn('Ann', 'wrong'), await logIn('Nobody', 'wrong')];
      for (const { status, body } of replies) {
        expect([status, body]).toEqual([401, { success: false, error: { name: 'WrongCredentials', message: expect.any(String) } }]);
      }
      expect(replies[0]?.body).toEqual(replies[1]?.body);
    });

    test('[ACCOUNT-6] is in the list of sessions, with its browser', async () => {
      await register('Ann');
      clock.advance(minuteMs);
      const token = await server.grant();
      const headers = { 'user-agent': 'Lynx/2.9' };
      await server.call('POST', '/user/login', { token, headers, body: { user: 'Ann', password: passwordOf('Ann') } });
      const { data } = (await call('GET', '/user/account/sessions', token)).body;
      expect(data).toMatchObject([
        { agent: 'Lynx/2.9', isCurrent: true, usedAt: clock.now() },
        { isCurrent: false, usedAt: clock.now() - minuteMs },
      ]);
    });
  });

  test('[ACCOUNT-4] neither tokens nor passwords are stored', async () => {
    const token = await register('Ann');
    const opened = await openForTest({ dataDir: server.dataDir, databaseUrl });
    const database = opened.database as unknown as Kysely<Record<string, Record<string, unknown>>>;
    const rows = await Promise.all(['users', 'sessions', 'recovery_keys'].map((table) => database.selectFrom(table).selectAll().execute()));
    const text = JSON.stringify(rows);
    expect(text).toContain('$argon2id$v=19$');
    for (const secret of [token, passwordOf('Ann')]) expect(text).not.toContain(secret);
    expect(server.log.join('')).not.toContain(token);
  });

  describe('a session', () => {
    test('[ACCOUNT-5] ends after 30 days without use, a guest’s after 14, and any after 120 days', async () => {
      const [user, guest, busy] = [await register('Ann'), await server.grant(), await register('Bo')];
      await call('GET', '/user', guest);
      const isAlive = async (token: string): Promise<boolean> => (await call('GET', '/user', token)).status === 200;
      clock.sleep(13 * dayMs);
      expect([await isAlive(busy)]).toEqual([true]);
      clock.sleep(2 * dayMs);
      expect([await isAlive(guest), await isAlive(busy)]).toEqual([false, true]);
      clock.sleep(14 * dayMs);
      expect([await isAlive(user), await isAlive(busy)]).toEqual([true, true]);
      const usedAt = async (token: string) => {
        const { data } = (await call('GET', '/user/account/sessions', token)).body;
        return data.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).usedAt;
      };
      for (let days = 29; days < 119; days += 10) {
        // Uses are stored in the background; on a slow disk three would come at once.
        await expect.poll(() => usedAt(busy)).toBe(clock.now());
        clock.sleep(10 * dayMs);
        expect(await isAlive(busy)).toBe(true);
      }
      expect(await isAlive(user)).toBe(false);
      clock.sleep(2 * dayMs);
      expect(await isAlive(busy)).toBe(false);
    });

    test('[ACCOUNT-6] ends from the list, which closes its socket', async () => {
      const [here, there] = [await register('Ann'), (await logIn('Ann')).token];
      const socket = await server.enter(await server.generate(), there);
      const { data } = (await call('GET', '/user/account/sessions', here)).body;
      const other = data.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
      expect((await call('DELETE', '/user/account/sessions', here, { id: other.id })).status).toBe(200);
      expect(await socket.closed).toBe(4004);
      expect((await call('GET', '/user', there)).status).toBe(401);
      expect((await call('DELETE', '/user/account/sessions', here, { id: other.id })).body.error.name).toBe('BadApiArgumentException');
      expect((await whoIs(here)).loggedIn).toBe(true);
    });

    test('[ACCOUNT-5] closes its socket within 30 minutes after it has expired', async () => {
      const token = await register('Ann');
      const socket = await server.enter(await server.generate(), token);
      const opened = await openForTest({ dataDir: server.dataDir, databaseUrl });
      await opened.database.updateTable('sessions').set({ created_at: 0 }).execute();
      for (let seconds = 0; seconds < 31 * 60; seconds += 5) {
        clock.advance(5000);
        // Time for the answer to a ping.
        await call('GET', '/status');
      }
      expect(await socket.closed).toBe(4004);
    });
  });

  describe('other users in a room', () => {
    const userUpdate = (watching: TestClient, about: TestClient, fields: object) => {
      // Unstored updates may be sent with updates of the next 100 ms.
      clock.advance(100);
      const value = expect.objectContaining({ id: about.id, ...fields });
      return watching.next('user', ({ update }) => update.kind === 'update' && value.asymmetricMatch(update.value));
    };

    test('[ACCOUNT-7] a login, a rename, a promotion and a logout are shown to the other users at once', async () => {
      const owner = await register('Olga');
      await call('POST', '/room/create', owner, { name: 'cinema' });
      const olga = await server.enter('cinema', owner);
      const token = await server.grant();
      const client = await server.enter('cinema', token);
      await call('POST', '/user/register', token, { username: 'Ann', password: passwordOf('Ann') });
      await userUpdate(olga, client, { name: 'Ann', isLoggedIn: true, role: Role.RegisteredUser });
      await call('POST', '/user', token, { username: 'Anna' });
      await userUpdate(olga, client, { name: 'Anna' });
      olga.request({ type: RequestType.Promote, targetClientId: client.id ?? '', role: Role.Moderator });
      await userUpdate(olga, client, { role: Role.Moderator });
      await call('POST', '/user/logout', token);
      await userUpdate(olga, client, { isLoggedIn: false, role: Role.UnregisteredUser, name: expect.not.stringMatching(/^Anna$/) });
      expect((await whoIs(token)).loggedIn).toBe(false);
      client.request({ type: RequestType.Add, video: sample });
      await olga.next('sync', ({ currentSource }) => currentSource?.id === sample.id);
    });

    test('[ACCOUNT-8] a logout leaves the token and its sockets to a new guest, and the other sessions to the account', async () => {
      const [room, guest] = [await server.generate(), await server.grant()];
      const [watching, client] = [await server.enter(room), await server.enter(room, guest)];
      const first = (await whoIs(guest)).username;
      await call('POST', '/user/register', guest, { username: 'Ann', password: passwordOf('Ann') });
      const other = (await logIn('Ann')).token;
      const elsewhere = await server.enter(room, other);
      expect((await call('POST', '/user/logout', guest)).body).toEqual({ success: true });
      const { username, loggedIn } = await whoIs(guest);
      expect(loggedIn).toBe(false);
      expect([first, 'Ann']).not.toContain(username);
      await userUpdate(watching, client, { isLoggedIn: false, name: username });
      expect((await call('POST', '/user/logout', guest)).status).toBe(400);
      expect(await whoIs(other)).toMatchObject({ username: 'Ann', loggedIn: true });
      elsewhere.request({ type: RequestType.Chat, text: 'I am still Ann' });
      await watching.next('chat', ({ from }) => from.name === 'Ann');
      expect((await call('POST', '/user/login', guest, { user: 'Ann', password: passwordOf('Ann') })).status).toBe(200);
      await userUpdate(watching, client, { isLoggedIn: true });
    });

    test('[ACCOUNT-6] all other sessions of an account can be ended together', async () => {
      const here = await register('Ann');
      const there = (await logIn('Ann')).token;
      const room = await server.generate();
      const [own, elsewhere] = [await server.enter(room, here), await server.enter(room, there)];
      expect((await call('DELETE', '/user/account/sessions', here, {})).body).toEqual({ success: true });
      expect(await elsewhere.closed).toBe(4004);
      expect((await call('GET', '/user', there)).status).toBe(401);
      expect((await call('GET', '/user/account/sessions', here)).body.data).toHaveLength(1);
      own.request({ type: RequestType.Chat, text: 'here' });
      await own.next('chat', ({ from }) => from.name === 'Ann');
    });
  });

  describe('an account', () => {
    test('shows its data to its own user only', async () => {
      const token = await register('Ann', { email: 'ann@example.org' });
      expect((await call('GET', '/user/account', token)).body).toEqual({
        success: true,
        username: 'Ann',
        email: 'ann@example.org',
        discordLinked: false,
        hasPassword: true,
      });
      const guest = await server.grant();
      for (const [method, path] of [
        ['GET', '/user/account'],
        ['PATCH', '/user/account'],
        ['DELETE', '/user/account'],
        ['GET', '/user/account/export'],
        ['GET', '/user/account/sessions'],
        ['DELETE', '/user/account/discord'],
        ['GET', '/user/owned-rooms'],
      ] as const) {
        expect([path, (await call(method, path, guest, method === 'GET' ? undefined : {})).body.error.name]).toEqual([
          path,
          'LoginRequired',
        ]);
      }
    });

    test('[ACCOUNT-9] is changed only with the current password', async () => {
      const token = await register('Ann');
      const change = async (body: object) => (await call('PATCH', '/user/account', token, body)).body.error?.name;
      expect(await change({ email: 'ann@example.org' })).toBe('BadPasswordError');
      expect(await change({ email: 'ann@example.org', currentPassword: 'wrong' })).toBe('BadPasswordError');
      expect(await change({ newPassword: 'short', currentPassword: passwordOf('Ann') })).toBe('BadPasswordError');
      expect(await change({ email: 'ann@example.org', currentPassword: passwordOf('Ann') })).toBeUndefined();
      await register('Bo', { email: 'bo@example.org' });
      expect(await change({ email: 'BO@example.org', currentPassword: passwordOf('Ann') })).toBe('AlreadyInUse');
    });

    test('[ACCOUNT-10] has no other sessions after a new password, and gets an e-mail', async () => {
      const token = await register('Ann', { email: 'ann-new@example.org' });
      const elsewhere = await server.enter(await server.generate(), (await logIn('Ann')).token);
      const newPassword = 'quite another 1';
      expect((await call('PATCH', '/user/account', token, { currentPassword: passwordOf('Ann'), newPassword })).status).toBe(200);
      expect(await elsewhere.closed).toBe(4004);
      expect((await whoIs(token)).loggedIn).toBe(true);
      expect([(await logIn('Ann')).status, (await logIn('Ann', newPassword)).status]).toEqual([401, 200]);
      expect((await mail.next('ann-new@example.org')).subject).toContain('password was changed');
    });

    test('[ACCOUNT-11] is exported with all stored data except secrets', async () => {
      const token = await register('Ann', { email: 'ann@example.org' });
      await call('POST', '/room/create', token, { name: 'cinema', title: 'Friday' });
      const { body } = await call('GET', '/user/account/export', token);
      expect(body).toMatchObject({
        user: { username: 'Ann', email: 'ann@example.org', linked: [], hasPassword: true },
        sessions: [{ usedAt: clock.now() }],
        rooms: [{ name: 'cinema', title: 'Friday' }],
      });
      expect(JSON.stringify(body)).not.toMatch(/argon2|token_hash|"token"/);
    });

    test('[ACCOUNT-12] loses its sessions when it is deleted; its rooms stay without an owner', async () => {
      const token = await register('Ann');
      for (const name of ['asleep', 'awake']) await call('POST', '/room/create', token, { name });
      const watching = await server.enter('awake');
      const own = await server.enter('awake', token);
      expect((await call('DELETE', '/user/account', token, { currentPassword: 'wrong' })).body.error.name).toBe('BadPasswordError');
      expect((await call('DELETE', '/user/account', token, { currentPassword: passwordOf('Ann') })).status).toBe(200);
      expect(await own.closed).toBe(4004);
      await watching.next('sync', ({ hasOwner }) => hasOwner === false);
      expect((await call('GET', '/user', token)).status).toBe(401);
      expect((await logIn('Ann')).status).toBe(401);
      const bo = await register('Bo');
      for (const name of ['asleep', 'awake']) expect((await call('PATCH', `/room/${name}`, bo, { claim: true })).status).toBe(200);
      await register('Ann');
    });

    test('has its own rooms listed, with their users', async () => {
      const [ann, bo] = [await register('Ann'), await register('Bo')];
      for (const name of ['zoo', 'attic']) await call('POST', '/room/create', ann, { name, visibility: 'unlisted' });
      await call('POST', '/room/create', bo, { name: 'other' });
      await server.generate(ann);
      await server.enter('zoo');
      const { body } = await call('GET', '/user/owned-rooms', ann);
      expect(body.data.map(({ name, users }: { name: string; users: number }) => [name, users])).toEqual([
        ['attic', 0],
        ['zoo', 1],
      ]);
      await call('DELETE', '/room/attic?permanent=true', ann);
      expect((await call('GET', '/user/owned-rooms', ann)).body.data).toHaveLength(1);
      expect((await call('DELETE', '/room/other?permanent=true', ann)).body.error.name).toBe('NotTheOwner');
    });
  });

  describe('recovery of an account', () => {
    async function askFor(body: object): Promise<unknown> {
      const reply = await call('POST', '/user/recover/start', await server.grant(), body);
      return [reply.status, reply.body];
    }
    async function keyTo(address: string): Promise<string> {
      const letter = await mail.next(address);
      const url = /https:\/\/watch\.example\.org\/passwordreset#key=([\w-]+)/;
      expect(letter.html).toMatch(url);
      return url.exec(letter.text ?? '')?.[1] ?? '';
    }
    const verify = (token: string, verifyKey: string, newPassword = 'quite another 1') =>
      call('POST', '/user/recover/verify', token, { verifyKey, newPassword });

    test('[ACCOUNT-13] sends a link that works once, ends all other sessions and logs in', async () => {
      const address = `ann-${kind}@example.org`.toLowerCase();
      const old = await register('Ann', { email: address });
      const socket = await server.enter(await server.generate(), old);
      expect(await askFor({ username: 'ann' })).toEqual([200, { success: true }]);
      const key = await keyTo(address);
      const token = await server.grant();
      expect((await verify(token, key, 'short')).body.error.name).toBe('BadPasswordError');
      expect((await verify(token, key)).body).toEqual({ success: true });
      expect((await whoIs(token)).username).toBe('Ann');
      expect(await socket.closed).toBe(4004);
      expect((await mail.next(address)).subject).toContain('password was changed');
      expect((await verify(await server.grant(), key)).body.error).toMatchObject({ name: 'BadApiArgumentException', arg: 'verifyKey' });
      expect((await logIn('Ann', 'quite another 1')).status).toBe(200);
    });

    test('[ACCOUNT-14] is answered alike whether or not the account exists or has an e-mail address', async () => {
      await register('Ann');
      for (const body of [{ username: 'Ann' }, { username: 'Nobody' }, { email: 'nobody@example.org' }]) {
        expect(await askFor(body)).toEqual([200, { success: true }]);
      }
      expect(mail.received.filter(({ to }) => to?.[0]?.address === 'nobody@example.org')).toEqual([]);
    });

    test('[ACCOUNT-13] works for 10 minutes, with each link that was sent, until one is used', async () => {
      const address = `late-${kind}@example.org`.toLowerCase();
      await register('Ann', { email: address });
      await askFor({ email: address });
      const first = await keyTo(address);
      await askFor({ email: address });
      const second = await keyTo(address);
      expect((await verify(await server.grant(), first)).status).toBe(200);
      expect((await mail.next(address)).subject).toContain('password was changed');
      expect((await verify(await server.grant(), second)).status).toBe(400);
      await askFor({ email: address });
      const third = await keyTo(address);
      clock.advance(10 * minuteMs + 1);
      expect((await verify(await server.grant(), third)).status).toBe(400);
      expect((await logIn('Ann', 'quite another 1')).status).toBe(200);
    });
  });
});
