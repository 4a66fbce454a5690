import { CloseCode, RequestType } from '@matinee/protocol';
import { passwordOf, type TestClient, type TestServer } from '@matinee/testing';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { apikey, createBanWorld, environment, step } from './ban-world.ts';
import { busy, startNodes, startOwnRedis } from '../helpers/running-nodes.ts';

describe('a server’s access on several nodes', () => {
  async function startServer() {
    const redis = await startOwnRedis();
    const [here, there] = await startNodes(2, { ...environment, REDIS_URL: redis.url });
    return { redis, here, there };
  }
  const operate = (node: TestServer, method: string, body?: unknown) => node.call(method, '/admin/bans', { headers: { apikey }, body });
  const statusOf = async (node: TestServer, token: string) => (await node.call('GET', '/user', { token })).status;

  test('[BAN-7] a ban is in force at the other nodes within a second, and ends there as soon', async () => {
    const { here, there } = await startServer();
    const token = await there.grant('Ann');
    const client = await there.enter(await there.generate(), token);
    const { body } = await operate(here, 'POST', { kind: 'account', value: 'Ann', reason: 'Spoilers' });
    const bannedMs = performance.now();
    expect(await client.next('error')).toMatchObject({ name: 'Banned', explanation: 'Spoilers' });
    expect(await client.closed).toBe(CloseCode.Banned);
    expect(performance.now() - bannedMs).toBeLessThan(1000 * busy);
    expect(await statusOf(there, token)).toBe(403);
    const login = { user: 'Ann', password: passwordOf('Ann') };
    expect((await there.call('POST', '/user/login', { token: await there.grant(), body: login })).body.error.name).toBe('Banned');
    await operate(there, 'DELETE', { id: body.ban.id });
    await expect.poll(() => statusOf(here, token), { timeout: 1000 * busy }).toBe(200);
  });

  test('[BAN-7] a ban that a node has missed while Redis was away is in force there once Redis is back', async () => {
    const { redis, here, there } = await startServer();
    const token = await there.grant('Ann');
    await redis.kill();
    expect((await operate(here, 'POST', { kind: 'account', value: 'Ann' })).status).toBe(201);
    expect(await statusOf(here, token)).toBe(403);
    await redis.start();
    await expect.poll(() => statusOf(there, token), { timeout: 5000 * busy }).toBe(403);
  });

  test('[DOOR-12] guests at all nodes are out within a second when guests are turned off at one', async () => {
    const { here, there } = await startServer();
    const guest = await there.enter(await there.generate());
    await here.call('PATCH', '/admin/settings', { headers: { apikey }, body: { guests: 'off' } });
    const turnedOffMs = performance.now();
    expect(await guest.closed).toBe(CloseCode.LoginRequired);
    expect(performance.now() - turnedOffMs).toBeLessThan(1000 * busy);
    expect((await there.call('GET', '/room/list', { token: await there.grant() })).status).toBe(401);
  });

  test('[BAN-7] a banned user receives nothing of a room in any history at two nodes', { timeout: 240_000 }, async () => {
    const { here, there } = await startServer();
    const world = await createBanWorld([here, there]);
    const histories = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), (steps) => world.run(steps));
    await fc.assert(histories, { numRuns: Number(process.env['HISTORIES'] ?? 8) });
  });
});

const arrive = async (server: TestServer, room: string, auth: object = {}): Promise<TestClient> =>
  server.connect(room, { token: await server.grant(), ...auth });

