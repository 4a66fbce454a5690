import { startFixtureServer, type FixtureServer } from '@matinee/media/testing';
import { RequestType } from '@matinee/protocol';
import { connectClient, startTestServer, type TestClient, type TestServer } from '@matinee/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let server: TestServer;
let media: FixtureServer;
let room: string;
let alice: TestClient;
let bob: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  media = await startFixtureServer();
});
afterAll(async () => {
  await server.close();
  await media.close();
});
beforeEach(async () => {
  room = await server.generate();
  alice = await server.enter(room);
  bob = await server.enter(room);
});

/** The other clients go on as usual after one client sends bad input. */
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
  ])('[CONN-12] %s is answered with ValidationError and changes nothing', async (_, text) => {
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

  test('[CONN-11] a message of 100 kB closes the connection with 1009', async () => {
    alice.sendRaw(JSON.stringify({ action: 'req', request: { type: RequestType.Chat, text: 'x'.repeat(100_000) } }));
    expect(await alice.closed).toBe(1009);
    await expectUndisturbed();
  });

  test('[CONN-11] a binary message closes the connection with 1003', async () => {
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

  test('play without a current item is refused by name', async () => {
    alice.request({ type: RequestType.Playback, state: true });
    await alice.next('error', ({ name }) => name === 'VideoNotFoundException');
  });

  test('[CONN-13] a client that sends kickme is closed with the code it names, or 4000', async () => {
    alice.send({ action: 'kickme', reason: 4003 });
    expect(await alice.closed).toBe(4003);
    bob.send({ action: 'kickme' });
    expect(await bob.closed).toBe(4000);
  });
});

describe('a socket that sends too much', () => {
  test('[LIMIT-7] gets refusals, and is closed after 100 of them in a row', async () => {
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

describe('a request that makes no sense', () => {
  const sample = { service: 'direct', id: '/sample/first-light.mp4' };
  const unknown = { service: 'direct', id: 'https://nowhere.example/film.mp4' };
  let token: string;
  let queued: { service: string; id: string };

  /** The room over REST and as a client that joins receives it, without its users. */
  async function everything(): Promise<unknown> {
    const { users: _, ...rest } = (await server.call('GET', `/room/${room}`, { token })).body;
    const carol = await server.enter(room);
    const { serverTime: __, ...sync } = carol.room;
    return { rest, sync };
  }

  beforeEach(async () => {
    token = await server.grant();
    queued = { service: 'direct', id: `${media.url}/clip.mp4` };
    await server.call('POST', `/room/${room}/queue`, { token, body: { videos: [sample, queued] } });
  });

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
    const before = await everything();
    alice.sendRaw(JSON.stringify({ action: 'req', request }));
    expect((await alice.next('error')).name).toBe(name);
    expect(await everything()).toEqual(before);
    await expectUndisturbed();
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
    const before = await everything();
    expect(await server.call(method, `/room/${room}${path}`, { token, body })).toMatchObject({
      status: 400,
      body: { success: false, error: { name, message: expect.stringMatching(/\S/) } },
    });
    expect(await everything()).toEqual(before);
  });

  test('10 000 unknown videos are refused part by part', async () => {
    for (let part = 0; part < 20; part++) {
      const videos = Array.from({ length: 500 }, (_, index) => ({ service: 'direct', id: `${part}-${index}`, endAt: 1 }));
      alice.sendRaw(JSON.stringify({ action: 'req', request: { type: 5, videos } }));
    }
    // None of them can be found: each part is answered for itself.
    for (let part = 0; part < 20; part++) await alice.next('error');
    await expectUndisturbed();
    expect((await server.call('GET', `/room/${room}`, { token })).body.queue).toHaveLength(1);
  });
});
