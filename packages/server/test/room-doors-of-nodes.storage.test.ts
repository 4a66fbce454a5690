import { CloseCode, RequestType } from '@matinee/protocol';
import { connectClient, createDatabase, startTestServer, type TestClient, type TestServer } from '@matinee/testing';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';

let here: TestServer;
let there: TestServer;
let room: string;
let host: TestClient;

beforeEach(async () => {
  const shared = { DATABASE_URL: await createDatabase(inject('postgresUrl')), REDIS_URL: inject('redisUrl') };
  here = await startTestServer(shared);
  there = await startTestServer(shared);
  room = await here.generate();
  host = await here.enter(room);
});
afterEach(async () => {
  await there.close();
  await here.close();
});

async function ask(client: TestClient, request: object, id: number): Promise<void> {
  client.send({ action: 'req', id, request });
  await client.next('done', (message) => message.id === id);
}

async function arrive(server: TestServer, auth: object = {}): Promise<TestClient> {
  const client = await connectClient(`${server.url}/api/room/${room}`);
  client.send({ action: 'auth', token: await server.grant(), ...auth });
  return client;
}

test('[DOOR-69] a knock at one node is answered at another', async () => {
  await ask(host, { type: RequestType.SetDoor, kind: 'knock' }, 1);
  const [friend, stranger] = [await arrive(there, { knock: true }), await arrive(there, { knock: true })];
  const { knocks } = await host.next('knocks', (message) => message.knocks.length === 2);
  await ask(host, { type: RequestType.Admit, clientId: knocks[0]?.id, admit: true }, 2);
  await ask(host, { type: RequestType.Admit, clientId: knocks[1]?.id, admit: false }, 3);
  const inside = await Promise.race([friend.next('sync').then(() => friend), stranger.next('sync').then(() => stranger)]);
  const outside = inside === friend ? stranger : friend;
  expect(await outside.closed).toBe(CloseCode.NotAdmitted);
  expect(outside.received.map(({ action }) => action)).not.toContain('sync');
});

test('[DOOR-69] a password, an invite link and seats hold at every node', async () => {
  await ask(host, { type: RequestType.SetDoor, kind: 'password', password: 'popcorn at eight' }, 1);
  const made = host.next('invite');
  await ask(host, { type: RequestType.MakeInvite, uses: 1 }, 2);
  const { token } = await made;
  expect(await (await arrive(there)).closed).toBe(CloseCode.PasswordNeeded);
  await (await arrive(there, { password: 'popcorn at eight' })).next('sync');
  await (await arrive(there, { invite: token })).next('sync');
  expect(await (await arrive(here, { invite: token })).closed).toBe(CloseCode.PasswordNeeded);
  await ask(host, { type: RequestType.SetDoor, capacity: 3 }, 3);
  const full = await arrive(there, { password: 'popcorn at eight' });
  expect(await full.closed).toBe(CloseCode.RoomFull);
  expect(full.received.map(({ action }) => action)).toEqual(['error']);
  expect((await there.call('GET', `/room/${room}`, { token: await there.grant() })).status).toBe(403);
});

test('[DOOR-69] those who are inside stay when their node hands the room over, and those outside stay outside', async () => {
  await ask(host, { type: RequestType.SetDoor, kind: 'knock' }, 1);
  const [stranger, friend] = [await arrive(there, { knock: true }), await arrive(there, { knock: true })];
  const { knocks } = await host.next('knocks', (message) => message.knocks.length === 2);
  await ask(host, { type: RequestType.Admit, clientId: knocks[0]?.id, admit: true }, 2);
  const inside = await Promise.race([friend.next('you').then(() => friend), stranger.next('you').then(() => stranger)]);
  const outside = inside === friend ? stranger : friend;
  await here.close();
  inside.send({ action: 'req', id: 9, request: { type: RequestType.Chat, text: 'still here' } });
  await inside.next('chat', ({ text }) => text === 'still here');
  outside.send({ action: 'ping', t0: 1 });
  await outside.next('pong');
  expect(outside.received.map(({ action }) => action)).not.toContain('sync');
});
