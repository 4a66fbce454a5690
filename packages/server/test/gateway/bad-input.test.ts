import { startFixtureServer } from '@matinee/media/testing';
import { RequestType } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { connectClient, type TestClient } from '@matinee/testing';
import { closeAfterFile, startForFile } from '../helpers/start-for-test.ts';

// Invalid requests themselves are tested in packages/protocol and packages/room; here, their effects.

const sample = { service: 'direct', id: '/sample/first-light.mp4' };
const server = await startForFile();
const media = closeAfterFile(await startFixtureServer());

const token = await server.grant();
const room = await server.generate(token);
const [bob, carol] = [await server.enter(room), await server.enter(room)];
const videos = [sample, { service: 'direct', id: `${media.url}/clip.mp4` }];
await server.call('POST', `/room/${room}/queue`, { token, body: { videos } });
const before = await everything();

/** Returns the room over REST and as a joining client receives it, without its users. */
async function everything(): Promise<unknown> {
  const client = await server.enter(room);
  const { serverTime: _, ...sync } = client.room;
  client.terminate();
  return { rest: { ...(await server.call('GET', `/room/${room}`, { token })).body, users: undefined }, sync };
}

let said = 0;
async function expectUndisturbed(): Promise<void> {
  said += 1;
  const line = `still fine ${said}`;
  bob.request({ type: RequestType.Chat, text: line });
  await carol.next('chat', ({ text }) => text === line);
}

describe('a socket that sends nonsense', () => {
  test.each([
    ['text that is not JSON', '{'],
    ['JSON that is no message', '[1,2]'],
    ['an unknown action', '{"action":"dance"}'],
    ['an unknown request', '{"action":"req","request":{"type":99}}'],
    ['a seek to infinity', '{"action":"req","request":{"type":4,"value":1e999}}'],
    ['a prototype', '{"action":"req","request":{"type":13,"settings":{"__proto__":{"title":"x"},"x":1}}}'],
  ])('[CONN-12] %s is answered with ValidationError and changes nothing', async (_, text) => {
    bob.sendRaw(text);
    expect(await bob.next('error')).toMatchObject({ name: 'ValidationError', message: expect.stringMatching(/\S/) });
    expect(await everything()).toEqual(before);
    await expectUndisturbed();
  });

  test('a chat message over its length is refused with a sentence that names the limit', async () => {
    bob.sendRaw(JSON.stringify({ action: 'req', request: { type: RequestType.Chat, text: 'x'.repeat(2001) } }));
    expect(await bob.next('error')).toMatchObject({ name: 'ValidationError', message: expect.stringContaining('2000') });
  });

  test.each<[string, number, (alice: TestClient) => void]>([
    ['[CONN-11] a client that sends a message of 100 kB', 1009, (alice) => alice.sendRaw(JSON.stringify('x'.repeat(100_000)))],
    ['[CONN-11] a client that sends a binary message', 1003, (alice) => alice.sendRaw(Buffer.from([1, 2, 3]))],
    ['a client that sends a second auth', 1002, (alice) => alice.send({ action: 'auth', token })],
    ['[CONN-13] a client that sends kickme with a code', 4003, (alice) => alice.send({ action: 'kickme', reason: 4003 })],
    ['[CONN-13] a client that sends kickme', 4000, (alice) => alice.send({ action: 'kickme' })],
  ])('%s is closed with %i', async (_, code, send) => {
    const alice = await server.enter(room);
    send(alice);
    expect(await alice.closed).toBe(code);
    await expectUndisturbed();
  });

  test('a million empty fragments do not fill the memory', async () => {
    const socket = await connectClient(`${server.url}/api/room/${room}`);
    // A text frame without an end, then empty continuations (RFC 6455, section 5.4), masked with zeros.
    socket.sendBytes(Buffer.from([0x01, 0x80, 0, 0, 0, 0]));
    socket.sendBytes(Buffer.alloc(6_000_000, Buffer.from([0x00, 0x80, 0, 0, 0, 0])));
    expect(await socket.closed).toBeGreaterThan(1000);
    await expectUndisturbed();
  });
});

describe('an invalid request', () => {
  const unknown = { service: 'direct', id: 'https://nowhere.example/film.mp4' };

  const requests: [string, object, string][] = [
    ['an order from beyond the queue', { type: 7, fromIdx: 1, toIdx: 0 }, 'BadApiArgumentException'],
    ['a video of an unknown service', { type: 5, video: { service: 'betamax', id: 'a' } }, 'UnsupportedServiceException'],
    ['501 videos', { type: 5, videos: Array.from({ length: 501 }, (_, n) => ({ service: 'direct', id: `${n}` })) }, 'ValidationError'],
    ['a role that is none', { type: 9, targetClientId: 'x', role: 7 }, 'InvalidRoleException'],
    ['grants for no role', { type: 13, settings: { grants: [[9, 1]] } }, 'InvalidRoleException'],
  ];

  test.each(requests)('(%s) is refused by name and changes nothing', async (_, request, name) => {
    bob.sendRaw(JSON.stringify({ action: 'req', request }));
    expect((await bob.next('error')).name).toBe(name);
    expect(await everything()).toEqual(before);
  });

  const calls: [string, string, string, unknown, string][] = [
    ['POST', '/queue', 'an unknown service', { service: 'betamax', id: 'a' }, 'UnsupportedServiceException'],
    ['PATCH', '/queue', 'what is not queued', { ...unknown, startAt: 1 }, 'VideoNotFoundException'],
    ['DELETE', '/queue', 'a list', [unknown], 'ValidationError'],
    ['POST', '/vote', 'a user who is not in the room', unknown, 'ClientNotFoundInRoomException'],
    ['PATCH', '', 'a private room', { visibility: 'private' }, 'ValidationError'],
    ['PATCH', '', 'grants for no role', { grants: [[9, 1]] }, 'InvalidRoleException'],
  ];

  test.each(calls)('%s %s with %s is refused by name and changes nothing', async (method, path, _, body, name) => {
    expect(await server.call(method, `/room/${room}${path}`, { token, body })).toMatchObject({
      status: 400,
      body: { success: false, error: { name, message: expect.stringMatching(/\S/) } },
    });
    expect(await everything()).toEqual(before);
  });
});