test('[GUARD-2] a ban, a mute and locked controls hold at the other nodes, and after the owning node is gone', async () => {
  const { url } = await startOwnRedis();
  const [here, there] = await startNodes(2, { REDIS_URL: url });
  const olgas = await there.grant('Olga');
  await there.call('POST', '/room/create', { token: olgas, body: { name: 'cinema' } });
  const guest = await here.enter('cinema');
  const olga = await there.enter('cinema', olgas);
  const tokens = [await here.grant(), await here.grant()] as const;
  await here.logIn(tokens[0], 'Vic');
  const vic = await here.enter('cinema', tokens[0]);
  const muted = await here.enter('cinema', tokens[1]);
  olga.request({ type: RequestType.LockControls, locked: true });
  olga.request({ type: RequestType.Mute, clientId: muted.id ?? '', forMinutes: 60 });
  olga.request({ type: RequestType.Ban, clientId: vic.id ?? '', reason: 'Spoilers' });
  expect(await vic.next('error')).toMatchObject({ name: 'Banned', explanation: 'Spoilers' });
  expect(await vic.closed).toBe(CloseCode.Banned);
  await guest.next('sync', ({ controlsLocked }) => controlsLocked === true);
  const refusal = async (): Promise<unknown> => {
    const client = await arrive(there, 'cinema', { token: tokens[0] });
    return [await client.closed, client.received];
  };
  const banned = [CloseCode.Banned, [expect.objectContaining({ name: 'Banned', explanation: 'Spoilers' })]];
  expect(await refusal()).toEqual(banned);
  expect((await there.call('GET', '/room/cinema', { token: tokens[0] })).status).toBe(403);
  await here.close();
  expect(await refusal()).toEqual(banned);
  const again = await there.enter('cinema', tokens[1]);
  expect(again.room.controlsLocked).toBe(true);
  again.request({ type: RequestType.Chat, text: 'hi' });
  expect(await again.next('error')).toMatchObject({ name: 'Muted' });
  const { body } = await there.call('GET', '/room/cinema/log', { token: olgas });
  expect(body.entries.map(({ kind }: { kind: string }) => kind)).toEqual(['user.banned', 'user.muted', 'controls.locked']);
});

describe('a room’s access on several nodes', () => {
  let here: TestServer;
  let there: TestServer;
  let room: string;
  let host: TestClient;

  beforeEach(async () => {
    [here, there] = await startNodes();
    room = await here.generate();
    host = await here.enter(room);
  });

  async function admitOneOfTwo(): Promise<{ inside: TestClient; outside: TestClient; knockId: string | undefined }> {
    await host.ask({ type: RequestType.SetDoor, kind: 'knock' });
    const [one, other] = [await arrive(there, room, { knock: true }), await arrive(there, room, { knock: true })];
    const { knocks } = await host.next('knocks', (message) => message.knocks.length === 2);
    await host.ask({ type: RequestType.Admit, clientId: knocks[0]?.id, admit: true });
    const inside = await Promise.race([one, other].map((client) => client.next('sync').then(() => client)));
    return { inside, outside: inside === one ? other : one, knockId: knocks[1]?.id };
  }

  test('[DOOR-69] a knock at one node is answered at another', async () => {
    const { outside, knockId } = await admitOneOfTwo();
    await host.ask({ type: RequestType.Admit, clientId: knockId, admit: false });
    expect(await outside.closed).toBe(CloseCode.NotAdmitted);
    expect(outside.received.map(({ action }) => action)).not.toContain('sync');
  });

  test('[DOOR-69] a password, an invite link and seats hold at every node', async () => {
    await host.ask({ type: RequestType.SetDoor, kind: 'password', password: 'popcorn at eight' });
    const made = host.next('invite');
    await host.ask({ type: RequestType.MakeInvite, uses: 1 });
    const { token } = await made;
    expect(await (await arrive(there, room)).closed).toBe(CloseCode.PasswordNeeded);
    await (await arrive(there, room, { password: 'popcorn at eight' })).next('sync');
    await (await arrive(there, room, { invite: token })).next('sync');
    expect(await (await arrive(here, room, { invite: token })).closed).toBe(CloseCode.PasswordNeeded);
    await host.ask({ type: RequestType.SetDoor, capacity: 3 });
    const full = await arrive(there, room, { password: 'popcorn at eight' });
    expect(await full.closed).toBe(CloseCode.RoomFull);
    expect(full.received.map(({ action }) => action)).toEqual(['error']);
    expect((await there.call('GET', `/room/${room}`, { token: await there.grant() })).status).toBe(403);
  });

  test('[DOOR-69] users inside stay when their node hands the room over, and users outside stay outside', async () => {
    const { inside, outside } = await admitOneOfTwo();
    await here.close();
    inside.send({ action: 'req', id: 9, request: { type: RequestType.Chat, text: 'still here' } });
    await inside.next('chat', ({ text }) => text === 'still here');
    outside.send({ action: 'ping', t0: 1 });
    await outside.next('pong');
    expect(outside.received.map(({ action }) => action)).not.toContain('sync');
  });
});
