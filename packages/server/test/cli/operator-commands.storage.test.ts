import { randomUUID } from 'node:crypto';
import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { RequestType } from '@matinee/protocol';
import { passwordOf, startTestMail, startTestServer, type TestServer } from '@matinee/testing';
import { appCode } from '@matinee/testing/totp';
import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { migratedDatabase } from '../helpers/databases.ts';
import { runHere, type Ended } from '../helpers/run-matinee.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { closeAfterTest } from '../helpers/start-for-test.ts';

const apiKey = 'operators-only-0123456789';
const sample = { service: 'direct', id: '/sample/first-light.mp4' } as const;
/** Running servers know changes made by commands within this time. */
const knownMs = 10_000;
let home: string;
let clock: FakeClock;
beforeEach(() => {
  home = temporaryFolder();
  clock = createFakeClock();
});

async function worldOf(place: Record<string, string>, count: number) {
  const env = { DATA_DIR: home, API_KEY: apiKey, PUBLIC_URL: 'https://watch.example.org', ...place };
  const servers: TestServer[] = [];
  // Heartbeats of several nodes need real time.
  const options = count === 1 ? { dataDir: home, clock } : { dataDir: home };
  for (let n = 0; n < count; n++) servers.push(await startTestServer(env, options));
  let stopped: Promise<unknown> | undefined;
  const stop = async (): Promise<void> => void (await (stopped ??= Promise.all(servers.map((server) => server.close()))));
  onTestFinished(stop);
  const run = (...args: string[]): Promise<Ended> => runHere(args, env);
  return { servers: servers as [TestServer, ...TestServer[]], run, stop };
}

const worlds = [
  ['SQLite', () => worldOf({}, 1)],
  ['PostgreSQL', async () => worldOf({ DATABASE_URL: await migratedDatabase() }, 1)],
  ['two nodes', async () => worldOf({ DATABASE_URL: await migratedDatabase(), REDIS_URL: inject('redisUrl') }, 2)],
] as const;

