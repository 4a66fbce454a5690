import { startFixtureServer, type FixtureServer } from '@matinee/media/testing';
import { RequestType } from '@matinee/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectClient, startTestServer, type TestClient, type TestServer } from '@matinee/testing';

let server: TestServer;
let media: FixtureServer;
let room: string;
let token: string;
let bob: TestClient;
let carol: TestClient;
/** All that requests could change, before they are made. */
let before: { rest: unknown; sync: unknown };

const sample = { service: 'direct', id: '/sample/first-light.mp4' };

beforeAll(async () => {
  server = await startTestServer();
  media = await startFixtureServer();
  token = await server.grant();
  room = await server.generate(token);
  bob = await server.enter(room);
  carol = await server.enter(room);
  const videos = [sample, { service: 'direct', id: `${media.url}/clip.mp4` }];
  await server.call('POST', `/room/${room}/queue`, { token, body: { videos } });
  before = await everything();
});
afterAll(async () => {
  await server.close();
  await media.close();
});

/** The room over REST and as a client that joins receives it, without its users. */
async function everything(): Promise<typeof before> {
  const client = await server.enter(room);
  const { serverTime: _, ...sync } = client.room;
  client.terminate();
  return { rest: await readRoom(), sync };
}
async function readRoom(): Promise<unknown> {
  return { ...(await server.call('GET', `/room/${room}`, { token })).body, users: undefined };
}

let said = 0;
/** The other clients go on as usual after one client sends bad input. */
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
    ['a seek to nowhere', '{"action":"req","request":{"type":4,"value":"soon"}}'],
    ['a seek to infinity', '{"action":"req","request":{"type":4,"value":1e999}}'],
    ['a speed out of range', '{"action":"req","request":{"type":16,"speed":17}}'],
    ['a place below zero', '{"action":"req","request":{"type":7,"fromIdx":-1,"toIdx":0}}'],
    ['an empty message to all', '{"action":"req","request":{"type":11,"text":""}}'],
    ['a prototype', '{"action":"req","request":{"type":13,"settings":{"__proto__":{"title":"x"},"x":1}}}'],
  ])('[CONN-12] %s is answered with ValidationError and changes nothing', async (_, text) => {
    bob.sendRaw(text);
    expect(await bob.next('error')).toMatchObject({ name: 'ValidationError', message: expect.stringMatching(/\S/) });
    expect(await everything()).toEqual(before);
    await expectUndisturbed();
  });

  test('a chat message over its length is refused with a sentence that says the limit', async () => {
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

  test('play without a current item is refused by name', async () => {
    const alice = await server.enter(await server.generate());
    alice.request({ type: RequestType.Playback, state: true });
    await alice.next('error', ({ name }) => name === 'VideoNotFoundException');
  });

  test('a million empty fragments do not fill the memory', async () => {
    const socket = await connectClient(`${server.url}/api/room/${room}`);
    // A text frame without an end, then empty continuations: RFC 6455, section 5.4; masked with zeros.
    socket.sendBytes(Buffer.from([0x01, 0x80, 0, 0, 0, 0]));
    socket.sendBytes(Buffer.alloc(6_000_000, Buffer.from([0x00, 0x80, 0, 0, 0, 0])));
    expect(await socket.closed).toBeGreaterThan(1000);
    await expectUndisturbed();
  });
});

