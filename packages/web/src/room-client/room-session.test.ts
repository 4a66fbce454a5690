import { RequestType } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { FakeSocket } from './fake-socket.ts';
import { createFakeClock } from '@matinee/base/fake-clock';
import { createPlaybackFeed } from './playback-feed.ts';
import { createRoomSession } from './room-session.ts';

function setUp() {
  const time = createFakeClock(5_000);
  const sockets: FakeSocket[] = [];
  let isActive = false;
  const session = createRoomSession({
    openSocket(path) {
      const socket = new FakeSocket(path);
      sockets.push(socket);
      return socket.asSocket();
    },
    token: () => 'secret',
    clock: time,
    random: () => 0.5,
    isUserActive: () => isActive,
    log: () => undefined,
  });
  session.connect('lounge');
  const socket = sockets[0] as FakeSocket;
  socket.open();
  const requests = (): unknown[] => requestsOf(socket);
  const setActive = (active: boolean): void => void (isActive = active);
  return { time, session, socket, sockets, requests, setActive };
}

function requestsOf(socket: FakeSocket): unknown[] {
  return socket.sent.filter((message) => (message as { action: string }).action === 'req');
}

test('requests are sent while connected and dropped while not', () => {
  const { session, socket, requests } = setUp();
  expect([session.play(), session.seek(-3), session.chat('hello')]).toEqual([true, true, true]);
  expect(requests()).toEqual([
    { action: 'req', id: 1, request: { type: RequestType.Playback, state: true } },
    { action: 'req', id: 2, request: { type: RequestType.Seek, value: 0 } },
    { action: 'req', id: 3, request: { type: RequestType.Chat, text: 'hello' } },
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
    { action: 'req', id: 1, request: { type: RequestType.Add, video: a, autoplay: true } },
    { action: 'req', id: 2, request: { type: RequestType.Add, videos: [a, b], autoplay: true } },
  ]);
});

test('listeners are called after the store has applied the message', () => {
  const { session, socket } = setUp();
  const titles: unknown[] = [];
  session.onMessage(() => titles.push(session.store.getState().sync?.title));
  socket.deliver({ action: 'sync', title: 'Friday' });
  expect(titles).toEqual(['Friday']);
});