describe.each(worlds)('on %s', (_, open) => {
  test('[CLI-30] accounts are listed, as a table and as JSON', async () => {
    const { servers, run } = await open();
    await servers[0].grant('Ann');
    const table = await run('user', 'list');
    expect(table).toMatchObject({ code: 0, error: '' });
    expect(table.out).toMatch(/^NAME +E-MAIL +SINCE +OPERATOR\nAnn +- +\d{4}-\d\d-\d\d +-\n$/);
    const json = JSON.parse((await run('user', 'list', '--json')).out);
    expect(json).toEqual([{ name: 'Ann', email: null, emailConfirmed: false, since: expect.stringMatching(/Z$/), isOperator: false }]);
    expect(table.out + JSON.stringify(json)).not.toContain('argon2');
  });

  test('[CLI-38] an operator who is banned gets back in', async () => {
    const { servers, run } = await open();
    const [server] = servers;
    const token = await server.grant('Ann');
    const headers = { apikey: apiKey };
    await server.call('POST', '/admin/bans', { headers, body: { kind: 'account', value: 'Ann', reason: 'Oops \u202e' } });
    const last = servers.at(-1) ?? server;
    await expect.poll(async () => (await last.call('GET', '/user', { token })).status, { timeout: 5000 }).toBe(403);
    const [{ id }] = JSON.parse((await run('ban', 'list', '--json')).out);
    expect((await run('ban', 'list')).out).toMatch(/^ID +OF +NAME +UNTIL +REASON\n[\w-]{16} +account +Ann +for good +Oops/);
    expect(await run('ban', 'lift', 'none')).toEqual({ code: 1, out: '', error: 'There is no ban with the id "none".\n' });
    expect(await run('ban', 'lift', id)).toMatchObject({ code: 0, out: expect.stringMatching(/^The ban of Ann is lifted\./) });
    if (servers.length === 1) clock.advance(knownMs);
    await expect.poll(async () => (await last.call('GET', '/user', { token })).status, { timeout: 15_000 }).toBe(200);
    expect((await server.call('GET', '/admin/audit', { headers })).body.data[0]).toMatchObject({ action: 'ban.lift', target: 'Ann' });
  });

  test('[CLI-31] an operator is made and unmade while servers run', async () => {
    const { servers, run } = await open();
    const [server] = servers;
    const token = await server.grant('Ann');
    const isOperator = async (): Promise<unknown> => (await server.call('GET', '/user', { token })).body.isOperator;
    expect(await isOperator()).toBeUndefined();
    expect(await run('user', 'make-admin', 'ann')).toMatchObject({ code: 0, out: expect.stringMatching(/^Ann is an operator now\./) });
    expect(await isOperator()).toBe(true);
    expect(await run('user', 'make-admin', 'ann', '--undo')).toMatchObject({ code: 0 });
    expect(await isOperator()).toBeUndefined();
    const error = 'There is no account with the name or e-mail address "Bob".\n';
    expect(await run('user', 'make-admin', 'Bob')).toEqual({ code: 1, out: '', error });
  });

  test('[CLI-32] a link sets a new password once, and ends the other sessions', async () => {
    const { servers, run } = await open();
    const [server] = servers;
    const old = await server.grant('Ann');
    // The command dates the key by real time.
    clock.sleep(Date.now() - clock.now());
    const { code, out } = await run('user', 'reset-password', 'Ann');
    expect(code).toBe(0);
    const key = /^https:\/\/watch\.example\.org\/passwordreset#key=(\S+)\n/.exec(out)?.[1];
    const token = await server.grant();
    const body = { verifyKey: key, newPassword: `${passwordOf('Ann')} now` };
    expect((await server.call('POST', '/user/recover/verify', { token, body })).status).toBe(200);
    expect((await server.call('POST', '/user/recover/verify', { token, body })).status).not.toBe(200);
    expect((await server.call('GET', '/user', { token: old })).status).toBe(401);
  });

  test('[CLI-33] a deleted account leaves its name in no room, and its sockets are closed', async () => {
    const { servers, run, stop } = await open();
    const [server] = servers;
    const other = servers.at(-1) ?? server;
    const [ann, olga] = [await server.grant('Ann'), await server.grant('Olga')];
    const name = `ann-s-room-${randomUUID().slice(0, 8)}`;
    await server.call('POST', '/room/create', { token: ann, body: { name } });
    const watching = await other.enter(name, olga);
    const client = await server.enter(name, ann);
    client.request({ type: RequestType.Add, video: sample });
    await watching.next('sync', ({ currentSource }) => currentSource?.addedBy === 'Ann');
    expect(await run('user', 'delete', 'Ann')).toMatchObject({ code: 0, error: '' });
    clock.advance(knownMs);
    await client.closed;
    await watching.next('sync', ({ currentSource }) => currentSource !== undefined && currentSource?.addedBy === undefined);
    expect((await server.call('GET', '/user', { token: ann })).status).toBe(401);
    expect(JSON.parse((await run('user', 'list', '--json')).out)).toHaveLength(1);
    const audited = (await server.call('GET', '/admin/audit', { headers: { apikey: apiKey } })).body.data;
    expect(audited).toMatchObject([{ action: 'account.delete', target: 'Ann', details: { by: 'command line' } }]);
    await stop();
  });

  test('[CLI-34] a deleted room is closed for those in it, and its name is free', async () => {
    const { servers, run } = await open();
    const [server] = servers;
    const token = await server.grant();
    const room = await server.generate(token);
    const client = await server.enter(room, token);
    expect(await run('room', 'list')).toMatchObject({ code: 0, out: expect.stringContaining(room) });
    expect(await run('room', 'delete', room.toUpperCase())).toMatchObject({ code: 0, error: '' });
    clock.advance(knownMs);
    await client.closed;
    for (const one of servers) {
      await expect.poll(async () => (await one.call('GET', `/room/${room}`, { token })).status, { timeout: 20_000 }).toBe(404);
    }
    expect(await run('room', 'delete', room)).toEqual({ code: 1, out: '', error: `There is no room ${room}.\n` });
    const body = { name: room, isTemporary: true };
    expect((await server.call('POST', '/room/create', { token, body })).status).toBe(201);
    clock.advance(knownMs);
    expect((await server.enter(room, token)).room.name).toBe(room);
  });
});

