import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RequestType, type ChatMessage } from '@matinee/protocol';
import { connectClient, startTestServer, type TestClient, type TestServer } from '@matinee/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';

// A page that has not received what became of a request sends it again when it is back, and nothing is done twice.

const page = 'a page of Alice';
let dataDir: string;
let servers: TestServer[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'matinee-again-'));
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(environment: Record<string, string> = {}): Promise<TestServer> {
  const server = await startTestServer(environment, { dataDir });
  servers.push(server);
  return server;
}

async function enter(server: TestServer, room: string, token: string, name = page): Promise<TestClient> {
  const client = await connectClient(`${server.url}/api/room/${room}`);
  client.send({ action: 'auth', token, page: name });
  await client.next('you');
  return client;
}

const say = (client: TestClient, id: number, text: string): void => {
  client.send({ action: 'req', id, request: { type: RequestType.Chat, text } });
};

async function textsIn(server: TestServer, room: string): Promise<string[]> {
  const { messages } = await (await server.enter(room)).next('chatlog');
  return messages.map(({ text }: ChatMessage) => text);
}

test('[CONN-8] a request with an id is answered with it, once it is stored or refused', async () => {
  const server = await start();
  const token = await server.grant();
  const alice = await enter(server, await server.generate(token), token);
  say(alice, 1, 'hello');
  expect(await alice.next('done')).toEqual({ action: 'done', id: 1 });
  alice.send({ action: 'req', id: 2, request: { type: RequestType.Skip } });
  expect(await alice.next('error')).toMatchObject({ name: 'VideoNotFoundException', id: 2 });
  alice.request({ type: RequestType.Skip });
  expect(await alice.next('error')).not.toHaveProperty('id');
});

test('[CONN-9] a request sent again over another connection is answered as before, and applied once', async () => {
  const server = await start();
  const token = await server.grant();
  const room = await server.generate(token);
  const alice = await enter(server, room, token);
  for (const client of [alice, await enter(server, room, token)]) {
    say(client, 1, 'one');
    say(client, 2, 'two');
    expect([await client.next('done'), await client.next('done')]).toMatchObject([{ id: 1 }, { id: 2 }]);
  }
  expect(await textsIn(server, room)).toEqual(['one', 'two']);
});

test('[CONN-9] the same holds after a crash of the server, and after a stop and a start', async () => {
  const first = await start();
  const token = await first.grant();
  const room = await first.generate(token);
  const alice = await enter(first, room, token);
  say(alice, 1, 'one');
  await alice.next('done');

  // Nothing of the first one is closed: to the next one it looks as after kill -9.
  const second = await start();
  const again = await enter(second, room, token);
  say(again, 1, 'one');
  say(again, 2, 'two');
  expect([await again.next('done'), await again.next('done')]).toMatchObject([{ id: 1 }, { id: 2 }]);
  await second.close();

  const third = await start();
  const oncemore = await enter(third, room, token);
  say(oncemore, 2, 'two');
  await oncemore.next('done');
  expect(await textsIn(third, room)).toEqual(['one', 'two']);
});

test('[CONN-9] ids of other pages and other users are independent', async () => {
  const server = await start();
  const token = await server.grant();
  const room = await server.generate(token);
  const clients = [
    await enter(server, room, token),
    await enter(server, room, token, 'another page of Alice'),
    await enter(server, room, await server.grant()),
  ];
  for (const [index, client] of clients.entries()) {
    say(client, 1, `from ${index}`);
    await client.next('done');
  }
  expect(await textsIn(server, room)).toEqual(['from 0', 'from 1', 'from 2']);
});

test('neither the name of a page nor its session is sent to others', async () => {
  const server = await start();
  const token = await server.grant();
  const room = await server.generate(token);
  const alice = await enter(server, room, token);
  say(alice, 1, 'hello');
  await alice.next('done');
  const bob = await server.enter(room);
  const rest = await server.call('GET', `/room/${room}`, { token });
  expect(JSON.stringify([alice.received, bob.received, rest.body])).not.toMatch(/a page of Alice|lastRequests/);
});
