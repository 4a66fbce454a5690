import { RequestType } from '@matinee/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectClient, startTestServer, type TestServer } from '@matinee/testing';

const sample = { service: 'direct', id: '/sample/first-light.mp4' } as const;
let server: TestServer;
let room: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  room = await server.generate();
});

describe('entering', () => {
  test('[CONN-3] a joining client gets the room, the users and its own id, and then its own join', async () => {
    const client = await server.enter(room);
    await client.next('event');
    expect(client.received.map(({ action }) => action)).toEqual(['sync', 'user', 'you', 'chatlog', 'user', 'event']);
    expect(client.room).toMatchObject({ name: room, queue: [], currentSource: null, isPlaying: false, isTemporary: true });
    const [, init] = client.received;
    expect(init).toMatchObject({ update: { kind: 'init', value: [{ isLoggedIn: false, status: 'none', role: 0 }] } });
  });

  test('[CONN-3] the other clients are sent each join and leave', async () => {
    const first = await server.enter(room);
    const second = await server.enter(room);
    await first.next('event', ({ request, additional }) => request.type === RequestType.Join && additional.user?.id === second.id);
    second.close();
    await first.next('user', ({ update }) => update.kind === 'remove' && update.value === second.id);
    await first.next('event', ({ request }) => request.type === RequestType.Leave);
  });

  test('[STORE-8] room names match in any case, and the room says how its own is written', async () => {
    const token = await server.grant();
    await server.call('POST', '/room/create', { token, body: { name: 'Movie-Night' } });
    const client = await server.enter('mOVIE-nIGHT');
    expect(client.room.name).toBe('Movie-Night');
  });

  test('[CONN-2] a room that does not exist closes with 4002', async () => {
    const client = await connectClient(`${server.url}/api/room/nowhere`);
    expect(await client.closed).toBe(4002);
  });

  test.each(['bad%20name', '%F0%9F%8E%AC', 'a'.repeat(49), ''])('[CONN-2] a malformed room name (%s) closes with 4001', async (name) => {
    const client = await connectClient(`${server.url}/api/room/${name}`);
    expect(await client.closed).toBe(4001);
  });

  test('[CONN-10] a page of another site is refused', async () => {
    const foreign = connectClient(`${server.url}/api/room/${room}`, { headers: { origin: 'https://evil.example' } });
    await expect(foreign).rejects.toThrow('403');
  });
});

describe('watching together', () => {
  test('play, seek and pause reach all clients', async () => {
    const [alice, bob] = [await server.enter(room), await server.enter(room)];
    alice.request({ type: RequestType.Add, video: sample });
    const added = await bob.next('sync', ({ currentSource }) => currentSource?.id === sample.id);
    expect(added).toMatchObject({ currentSource: { ...sample, title: 'First light' }, playbackPosition: 0 });
    bob.request({ type: RequestType.Playback, state: true });
    await alice.next('sync', ({ isPlaying }) => isPlaying === true);
    alice.request({ type: RequestType.Seek, value: 42 });
    const sync = await bob.next('sync', ({ playbackPosition }) => playbackPosition === 42);
    expect(sync.serverTime).toBeTypeOf('number');
    await bob.next('event', ({ request, id, user }) => request.type === RequestType.Seek && id !== undefined && user.name !== '');
    bob.request({ type: RequestType.Playback, state: false });
    const stopped = await alice.next('sync', ({ isPlaying }) => isPlaying === false);
    expect(stopped.playbackPosition).toBeGreaterThanOrEqual(42);
    expect(stopped).not.toHaveProperty('queue');
  });

  test('[CONN-4] requests of one client take effect in the order sent, also behind a link that is looked up', async () => {
    const alice = await server.enter(room);
    alice.request({ type: RequestType.Add, video: sample });
    alice.request({ type: RequestType.Seek, value: 10 });
    alice.request({ type: RequestType.Playback, state: true });
    alice.request({ type: RequestType.PlaybackSpeed, speed: 1.5 });
    await alice.next('event', ({ request }) => request.type === RequestType.PlaybackSpeed);
    const kinds = alice.received.flatMap((message) => (message.action === 'event' ? [message.request.type] : []));
    expect(kinds.slice(1)).toEqual([RequestType.Add, RequestType.Seek, RequestType.Playback, RequestType.PlaybackSpeed]);
  });

  test('[CONN-3] a client that joins late gets the current position, and the chat so far', async () => {
    const alice = await server.enter(room);
    alice.request({ type: RequestType.Add, video: sample });
    alice.request({ type: RequestType.Seek, value: 30 });
    alice.request({ type: RequestType.Playback, state: true });
    alice.request({ type: RequestType.Chat, text: 'popcorn?' });
    await alice.next('chat');
    const bob = await server.enter(room);
    expect(bob.room.playbackPosition).toBeGreaterThanOrEqual(30);
    const { messages } = await bob.next('chatlog');
    expect(messages).toMatchObject([{ text: 'popcorn?' }]);
  });

  test('a new name is seen by the others within the same room', async () => {
    const token = await server.grant();
    const [alice, bob] = [await server.enter(room, token), await server.enter(room)];
    expect((await server.call('POST', '/user', { token, body: { username: '  Ilse  ' } })).status).toBe(200);
    await bob.next('user', ({ update }) => update.kind === 'update' && update.value.name === 'Ilse');
    alice.send({ action: 'notify', message: 'usernameChanged' });
    alice.request({ type: RequestType.Chat, text: 'it is me' });
    expect((await bob.next('chat')).from.name).toBe('Ilse');
  });

  test('[CONN-5] a ping is answered with the times of its arrival and of the answer', async () => {
    const alice = await server.enter(room);
    alice.send({ action: 'ping', t0: 12.5 });
    const { t0, t1, t2 } = await alice.next('pong');
    expect(t0).toBe(12.5);
    expect(t2).toBeGreaterThanOrEqual(t1);
    expect(Math.abs(t2 - Date.now())).toBeLessThan(5000);
  });
});