describe('on one server', () => {
  async function register(server: TestServer, fields: { username: string; email?: string }): Promise<string> {
    const token = await server.grant();
    await server.call('POST', '/user/register', { token, body: { password: passwordOf('Ann'), ...fields } });
    return token;
  }

  test('[CLI-36] a user who only claims an e-mail address is taken for its owner if the operator says so', async () => {
    const { servers, run } = await worldOf({}, 1);
    const [server] = servers;
    await register(server, { username: 'Mallory', email: 'ann@example.org' });
    await register(server, { username: 'bob@example.org' });
    for (const [address, name] of [
      ['ann@example.org', 'Mallory'],
      ['bob@example.org', 'bob@example.org'],
    ] as const) {
      expect(await run('user', 'make-admin', address)).toEqual({
        code: 1,
        out: '',
        error: `No account has confirmed the e-mail address ${address}. "${name}" only claims it: if you mean that account, add --unconfirmed.\n`,
      });
    }
    expect((await run('user', 'list')).out).toMatch(/Mallory +ann@example.org \(unconfirmed\)/);
    expect(await run('user', 'make-admin', 'bob@example.org', '--unconfirmed')).toMatchObject({ code: 0 });
  });

  test('[CLI-36] a link that an operator hands over confirms no e-mail address', async () => {
    const { servers, run } = await worldOf({}, 1);
    const [server] = servers;
    await register(server, { username: 'Mallory', email: 'ann@example.org' });
    clock.sleep(Date.now() - clock.now());
    const key = /#key=(\S+)/.exec((await run('user', 'reset-password', 'Mallory')).out)?.[1];
    const token = await server.grant();
    const body = { verifyKey: key, newPassword: passwordOf('Ann') };
    expect((await server.call('POST', '/user/recover/verify', { token, body })).status).toBe(200);
    expect((await server.call('GET', '/user/account', { token })).body).not.toHaveProperty('emailConfirmed');
  });

  test('[CLI-37] a user who has lost the second factor can log in without it', async () => {
    const { servers, run } = await worldOf({}, 1);
    const [server] = servers;
    const token = await register(server, { username: 'Ann' });
    const call = (path: string, body: unknown) => server.call('POST', `/user/${path}`, { token, body });
    const { secret } = (await call('account/second-factor/begin', { currentPassword: passwordOf('Ann') })).body;
    await call('account/second-factor', { code: appCode(secret, clock.now()) });
    const login = { user: 'Ann', password: passwordOf('Ann') };
    expect((await call('login', login)).body.error.name).toBe('SecondFactorRequired');
    expect(await run('user', 'remove-second-factor', 'Ann')).toMatchObject({ code: 0, error: '' });
    expect((await call('login', login)).status).toBe(200);
    expect(await run('user', 'remove-second-factor', 'Ann')).toMatchObject({ code: 1, error: 'Ann has no second factor.\n' });
    const audited = (await server.call('GET', '/admin/audit', { headers: { apikey: apiKey } })).body.data;
    expect(audited).toMatchObject([{ action: 'account.remove-second-factor', target: 'Ann' }]);
  });
});

describe('while no server runs', () => {
  test('[CLI-33] a deleted account no longer owns anything, and its rooms stay', async () => {
    const { servers, run, stop } = await worldOf({}, 1);
    const [server] = servers;
    const token = await server.grant('Ann');
    await server.call('POST', '/room/create', { token, body: { name: 'ann-s-evening' } });
    await stop();
    expect(await run('user', 'delete', 'Ann')).toMatchObject({ code: 0, error: '' });
    const { servers: again } = await worldOf({}, 1);
    const guest = await again[0].grant();
    expect((await again[0].call('GET', '/room/ann-s-evening', { token: guest })).body).toMatchObject({ hasOwner: false });
  });

  test('commands on users and rooms ask for a database of this version', async () => {
    const run = (...args: string[]) => runHere(args, { DATA_DIR: home });
    for (const args of ['user list', 'room list', 'room delete cinema']) {
      const error = expect.stringMatching(/^There is no database at [^\n]+\n$/);
      expect(await run(...args.split(' '))).toMatchObject({ code: 1, error });
    }
  });
});

describe('mail-test', () => {
  test('[CLI-35] sends one e-mail and prints the answer or the reason of a failure', async () => {
    const mail = closeAfterTest(await startTestMail());
    const run = (SMTP_URL: string, to = 'ann@example.org') =>
      runHere(['mail-test', to], { SMTP_URL, MAIL_FROM: 'Matinee <m@example.org>' });
    expect(await run(mail.url)).toMatchObject({ code: 0, error: '', out: expect.stringMatching(/ answered: 250 /) });
    expect((await mail.next('ann@example.org')).subject).toBe('Matinee can send e-mails');
    const wrong = await run(mail.url.replace('secret', 'guess'));
    expect(wrong).toMatchObject({ code: 1, out: '', error: expect.stringMatching(/^The e-mail was not sent: [^\n]+\n$/) });
    expect(wrong.error).not.toContain('guess');
    expect(await run('', 'ann@example.org')).toMatchObject({ code: 1, error: 'SMTP_URL is not set, so no e-mails are sent.\n' });
    expect(await run(mail.url, 'ann')).toMatchObject({ code: 1, error: '"ann" is no e-mail address.\n' });
    expect(mail.received).toHaveLength(1);
  });
});
