import { RequestType } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { FakeSocket } from './fake-socket.ts';
import { createFakeClock } from '@matinee/base/fake-clock';
import { createPlaybackFeed } from './playback-feed.ts';
import { createRoomSession } from './room-session.ts';

function setUp() {
  const time = createFakeClock(5_000);
  const sockets: FakeSocket[] = [];
  const session = createRoomSession({
    openSocket(path) {
      const socket = new FakeSocket(path);
      sockets.push(socket);
      return socket.asSocket();
    },
    token: () => 'secret',
    clock: time,
    random: () => 0.5,
    log: () => undefined,
  });
  session.connect('lounge');
  const socket = sockets[0] as FakeSocket;
  socket.open();
  const requests = (): unknown[] => socket.sent.filter((message) => (message as { action: string }).action === 'req');
  return { time, session, socket, sockets, requests };
}

test('requests are sent while connected and dropped while not', () => {
  const { session, socket, requests } = setUp();
  expect([session.play(), session.seek(-3), session.chat('hello')]).toEqual([true, true, true]);
  expect(requests()).toEqual([
    { action: 'req', request: { type: RequestType.Playback, state: true } },
    { action: 'req', request: { type: RequestType.Seek, value: 0 } },
    { action: 'req', request: { type: RequestType.Chat, text: 'hello' } },
  ]);
  socket.closeWith(1006);
  expect(session.chat('lost?')).toBe(false);
  expect(requests()).toHaveLength(3);
});

test('[SCREEN-339] one video is added as `video`, several as `videos`, and the first of an empty room plays', () => {
  const { session, requests } = setUp();
  const [a, b] = [{ service: 'direct', id: 'https://a/' } as const, { service: 'direct', id: 'https://b/' } as const];
  session.add([a]);
  session.add([a, b]);
  expect(requests()).toEqual([
    { action: 'req', request: { type: RequestType.Add, video: a, autoplay: true } },
    { action: 'req', request: { type: RequestType.Add, videos: [a, b], autoplay: true } },
  ]);
});

test('listeners are called after the store has applied the message', () => {
  const { session, socket } = setUp();
  const titles: unknown[] = [];
  session.onMessage(() => titles.push(session.store.getState().sync?.title));
  socket.deliver({ action: 'sync', title: 'Friday' });
  expect(titles).toEqual(['Friday']);
});

test('[SCREEN-221] a connection without a message for 10 s is closed and opened again', () => {
  const { session, socket, sockets, time } = setUp();
  socket.deliver({ action: 'sync', title: 'Friday' });
  time.advance(9_000);
  expect(session.store.getState().connection.status).toBe('connected');
  time.advance(4_000);
  expect(socket.isClosed).toBe(true);
  expect(sockets).toHaveLength(2);
});

test('the silence of a suspended page does not count', () => {
  const { session, time } = setUp();
  time.sleep(60_000);
  expect(session.store.getState().connection.status).toBe('connected');
});

test('a connection with answers stays open', () => {
  const { session, socket, time } = setUp();
  for (let second = 0; second < 60; second += 1) {
    time.advance(1_000);
    socket.deliver({ action: 'pong', t0: time.now(), t1: time.now(), t2: time.now() });
  }
  expect(session.store.getState().connection.status).toBe('connected');
});

test('a reconnected room counts as outdated until its first sync', () => {
  const { session, socket, sockets, time } = setUp();
  const isSynced = (): boolean => session.store.getState().isSynced;
  expect(isSynced()).toBe(false);
  socket.deliver({ action: 'sync', title: 'Friday' });
  expect(isSynced()).toBe(true);
  socket.closeWith(1006);
  expect(isSynced()).toBe(false);
  time.advance(1000);
  sockets[1]?.open();
  expect([isSynced(), session.store.getState().sync?.title]).toEqual([false, 'Friday']);
  sockets[1]?.deliver({ action: 'sync', title: 'Saturday' });
  expect(isSynced()).toBe(true);
});

test('the clock follows the server', () => {
  const { session, socket, time } = setUp();
  for (let probe = 0; probe < 5; probe += 1) {
    socket.deliver({ action: 'pong', t0: time.now(), t1: time.now() + 90_000, t2: time.now() + 90_000 });
  }
  expect(session.clock.serverNow()).toBe(time.now() + 90_000);
});

test('[SCREEN-222] when the network is back, the page reconnects at once', () => {
  const { session, socket, sockets } = setUp();
  socket.closeWith(1006);
  session.wake();
  expect(sockets).toHaveLength(2);
});

test('close may be called twice', () => {
  const { session, socket, sockets, time } = setUp();
  session.close();
  session.close();
  time.advance(60_000);
  expect(socket.isClosed).toBe(true);
  expect(sockets).toHaveLength(1);
});

test('the playback feed has source, timeline and end of the current item', () => {
  const { session, socket } = setUp();
  const feed = createPlaybackFeed(session.store);
  expect(feed.current()).toBeUndefined();
  const currentSource = { service: 'direct', id: 'https://a/film.mp4', endAt: 50 };
  socket.deliver({
    action: 'sync',
    currentSource,
    isPlaying: true,
    playbackPosition: 4,
    serverTime: 1_000,
    playbackSpeed: 1.5,
    discontinuity: 3,
  });
  const first = feed.current();
  expect(first).toEqual({
    source: { kind: 'file', url: 'https://a/film.mp4', subtitleUrl: undefined },
    timeline: { isPlaying: true, positionSeconds: 4, speed: 1.5, atServerMs: 1_000 },
    endAtSeconds: 50,
    discontinuity: 3,
  });
  expect(feed.current()).toBe(first);
  socket.deliver({ action: 'sync', currentSource, isPlaying: false, playbackPosition: 9, serverTime: 9_000 });
  expect(feed.current()?.timeline.isPlaying).toBe(false);
});

test('a status has offset and stalls if they are known, the offset in whole milliseconds', () => {
  const { session, socket } = setUp();
  const report = { status: 'ready', readyForDiscontinuity: 2, durationSeconds: undefined, error: undefined } as const;
  session.report({ ...report, driftSeconds: -0.0123456, stalls: 1 });
  session.report(report);
  const statuses = socket.sent.filter((message) => (message as { action: string }).action === 'status');
  expect(statuses).toEqual([
    { action: 'status', status: 'ready', readyForDiscontinuity: 2, drift: -0.012, stalls: 1 },
    { action: 'status', status: 'ready', readyForDiscontinuity: 2 },
  ]);
});