describe('[SCREEN-380] chat messages', () => {
  const bea = { id: 'b', name: 'Bea', isLoggedIn: false, status: 'ready', role: 0 } as const;

  function setUpChat() {
    const { session, socket, time, ...rest } = setUp();
    return {
      ...rest,
      socket,
      time,
      say: (text: string): void => socket.deliver({ action: 'chat', id: text, at: time.now(), from: bea, text }),
      shown: (): string =>
        session.store
          .getState()
          .log.flatMap((entry) => (entry.kind === 'message' ? entry.message.text : []))
          .join(''),
    };
  }

  test('are shown at most every 200 ms, in order, the first at once', () => {
    const { say, shown, time } = setUpChat();
    say('a');
    expect(shown()).toBe('a');
    time.advance(50);
    say('b');
    say('c');
    time.advance(149);
    expect(shown()).toBe('a');
    time.advance(1);
    expect(shown()).toBe('abc');
    time.advance(200);
    say('d');
    expect(shown()).toBe('abcd');
  });

  test('of the user are shown at once, after those that came before them', () => {
    const { say, shown, socket, time, setActive } = setUpChat();
    socket.deliver({ action: 'you', info: { id: 'me' } });
    say('a');
    setActive(true);
    say('b');
    socket.deliver({ action: 'chat', id: 'c', at: time.now(), from: { ...bea, id: 'me' }, text: 'c' });
    expect(shown()).toBe('abc');
  });

  test('are shown before anything that comes after them, and before the connection is lost', () => {
    const { say, shown, socket } = setUpChat();
    say('a');
    say('b');
    socket.deliver({ action: 'sync', title: 'Friday' });
    expect(shown()).toBe('ab');
    say('c');
    socket.closeWith(1006);
    expect(shown()).toBe('abc');
  });

  test('wait for a pause of a user who is active, for about 1 s at most', () => {
    const { say, shown, time, setActive } = setUpChat();
    say('a');
    setActive(true);
    say('b');
    time.advance(700);
    expect(shown()).toBe('a');
    setActive(false);
    time.advance(200);
    expect(shown()).toBe('ab');
    setActive(true);
    say('c');
    time.advance(999);
    expect(shown()).toBe('ab');
    time.advance(201);
    expect(shown()).toBe('abc');
  });

  test('that have waited come eight at a time, or half of them if that is more', () => {
    const { say, shown, time } = setUpChat();
    const alphabet = 'abcdefghijklmnopqrstuvwxyz';
    for (const character of alphabet) say(character);
    const counts = [shown().length];
    while (shown().length < alphabet.length) {
      time.advance(200);
      counts.push(shown().length);
    }
    expect(shown()).toBe(alphabet);
    expect(counts).toEqual([1, 14, 22, 26]);
  });
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

test('[NODES-20] a room whose connection is lost counts as current for two seconds, and then as outdated until the next first sync', () => {
  const { session, socket, sockets, time } = setUp();
  const isSynced = (): boolean => session.store.getState().isSynced;
  expect(isSynced()).toBe(false);
  socket.deliver({ action: 'sync', title: 'Friday' });
  expect(isSynced()).toBe(true);
  socket.closeWith(1006);
  time.advance(1999);
  expect(isSynced()).toBe(true);
  time.advance(1);
  expect(isSynced()).toBe(false);
  sockets[1]?.open();
  expect([isSynced(), session.store.getState().sync?.title]).toEqual([false, 'Friday']);
  sockets[1]?.deliver({ action: 'sync', title: 'Saturday' });
  expect(isSynced()).toBe(true);
});

test('[NODES-20] a connection that is back within two seconds was never missed', () => {
  const { session, socket, sockets, time } = setUp();
  socket.deliver({ action: 'sync', title: 'Friday' });
  const shown: boolean[] = [];
  session.store.subscribe(({ isSynced }) => shown.push(isSynced));
  socket.closeWith(1012);
  time.advance(1000);
  sockets[1]?.open();
  sockets[1]?.deliver({ action: 'sync', title: 'Friday' });
  time.advance(5000);
  expect(new Set(shown)).toEqual(new Set([true]));
});

test('[NODES-21] requests without an answer are sent again after a reconnect, under the same numbers', () => {
  const { session, socket, sockets, time, requests } = setUp();
  socket.deliver({ action: 'sync', title: 'Friday' });
  session.chat('answered');
  session.chat('refused');
  session.chat('on its way');
  socket.deliver({ action: 'done', id: 1 });
  socket.deliver({ action: 'error', name: 'PermissionDeniedException', message: 'No.', id: 2 });
  expect(requests()).toHaveLength(3);
  socket.closeWith(1006);
  expect(session.chat('said meanwhile')).toBe(true);
  time.advance(1000);
  const next = sockets[1] as FakeSocket;
  next.open();
  expect(requestsOf(next)).toEqual([]);
  next.deliver({ action: 'sync', title: 'Friday' });
  expect(requestsOf(next)).toMatchObject([
    { id: 3, request: { text: 'on its way' } },
    { id: 4, request: { text: 'said meanwhile' } },
  ]);
});

test('[NODES-21] a request that has waited too long is not sent again', () => {
  const { session, socket, sockets, time } = setUp();
  socket.deliver({ action: 'sync', title: 'Friday' });
  session.chat('old');
  socket.closeWith(1006);
  time.advance(11_000);
  const next = sockets.at(-1) as FakeSocket;
  next.open();
  next.deliver({ action: 'sync', title: 'Friday' });
  expect(requestsOf(next)).toEqual([]);
});

test('[NODES-25] a request that could not be stored is sent twice more, and then said to have failed', () => {
  const { session, socket, time, requests } = setUp();
  const shown: string[] = [];
  session.onMessage((message) => message.action === 'error' && shown.push(message.name));
  socket.deliver({ action: 'sync', title: 'Friday' });
  session.chat('popcorn?');
  for (const [sent, waitMs] of [
    [1, 400],
    [2, 1400],
    [3, 10_000],
  ] as const) {
    expect(requests()).toHaveLength(sent);
    expect(shown).toEqual([]);
    socket.deliver({ action: 'error', name: 'Unavailable', message: 'Try again.', id: 1 });
    time.advance(waitMs);
  }
  expect(shown).toEqual(['Unavailable']);
  expect(requests()).toEqual([requests()[0], requests()[0], requests()[0]]);
});

test('[NODES-25] an outage that is over within two seconds is not shown', () => {
  const { session, socket, time, requests } = setUp();
  const shown: string[] = [];
  session.onMessage(({ action }) => shown.push(action));
  socket.deliver({ action: 'sync', title: 'Friday' });
  session.play();
  socket.deliver({ action: 'error', name: 'Unavailable', message: 'Try again.', id: 1 });
  time.advance(400);
  socket.deliver({ action: 'done', id: 1 });
  time.advance(10_000);
  expect(requests()).toHaveLength(2);
  expect(shown).toEqual(['sync', 'done']);
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
