import { describe, expect, test } from 'vitest';
import { createFakeNetwork, type FakeSocket } from '@matinee/client/testing';
import { createPlaybackFeed } from './playback-feed.ts';
import { createRoomSession } from './room-session.ts';

function setUp() {
  const { time, sockets, options } = createFakeNetwork(5_000);
  const session = createRoomSession(options);
  session.connect('lounge');
  const socket = sockets[0] as FakeSocket;
  socket.open();
  return { time, session, socket };
}

test('requests of the user are sent while connected, and say so', () => {
  const { session, socket } = setUp();
  expect([session.play(), session.add([])]).toEqual([true, true]);
  socket.closeWith(1006);
  expect(session.chat('lost?')).toBe(false);
});

describe('[SCREEN-380] chat messages', () => {
  const bea = { id: 'b', name: 'Bea', isLoggedIn: false, status: 'ready', role: 0 } as const;

  function setUpChat() {
    const room = setUp();
    const say = (text: string): void => room.socket.deliver({ action: 'chat', id: text, at: room.time.now(), from: bea, text });
    const shown = (): string => {
      const { log } = room.session.store.getState();
      return log.flatMap((entry) => (entry.kind === 'message' ? entry.message.text : [])).join('');
    };
    return { ...room, say, shown };
  }

  test('are shown at most every 100 ms, in order', () => {
    const { say, shown, time } = setUpChat();
    say('a');
    time.advance(0);
    expect(shown()).toBe('a');
    time.advance(50);
    say('b');
    say('c');
    time.advance(49);
    expect(shown()).toBe('a');
    time.advance(1);
    expect(shown()).toBe('abc');
  });

  test('show at once if they are the user’s own, after earlier messages', () => {
    const { say, shown, socket, time } = setUpChat();
    socket.deliver({ action: 'you', info: { id: 'me' } });
    say('a');
    say('b');
    socket.deliver({ action: 'chat', id: 'c', at: time.now(), from: { ...bea, id: 'me' }, text: 'c' });
    expect(shown()).toBe('abc');
  });

  test('are shown before later messages of other kinds, and before the connection is lost', () => {
    const { say, shown, socket } = setUpChat();
    say('a');
    say('b');
    socket.deliver({ action: 'sync', title: 'Friday' });
    expect(shown()).toBe('ab');
    say('c');
    socket.closeWith(1006);
    expect(shown()).toBe('abc');
  });

  test('are not brought forward by typing', () => {
    const { say, shown, socket, time } = setUpChat();
    say('a');
    socket.deliver({ action: 'typists', userIds: [], count: 0 });
    expect(shown()).toBe('');
    time.advance(0);
    expect(shown()).toBe('a');
  });

  test('wait together with quick reactions', () => {
    const { session, socket, time, say } = setUpChat();
    const received: string[] = [];
    session.onMessage(({ action }) => void received.push(action));
    say('a');
    socket.deliver({ action: 'reactions', counts: [['🔥', 1]] });
    expect(received).toEqual([]);
    time.advance(0);
    expect(received).toEqual(['chat', 'reactions']);
  });

  test('show three at a time, or a fifth of them if that is more', () => {
    const { say, shown, time } = setUpChat();
    const alphabet = 'abcdefghijklmnopqrstuvwxyz';
    for (const character of alphabet) say(character);
    const counts: number[] = [];
    for (time.advance(0); shown().length < alphabet.length; time.advance(100)) counts.push(shown().length);
    expect(shown()).toBe(alphabet);
    expect(counts).toEqual([6, 10, 14, 17, 20, 23]);
  });
});

test('the playback feed has source, timeline and end of the current item', () => {
  const { session, socket } = setUp();
  const feed = createPlaybackFeed(session.store);
  expect(feed.current()).toBeUndefined();
  const currentSource = { service: 'direct', id: 'https://a/film.mp4', endAt: 50 };
  const playing = { isPlaying: true, playbackPosition: 4, serverTime: 1_000, playbackSpeed: 1.5 };
  socket.deliver({ action: 'sync', currentSource, ...playing, discontinuity: 3 });
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

test('a status has offset, stalls and start delay if they are known, the offset in whole milliseconds', () => {
  const { session, socket } = setUp();
  const unknown = { durationSeconds: undefined, startDelaySeconds: undefined, ended: undefined, error: undefined, undecodable: undefined };
  const report = { status: 'ready', readyForDiscontinuity: 2, readyForNext: null, ...unknown } as const;
  session.report({ ...report, driftSeconds: -0.0123456, stalls: 1 });
  session.report({ ...report, startDelaySeconds: 0.15 });
  const statuses = socket.sent.filter((message) => (message as { action: string }).action === 'status');
  expect(statuses).toEqual([
    { action: 'status', status: 'ready', readyForDiscontinuity: 2, readyForNext: null, drift: -0.012, stalls: 1 },
    { action: 'status', status: 'ready', readyForDiscontinuity: 2, readyForNext: null, startDelay: 0.15 },
  ]);
});