describe('a request that makes no sense', () => {
  const unknown = { service: 'direct', id: 'https://nowhere.example/film.mp4' };

  const requests: [string, object, string][] = [
    ['an order from beyond the queue', { type: 7, fromIdx: 1, toIdx: 0 }, 'BadApiArgumentException'],
    ['an order to far beyond', { type: 7, fromIdx: 0, toIdx: 1e9 }, 'ValidationError'],
    ['an order to half a place', { type: 7, fromIdx: 0, toIdx: 0.5 }, 'ValidationError'],
    ['an order from below zero', { type: 7, fromIdx: -1, toIdx: 0 }, 'ValidationError'],
    ['a seek that is not a number', { type: 4, value: Number.NaN }, 'ValidationError'],
    ['a seek to a word', { type: 4, value: 'end' }, 'ValidationError'],
    ['a speed of zero', { type: 16, speed: 0 }, 'ValidationError'],
    ['a negative speed', { type: 16, speed: -1 }, 'ValidationError'],
    ['a play that is neither yes nor no', { type: 2, state: 1 }, 'ValidationError'],
    ['a request of no kind', { video: sample }, 'ValidationError'],
    ['a request of a kind that is not', { type: 99 }, 'ValidationError'],
    ['a request of half a kind', { type: 3.5 }, 'ValidationError'],
    ['a request by name', { type: 'Skip' }, 'ValidationError'],
    ['a join by request', { type: 0 }, 'ValidationError'],
    ['a removal of what is not queued', { type: 6, video: unknown }, 'VideoNotFoundException'],
    ['a vote for what is not queued', { type: 8, video: unknown, add: true }, 'VideoNotFoundException'],
    ['a vote for what is on', { type: 8, video: sample, add: true }, 'VideoNotFoundException'],
    ['an edit of what is not queued', { type: 19, video: unknown, update: { startAt: 1 } }, 'VideoNotFoundException'],
    ['a video of an unknown service', { type: 5, video: { service: 'betamax', id: 'a' } }, 'UnsupportedServiceException'],
    ['a video twice', { type: 5, video: sample }, 'VideoAlreadyQueuedException'],
    ['no video at all', { type: 5 }, 'ValidationError'],
    ['an end before the start', { type: 5, video: { ...unknown, startAt: 10, endAt: 5 } }, 'ValidationError'],
    ['a negative start', { type: 5, video: { ...unknown, startAt: -1 } }, 'ValidationError'],
    ['a start after more than a week', { type: 5, video: { ...unknown, startAt: 1e12 } }, 'ValidationError'],
    [
      '501 videos',
      { type: 5, videos: Array.from({ length: 501 }, (_, index) => ({ service: 'direct', id: `${index}` })) },
      'ValidationError',
    ],
    ['a role that is none', { type: 9, targetClientId: 'x', role: 7 }, 'InvalidRoleException'],
    ['a role below all', { type: 9, targetClientId: 'x', role: -2 }, 'InvalidRoleException'],
    ['a promotion of an unknown client', { type: 9, targetClientId: 'x', role: 2 }, 'ClientNotFoundInRoomException'],
    ['an undo of nothing', { type: 12 }, 'ValidationError'],
    ['an undo of what never was', { type: 12, event: { id: 'x' } }, 'BadApiArgumentException'],
    ['a title on two lines', { type: 13, settings: { title: 'a\nb' } }, 'ValidationError'],
    ['a title of 300 characters', { type: 13, settings: { title: 'x'.repeat(300) } }, 'ValidationError'],
    ['an unknown setting', { type: 13, settings: { owner: 'me' } }, 'ValidationError'],
    ['an unknown queue mode', { type: 13, settings: { queueMode: 'random' } }, 'ValidationError'],
    ['a private room', { type: 13, settings: { visibility: 'private' } }, 'ValidationError'],
    ['grants for no role', { type: 13, settings: { grants: [[9, 1]] } }, 'InvalidRoleException'],
    ['negative grants', { type: 13, settings: { grants: [[0, -1]] } }, 'ValidationError'],
    ['an unknown category', { type: 13, settings: { autoSkipSegmentCategories: ['dull'] } }, 'ValidationError'],
    ['the queue of a last time that never was', { type: 17 }, 'VideoNotFoundException'],
    ['a kick without the right to', { type: 18, clientId: 'x' }, 'PermissionDeniedException'],
  ];

  test.each(requests)('(%s) is refused by name and changes nothing', async (_, request, name) => {
    bob.sendRaw(JSON.stringify({ action: 'req', request }));
    expect((await bob.next('error')).name).toBe(name);
    expect(await readRoom()).toEqual(before.rest);
  });

  const calls: [string, string, string, unknown, string][] = [
    ['POST', '/queue', 'an unknown service', { service: 'betamax', id: 'a' }, 'UnsupportedServiceException'],
    ['POST', '/queue', 'what is on', sample, 'VideoAlreadyQueuedException'],
    ['PATCH', '/queue', 'what is not queued', { ...unknown, startAt: 1 }, 'VideoNotFoundException'],
    ['PATCH', '/queue', 'an end before the start', { ...unknown, startAt: 2, endAt: 1 }, 'ValidationError'],
    ['DELETE', '/queue', 'what is not queued', unknown, 'VideoNotFoundException'],
    ['DELETE', '/queue', 'a list', [unknown], 'ValidationError'],
    ['POST', '/vote', 'a user who is not in the room', unknown, 'ClientNotFoundInRoomException'],
    ['POST', '/vote', 'a wrong type', { service: 'direct', id: 7 }, 'ValidationError'],
    ['POST', '/undo', 'nothing', {}, 'ValidationError'],
    ['POST', '/undo', 'what never was', { event: { id: 'x' } }, 'BadApiArgumentException'],
    ['PATCH', '', 'a title on two lines', { title: 'a\nb' }, 'ValidationError'],
    ['PATCH', '', 'a title of 300 characters', { title: 'x'.repeat(300) }, 'ValidationError'],
    ['PATCH', '', 'a name', { name: 'mine' }, 'ValidationError'],
    ['PATCH', '', 'a claim that is none', { claim: false }, 'ValidationError'],
    ['PATCH', '', 'a private room', { visibility: 'private' }, 'ValidationError'],
    ['PATCH', '', 'grants for no role', { grants: [[9, 1]] }, 'InvalidRoleException'],
  ];

  test.each(calls)('%s %s with %s is refused by name and changes nothing', async (method, path, _, body, name) => {
    expect(await server.call(method, `/room/${room}${path}`, { token, body })).toMatchObject({
      status: 400,
      body: { success: false, error: { name, message: expect.stringMatching(/\S/) } },
    });
    expect(await readRoom()).toEqual(before.rest);
  });

  test('a client that joins later sees nothing of all that was refused', async () => {
    expect(await everything()).toEqual(before);
    await expectUndisturbed();
  });

  test('1000 unknown videos are refused part by part', async () => {
    for (let part = 0; part < 2; part++) {
      const videos = Array.from({ length: 500 }, (_, index) => ({ service: 'direct', id: `${part}-${index}`, endAt: 1 }));
      bob.sendRaw(JSON.stringify({ action: 'req', request: { type: 5, videos } }));
    }
    // None of them can be found: each part is answered for itself.
    for (let part = 0; part < 2; part++) await bob.next('error');
    expect(await everything()).toEqual(before);
  });
});
