import { RequestType } from '@matinee/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectClient, startTestServer, type TestClient, type TestServer } from '../src/testing/index.ts';

let server: TestServer;
let room: string;
let alice: TestClient;
let bob: TestClient;

beforeEach(async () => {
  server = await startTestServer();
  room = await server.generate();
  alice = await server.enter(room);
  bob = await server.enter(room);
});
afterEach(() => server.close());

/** Whatever one client does, the others go on. */
async function expectUndisturbed(): Promise<void> {
  const carol = await server.enter(room);
  bob.request({ type: RequestType.Chat, text: 'still fine' });
  await carol.next('chat', ({ text }) => text === 'still fine');
}

describe('a socket that sends nonsense', () => {
  test.each([
    ['text that is not JSON', '{'],
    ['JSON that is no message', '[1,2]'],
    ['an unknown action', '{"action":"dance"}'],
    ['an unknown request', '{"action":"req","request":{"type":99}}'],
    ['a seek to nowhere', '{"action":"req","request":{"type":4,"value":"soon"}}'],
    ['a seek to infinity', '{"action":"req","request":{"type":4,"value":1e999}}'],
    ['a speed out of range', '{"action":"req","request":{"type":16,"speed":17}}'],
    ['a place below zero', '{"action":"req","request":{"type":7,"fromIdx":-1,"toIdx":0}}'],
    ['an empty message to all', '{"action":"req","request":{"type":11,"text":""}}'],
    ['a prototype', '{"action":"req","request":{"type":13,"settings":{"__proto__":{"title":"x"},"x":1}}}'],
  ])('%s is answered with ValidationError and changes nothing', async (_, text) => {
    alice.sendRaw(text);
    const { name, message } = await alice.next('error');
    expect(name).toBe('ValidationError');
    expect(message).toMatch(/\S/);
    await expectUndisturbed();
  });

  test('a chat message over its length is refused with a sentence that says the limit', async () => {
    alice.sendRaw(JSON.stringify({ action: 'req', request: { type: RequestType.Chat, text: 'x'.repeat(2001) } }));
    expect(await alice.next('error')).toMatchObject({ name: 'ValidationError', message: expect.stringContaining('2000') });
    await expectUndisturbed();
  });

  test('100 kB in one message close the socket with 1009', async () => {
    alice.sendRaw(JSON.stringify({ action: 'req', request: { type: RequestType.Chat, text: 'x'.repeat(100_000) } }));
    expect(await alice.closed).toBe(1009);
    await expectUndisturbed();
  });

  test('bytes instead of text close the socket with 1003', async () => {
    alice.sendRaw(Buffer.from([1, 2, 3]));
    expect(await alice.closed).toBe(1003);
    await expectUndisturbed();
  });

  test('a second auth is refused and closes the socket', async () => {
    alice.send({ action: 'auth', token: await server.grant() });
    await alice.next('error', ({ name }) => name === 'ValidationError');
    expect(await alice.closed).toBe(1002);
    await expectUndisturbed();
  });

  test('playing nothing is refused by name', async () => {
    alice.request({ type: RequestType.Playback, state: true });
    await alice.next('error', ({ name }) => name === 'VideoNotFoundException');
  });

  test('a client that asks to be closed is closed with the code it names, or 4000', async () => {
    alice.send({ action: 'kickme', reason: 4003 });
    expect(await alice.closed).toBe(4003);
    bob.send({ action: 'kickme' });
    expect(await bob.closed).toBe(4000);
  });
});

describe('a socket that sends too much', () => {
  test('is told so, and closed when it does not listen', async () => {
    const limited = await startTestServer({ RATE_LIMIT: 'on' });
    const noisy = await limited.enter(await limited.generate());
    for (let n = 0; n < 150; n++) noisy.request({ type: RequestType.Chat, text: `message ${n}` });
    await noisy.next('error', ({ name }) => name === 'TooManyRequests');
    expect(await noisy.closed).toBe(1008);
    await limited.close();
  });

  test('a million empty fragments do not fill the memory', async () => {
    const socket = await connectClient(`${server.url}/api/room/${room}`);
    // A text frame without an end, then empty continuations: RFC 6455, section 5.4; masked with zeros.
    socket.sendBytes(
      Buffer.concat([
        Buffer.from([0x01, 0x80, 0, 0, 0, 0]),
        ...Array.from({ length: 1_000_000 }, () => Buffer.from([0x00, 0x80, 0, 0, 0, 0])),
      ]),
    );
    expect(await socket.closed).toBeGreaterThan(1000);
    await expectUndisturbed();
  });
});
