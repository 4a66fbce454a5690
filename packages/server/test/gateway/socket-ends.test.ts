import { createFakeClock } from '@matinee/base/fake-clock';
import { RequestType } from '@matinee/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { type TestClient } from '@matinee/testing';
import { ended, received, upgradeRequest } from '../helpers/raw-socket.ts';
import { connectInMemory, connectTo, flushed } from '../helpers/socket-pair.ts';
import { startForFile } from '../helpers/start-for-test.ts';

const clock = createFakeClock();
// No name is ever resolved.
const server = await startForFile({}, { clock, lookup: () => undefined });
let room: string;

beforeEach(async () => {
  room = await server.generate();
});

const connect = (options?: { autoPong: boolean }): Promise<TestClient> => connectInMemory(server, room, undefined, options);

async function enter(options?: { autoPong: boolean }): Promise<TestClient> {
  const client = await connect(options);
  client.send({ action: 'auth', token: await server.grant() });
  await client.next('you');
  return client;
}

/** Resolves when the server has handled the client's earlier messages. */
async function settled(client: TestClient): Promise<void> {
  for (const t0 of [1, 2]) {
    client.send({ action: 'ping', t0 });
    await client.next('pong');
  }
}

describe('a silent connection', () => {
  test('[CONN-1] is closed when it has not authenticated within 10 s', async () => {
    const silent = await connect();
    let isClosed = false;
    void silent.closed.then(() => (isClosed = true));
    clock.advance(9_999);
    await flushed();
    expect(isClosed).toBe(false);
    clock.advance(1);
    expect(await silent.closed).toBe(4004);
  });

  test('is not authenticated after it was closed', async () => {
    const late = await connect();
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

describe('a faulty connection', () => {
  test('affects no other connection with a malformed room name', async () => {
    const { far } = connectTo(server);
    far.write(upgradeRequest('/api/room/bad%20name'));
    await received(far, '101 Switching Protocols');
    // A frame with undefined bits (RFC 6455, section 5.2).
    far.write(Buffer.from([0xff, 0xff, 0, 0]));
    await flushed();
    expect((await server.call('GET', '/status')).status).toBe(200);
    far.destroy();
  });

  test('cannot be kept open by the other end after a refusal', async () => {
    const { far, near } = connectTo(server);
    far.write(upgradeRequest('/elsewhere'));
    await received(far, '404 Not Found');
    far.resume().write('x');
    await ended(near);
  });

  test('[CONN-11] is closed with 1007 after text that is not UTF-8', async () => {
    const client = await enter();
    client.sendBytes(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28]));
    expect(await client.closed).toBe(1007);
  });

  test('[CONN-17] is closed with 1008 after a message of 17 fragments, and one of 16 is read', async () => {
    const client = await enter();
    const fragments = (count: number): Buffer => {
      // A ping in fragments of at least one letter (RFC 6455, section 5.4), masked with zeros.
      const text = JSON.stringify({ action: 'ping', t0: 1 });
      const parts = Array.from({ length: count }, (_, n) => Buffer.from(n + 1 < count ? text.charAt(n) : text.slice(n)));
      return Buffer.concat(
        parts.flatMap((part, n) => [Buffer.from([(n + 1 < count ? 0 : 0x80) | (n === 0 ? 1 : 0), 0x80 | part.length, 0, 0, 0, 0]), part]),
      );
    };
    client.sendBytes(fragments(16));
    await client.next('pong');
    client.sendBytes(fragments(17));
    expect(await client.closed).toBe(1008);
  });

  test('[CONN-18] is cut if it sends more than 100 unasked pongs between two beats', async () => {
    const client = await enter();
    const pongs = (count: number): Buffer => Buffer.concat(Array.from({ length: count }, () => Buffer.from([0x8a, 0x80, 0, 0, 0, 0])));
    client.sendBytes(pongs(100));
    await settled(client);
    clock.advance(1_000);
    client.sendBytes(pongs(99));
    await settled(client);
    client.sendBytes(pongs(3));
    expect(await client.closed).toBe(1006);
  });

  test('[CONN-17] is cut at the second beat if its message does not end, though it answers pings', async () => {
    const [there, endless] = [await enter(), await enter()];
    clock.advance(25_000);
    await settled(endless);
    // A fragment without a last fragment.
    endless.sendBytes(Buffer.from([0x01, 0x81, 0, 0, 0, 0, 0x7b]));
    await flushed();
    clock.advance(8_000);
    await settled(there);
    clock.advance(17_000);
    expect(await endless.closed).toBe(1006);
    await settled(there);
  });
});

test('[LIMIT-8] messages that wait behind a slow link are limited', async () => {
  const client = await enter();
  client.request({ type: RequestType.Add, url: 'http://films.example/film.mp4' });
  for (let count = 0; count < 20; count++) client.send({ action: 'status', status: 'ready', padding: 'x'.repeat(60_000) });
  await client.next('error', ({ name }) => name === 'TooManyRequests');
  await settled(client);
  expect(client.received.filter(({ action }) => action === 'error').length).toBeLessThan(5);
  client.terminate();
});

describe('a reader that is too slow', () => {
  /** Sends more than a non-reading client and the server's buffer hold. */
  async function talkMuch(talker: TestClient): Promise<void> {
    for (let count = 0; count < 30; count++) talker.request({ type: RequestType.Chat, text: '映'.repeat(2000) });
    talker.request({ type: RequestType.Chat, text: 'the last' });
    await talker.next('chat', (chat) => chat.text === 'the last');
  }

  test('[SAFE-13] is cut after 10 s in which it reads nothing, even if it keeps sending', async () => {
    const [there, silent] = [await enter(), await enter()];
    let isCut = false;
    silent.pause();
    await talkMuch(there);
    void silent.closed.then(() => (isCut = true));
    for (let second = 0; second < 9; second++) {
      silent.send({ action: 'status', status: second % 2 === 0 ? 'ready' : 'buffering' });
      clock.advance(1000);
      await flushed();
    }
    expect(isCut).toBe(false);
    clock.advance(1000);
    silent.resume();
    expect(await silent.closed).toBe(1006);
    clock.advance(100);
    await there.next('user', ({ update }) => update.kind === 'remove' && update.value === silent.id);
  });
});
