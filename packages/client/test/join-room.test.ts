import { passwordOf, startTestServer } from '@matinee/testing';
import { expect, test } from 'vitest';
import { ConnectionLostError, joinRoom, NotConnectedError } from '../src/index.ts';
import { next, useRooms } from './use-rooms.ts';

const sample = { service: 'direct', id: '/sample/first-light.mp4' } as const;
const apiKey = 'an operator of this test';
const world = useRooms(() => startTestServer({ API_KEY: apiKey }));
const { join } = world;

function cuttable() {
  const sockets: WebSocket[] = [];
  return {
    cut: () => sockets.at(-1)?.close(),
    open(url: string, path: string) {
      const socket = new WebSocket(url.replace(/^http/, 'ws') + path);
      sockets.push(socket);
      return socket;
    },
  };
}

test('[CLIENT-1] a program joins with an address and a name, and knows the room, its users and itself', async () => {
  const name = await world.server.generate();
  const room = await join({ url: `${world.server.url}/`, room: name, name: 'Popcorn' });
  expect(room.state).toMatchObject({ name, queue: [], currentSource: null });
  expect(room.self).toMatchObject({ name: 'Popcorn', isLoggedIn: false });
  expect(room.users).toEqual([room.self]);
  expect(room.isConnected).toBe(true);
  expect(await room.api.call('getUser', {})).toMatchObject({ username: 'Popcorn' });
  expect(room.urlOf('/sample/first-light.webp')).toBe(`${world.server.url}/sample/first-light.webp`);
  expect(room.urlOf('https://media.test/a.webp')).toBe('https://media.test/a.webp');
});

test('[CLIENT-1] joining fails with the reason', async () => {
  await expect(join({ room: 'no-such-room' })).rejects.toMatchObject({ name: 'RoomClosedError', reason: 'no-such-room', code: 4002 });
  await expect(join({ token: 'made up' })).rejects.toMatchObject({ name: 'RoomClosedError', reason: 'token-not-valid' });
  await expect(join({ name: ' ' })).rejects.toMatchObject({ name: 'LengthOutOfRangeException' });
  await expect(joinRoom({ url: 'http://127.0.0.1:1', room: 'lounge' })).rejects.toThrow(NotConnectedError);
});

test('[CLIENT-1] a bot joins with a token of its account, and learns which scope it lacks', async () => {
  const session = await world.server.grant();
  await world.server.logIn(session, 'Ann');
  const tokenFor = async (...scopes: string[]): Promise<string> => {
    const body = { name: 'Radio', scopes, currentPassword: passwordOf('Ann') };
    return (await world.server.call('POST', '/user/account/tokens', { token: session, body })).body.token as string;
  };
  const name = await world.server.generate();
  const bot = await join({ room: name, token: await tokenFor('room:read', 'chat') });
  expect(bot.self).toMatchObject({ name: 'Ann', isLoggedIn: true, isBot: true });
  await bot.chat('on air');
  await expect(bot.pause()).rejects.toMatchObject({ name: 'ScopeMissing', details: { scope: 'playback' } });
  await expect(join({ room: name, token: await tokenFor('chat') })).rejects.toMatchObject({
    name: 'RoomClosedError',
    cause: { name: 'ScopeMissing', details: { scope: 'room:read' } },
  });
});

test('[CLIENT-2] a request resolves once the room has applied it, and the state has its changes', async () => {
  const room = await join();
  await room.add([sample]);
  expect(room.state.currentSource).toMatchObject(sample);
  await room.pause();
  await room.seek(3);
  expect([room.state.isPlaying, room.position()]).toEqual([false, 3]);
  await room.applySettings({ title: 'Friday' });
  expect(room.state.title).toBe('Friday');
});

test('[CLIENT-2] a request that the room refuses rejects with the name of the refusal', async () => {
  const room = await join();
  await expect(room.kick(room.self?.id ?? '')).rejects.toMatchObject({ name: 'PermissionDeniedException' });
  await expect(room.vote(sample, true)).rejects.toMatchObject({ name: 'VideoNotFoundException' });
  room.close();
  await expect(room.chat('anyone?')).rejects.toThrow(NotConnectedError);
});

test('[CLIENT-2] a request without an answer when the room is left is not known to be applied', async () => {
  const room = await join();
  const saying = room.chat('wait');
  room.close();
  await expect(saying).rejects.toThrow(ConnectionLostError);
});

test('[CLIENT-4] listeners receive events until they unsubscribe', async () => {
  const name = await world.server.generate();
  const [bea, cem] = [await join({ room: name, name: 'Bea' }), await join({ room: name, name: 'Cem' })];
  const texts: string[] = [];
  const stop = bea.on('chat', ({ text, from }) => texts.push(`${from.name}: ${text}`));
  const changed = next(bea, 'change');
  const added = next(bea, 'event', ({ request }) => request.type === 5);
  await cem.chat('hello');
  await cem.add([sample]);
  expect(await changed).toMatchObject({ currentSource: sample });
  expect(await added).toMatchObject({ user: { name: 'Cem' }, additional: { video: sample } });
  stop();
  const answered = next(bea, 'chat');
  await cem.chat('are you there?');
  await answered;
  expect(texts).toEqual(['Cem: hello']);
  const left = next(bea, 'users');
  cem.close();
  expect(await left).toEqual([bea.self]);
});

test('[CLIENT-5] a lost connection is opened again, and requests made meanwhile are sent then', async () => {
  const sockets = cuttable();
  const room = await join({ openSocket: (url, path) => sockets.open(url, path) });
  sockets.cut();
  await room.applySettings({ title: 'Back again' });
  expect(room.state.title).toBe('Back again');
  expect([room.isConnected, room.users]).toEqual([true, [room.self]]);
});

test('[CLIENT-5] a room that the server closes for good is not entered again, and says why', async () => {
  const room = await join();
  const closed = next(room, 'close');
  const unloaded = await world.server.call('DELETE', `/room/${room.state.name}`, {
    token: await world.server.grant(),
    headers: { apikey: apiKey },
  });
  expect(unloaded.status).toBe(200);
  expect(await closed).toMatchObject({ reason: 'room-unloaded', code: 4003 });
  expect(room.isConnected).toBe(false);
});

test('[CLIENT-6] the position follows the clock of the server', async () => {
  const room = await join();
  await room.add([sample]);
  await room.play();
  const { playbackPosition, serverTime } = room.state;
  const elapsedSeconds = Math.max(0, (room.serverNow() - serverTime) / 1000);
  expect(room.position()).toBeCloseTo(playbackPosition + elapsedSeconds, 1);
  // Server and client are one machine here.
  expect(Math.abs(room.serverNow() - Date.now())).toBeLessThan(1000);
});
