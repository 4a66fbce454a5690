import { RequestType } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { createFakeNetwork, type FakeSocket } from '../testing/fake-socket.ts';
import { createConnectedRoom } from './connected-room.ts';
import { createRoomRequests } from './room-requests.ts';
import { applyToRoom, initialRoom } from './observed-room.ts';

function setUp() {
  const { time, sockets, options } = createFakeNetwork(5_000);
  const room = createConnectedRoom({ ...options, initial: initialRoom, apply: applyToRoom });
  const requestsOfUser = createRoomRequests({
    send: (request) => room.request(request) !== undefined,
    all: (results) => results.every(Boolean),
    sync: () => room.store.getState().sync,
  });
  const session = { ...requestsOfUser, ...room };
  session.connect('lounge');
  const socket = sockets[0] as FakeSocket;
  socket.open();
  const requests = (): unknown[] => requestsOf(socket);
  return { time, session, socket, sockets, requests };
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

test('[STAGE-15] one video is added as `video`, several as `videos`, and the first of an empty room plays', () => {
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

test('[SCREEN-221] gives up a connection without a message for 5 s, and opens another', () => {
  const { session, socket, sockets, time } = setUp();
  socket.deliver({ action: 'sync', title: 'Friday' });
  time.advance(5_000);
  expect(session.store.getState().connection.status).toBe('connected');
  time.advance(2_000);
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

test('[NODES-25] a request that could not be stored is sent twice more, and then fails', () => {
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
