import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { RequestType } from '@matinee/protocol';
import { connectClient, startTestServer, type TestClient, type TestServer } from '@matinee/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let clock: FakeClock;
let server: TestServer;
let room: string;

beforeEach(async () => {
  clock = createFakeClock();
  server = await startTestServer({}, { clock });
  room = await server.generate();
});
afterEach(() => server.close());

async function enter(options?: Parameters<typeof connectClient>[1]) {
  const client = await connectClient(`${server.url}/api/room/${room}`, options);
  client.send({ action: 'auth', token: await server.grant() });
  await client.next('you');
  return client;
}

/** Resolves when the server has handled all that this client sent before. */
async function settled(client: Awaited<ReturnType<typeof connectClient>>): Promise<void> {
  for (const t0 of [1, 2]) {
    client.send({ action: 'ping', t0 });
    await client.next('pong');
  }
}

describe('a connection that says nothing', () => {
  test('[CONN-1] is closed when it has not authenticated within 10 s', async () => {
    const silent = await connectClient(`${server.url}/api/room/${room}`);
    let isClosed = false;
    void silent.closed.then(() => (isClosed = true));
    clock.advance(9_999);
    await server.call('GET', '/status');
    expect(isClosed).toBe(false);
    clock.advance(1);
    expect(await silent.closed).toBe(4004);
  });

  test('is not authenticated after it was closed', async () => {
    const late = await connectClient(`${server.url}/api/room/${room}`);
    const token = await server.grant();
    const there = await enter();
    late.pause();
    clock.advance(10_000);
    late.send({ action: 'auth', token });
    late.resume();
    expect(await late.closed).toBe(4004);
    clock.advance(100);
    await settled(there);
    const joins = there.received.filter((message) => message.action === 'event' && message.request.type === RequestType.Join);
    expect(joins).toHaveLength(1);
  });

  test('[CONN-6] leaves its room when it does not answer a ping within 8 s', async () => {
    const [there, gone] = [await enter(), await enter({ autoPong: false })];
    clock.advance(25_000);
    await settled(there);
    await settled(gone);
    clock.advance(8_000);
    expect(await gone.closed).toBe(1006);
    clock.advance(100);
    await there.next('user', ({ update }) => update.kind === 'remove' && update.value === gone.id);
    await settled(there);
  });
});

describe('a connection that goes wrong', () => {
  /** Asks for an upgrade by hand; resolves with the connection and the head of the answer. */
  async function upgrade(path: string): Promise<{ socket: Socket; head: string }> {
    const { hostname, port } = new URL(server.url);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const headers = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n${headers}\r\n\r\n`);
    const [data] = (await once(socket, 'data')) as [Buffer];
    return { socket, head: data.toString('latin1') };
  }

  test('with a malformed room name affects no other connection', async () => {
    const { socket, head } = await upgrade('/api/room/bad%20name');
    expect(head).toContain('101 Switching Protocols');
    // A frame with bits that mean nothing: RFC 6455, section 5.2.
    socket.write(Buffer.from([0xff, 0xff, 0, 0]));
    for (const _ of [1, 2]) expect((await server.call('GET', '/status')).status).toBe(200);
    socket.destroy();
  });

  test('cannot be kept open by the other end after a refusal', async () => {
    const { socket, head } = await upgrade('/elsewhere');
    expect(head).toContain('404 Not Found');
    // Once the server has closed the socket, every write is answered with a reset.
    const writing = setInterval(() => socket.write('x'), 5);
    await new Promise((resolve) => socket.on('error', resolve));
    clearInterval(writing);
    expect((await server.call('GET', '/status')).status).toBe(200);
  });

  test('[CONN-11] with text that is not UTF-8 is closed with 1007', async () => {
    const client = await enter();
    client.sendBytes(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28]));
    expect(await client.closed).toBe(1007);
  });
});

test('[LIMIT-8] messages that wait behind a slow link are limited', async () => {
  const unanswering = createServer().listen(0, '127.0.0.1');
  await once(unanswering, 'listening');
  const { port } = unanswering.address() as AddressInfo;
  const client = await enter();
  client.request({ type: RequestType.Add, url: `http://127.0.0.1:${port}/film.mp4` });
  for (let count = 0; count < 20; count++) client.send({ action: 'status', status: 'ready', padding: 'x'.repeat(60_000) });
  await client.next('error', ({ name }) => name === 'TooManyRequests');
  expect(client.received.filter(({ action }) => action === 'error').length).toBeLessThan(5);
  client.terminate();
  unanswering.close();
  unanswering.closeAllConnections();
});

describe('a reader that is too slow', () => {
  /** Says more than the buffers between two sockets of one machine hold, in stretches that end with these words. */
  async function talkMuch(talker: TestClient, ends: readonly string[]): Promise<void> {
    const text = '映'.repeat(2000);
    for (const end of ends) {
      for (let count = 0; count < 300; count++) talker.request({ type: RequestType.Chat, text });
      talker.request({ type: RequestType.Chat, text: end });
      await talker.next('chat', (chat) => chat.text === end);
    }
  }

  test('[LIMIT-9] misses updates while it does not read, and then gets the room as it is', async () => {
    const [there, slow] = [await enter(), await enter()];
    slow.pause();
    await talkMuch(there, ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'the last']);
    slow.resume();
    const { messages } = await slow.next('chatlog', (log) => log.messages.at(-1)?.text === 'the last');
    // As many of the latest as the chat of a room may weigh.
    expect(messages.length).toBeGreaterThan(20);
    expect(slow.received.filter(({ action }) => action === 'chat').length).toBeLessThan(2400);
  }, 60_000);

  test('[SAFE-13] is cut after 10 s in which it reads nothing, even if it keeps sending', async () => {
    const [there, silent] = [await enter(), await enter()];
    silent.pause();
    await talkMuch(there, ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'the last']);
    for (let second = 0; second < 11; second++) {
      silent.send({ action: 'status', status: second % 2 === 0 ? 'ready' : 'buffering' });
      clock.advance(1000);
    }
    silent.resume();
    expect(await silent.closed).toBe(1006);
    await there.next('user', ({ update }) => update.kind === 'remove' && update.value === silent.id);
  }, 60_000);
});
