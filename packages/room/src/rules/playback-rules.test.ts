import { limits } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { endOf } from '../read/item-span.ts';
import { fullSync, pauseRoom } from '../state/archive-room.ts';
import { idsOf, pausedRoom, playingRoom, smallRoom, startMs, video } from '../testing/small-room.ts';
import { pause, play, seek, skip, speed } from '../testing/requests.ts';

describe('play and pause', () => {
  test('[PLAY-1] a paused room keeps its position', () => {
    const room = pausedRoom(video('a'));
    room.wait(30_000);
    expect(room.position).toBe(0);
  });

  test('[PLAY-1] the position of a playing room moves on with time', () => {
    const room = playingRoom(video('a'));
    const { state } = room;
    room.wait(12_345);
    expect(room.position).toBe(12.345);
    expect(room.state).toBe(state);
  });

  test('[PLAY-2] a pause keeps the position, and play goes on from there', () => {
    const room = playingRoom(video('a'));
    room.wait(10_000);
    room.apply(pause);
    room.wait(10_000);
    expect(room.position).toBe(10);
    room.apply(play);
    room.wait(5000);
    expect(room.position).toBe(15);
  });

  test('play in a playing room changes nothing', () => {
    const room = playingRoom(video('a'));
    const before = room.state;
    room.wait(1000);
    expect(room.apply(play)).toMatchObject({ patch: {}, events: [{ request: play }] });
    expect(room.state).toBe(before);
  });

  test.each([play, pause, seek(0), skip, speed(2)])('[PLAY-3] %j is refused without a current item', (request) => {
    expect(smallRoom().refusalOf(request).name).toBe('VideoNotFoundException');
  });

  test('[ROOM-9] an unloaded room is paused at its position', () => {
    const room = playingRoom(video('a'));
    room.wait(7000);
    expect(pauseRoom(room.state, room.nowMs).sync).toMatchObject({ isPlaying: false, playbackPosition: 7, serverTime: room.nowMs });
  });

  test('[PLAY-4] a client that joins gets the current position', () => {
    const room = playingRoom(video('a'));
    room.wait(7000);
    expect(fullSync(room.state, room.nowMs)).toEqual({ ...room.state.sync, playbackPosition: 7, serverTime: room.nowMs });
  });
});

describe('seek', () => {
  test('[PLAY-5] a seek while playing keeps playing', () => {
    const room = playingRoom(video('a'));
    room.wait(5000);
    room.apply(seek(30));
    room.wait(2000);
    expect(room.position).toBe(32);
  });

  test('[PLAY-5] a seek while paused stays paused', () => {
    const room = pausedRoom(video('a'));
    expect(room.apply(seek(30)).patch).toEqual({ discontinuity: 2, playbackPosition: 30, serverTime: room.nowMs });
    room.wait(2000);
    expect(room.position).toBe(30);
  });

  test.each([
    ['before the video goes to its start', -5, video('a'), 0],
    ['beyond the video goes to its end', 61, video('a'), 60],
    ['beyond where the item ends goes there', 50, video('a', { endAt: 40 }), 40],
    ['before where the item starts goes where it was meant to', 3, video('a', { startAt: 10 }), 3],
    ['beyond a video whose item ends after it goes to the end of the video', 100, video('a', { endAt: 90 }), 60],
    ['into a video of unknown length goes where it was meant to', 5000, { service: 'direct', id: 'a' } as const, 5000],
    ['into nowhere stays within a week', 1e12, { service: 'direct', id: 'a' } as const, limits.maxMediaTimeSeconds],
  ])('[PLAY-6] a seek %s', (_, value, source, position) => {
    const room = pausedRoom(source);
    const { events } = room.apply(seek(value));
    expect(room.position).toBe(position);
    expect(events[0]?.request).toEqual(seek(position));
  });

  test('[PLAY-7] a seek is announced with the position before it', () => {
    const room = playingRoom(video('a'));
    room.wait(12_000);
    expect(room.apply(seek(30)).events).toMatchObject([{ request: seek(30), additional: { prevPosition: 12 } }]);
  });

  test('[PLAY-8] a seek to the end while playing ends the item', () => {
    const room = playingRoom(video('a'), video('b'));
    room.apply(seek(60));
    room.wait(0);
    expect(room.state.sync).toMatchObject({ currentSource: { id: 'b' }, playbackPosition: 0, isPlaying: true });
  });

  test('[PLAY-8] a seek to the end while paused stays there until play', () => {
    const room = pausedRoom(video('a'), video('b'));
    room.apply(seek(60));
    room.wait(5000);
    expect(room.state.sync.currentSource?.id).toBe('a');
    room.apply(play);
    room.wait(0);
    expect(room.state.sync.currentSource?.id).toBe('b');
  });
});

describe('skip', () => {
  test('[PLAY-9] a skip plays the next item from its start', () => {
    const room = playingRoom(video('a'), video('b', { startAt: 5 }), video('c'));
    room.wait(10_000);
    const { patch } = room.apply(skip);
    expect(patch).toEqual({
      currentSource: video('b', { startAt: 5, addedBy: 'Ann', adder: 1 }),
      queue: [video('c', { addedBy: 'Ann', adder: 1 })],
      discontinuity: 2,
      playbackPosition: 5,
      serverTime: room.nowMs,
    });
    expect(room.state.sync.isPlaying).toBe(true);
  });

  test('[PLAY-9] a skip while paused stays paused', () => {
    const room = pausedRoom(video('a'), video('b'));
    room.apply(skip);
    expect(room.state.sync).toMatchObject({ currentSource: { id: 'b' }, isPlaying: false });
  });

  test('[PLAY-10] a skip with an empty queue leaves no item, paused at position 0', () => {
    const room = playingRoom(video('a'));
    room.wait(10_000);
    expect(room.apply(skip).patch).toEqual({
      currentSource: null,
      isPlaying: false,
      discontinuity: 2,
      playbackPosition: 0,
      serverTime: room.nowMs,
    });
    room.wait(10_000);
    expect(room.position).toBe(0);
  });

  test('[PLAY-11] a new item resets speed, votes to skip and segments', () => {
    const room = playingRoom(video('a'), video('b'));
    room.apply(speed(2));
    room.set({ votesToSkip: ['c1'], videoSegments: [{ category: 'intro', startTime: 0, endTime: 5 }] });
    expect(room.apply(skip).patch).toMatchObject({ playbackSpeed: 1, votesToSkip: [], videoSegments: [] });
  });

  test('[PLAY-12] a skip that names a video has no effect after its end', () => {
    const room = playingRoom(video('a'), video('b'));
    room.sleep(60_000);
    const { state, events } = room.apply({ ...skip, video: { service: 'direct', id: 'a' } });
    expect(state.sync.currentSource?.id).toBe('b');
    expect(events).toEqual([]);
    expect(room.apply({ ...skip, video: { service: 'direct', id: 'b' } }).events).toHaveLength(1);
  });
});

describe('speed', () => {
  test('[PLAY-13] a change of speed keeps the position', () => {
    const room = playingRoom(video('a'));
    room.wait(10_000);
    expect(room.apply(speed(2)).patch).toEqual({ playbackSpeed: 2, playbackPosition: 10, serverTime: room.nowMs });
    room.wait(10_000);
    expect(room.position).toBe(30);
    room.apply(speed(0.25));
    room.wait(4000);
    expect(room.position).toBe(31);
  });
});

describe('the end of an item', () => {
  test('[QUEUE-16] leads to the first queued item in manual mode', () => {
    const room = playingRoom(video('a'), video('b', { startAt: 5 }), video('c'));
    const [outcome] = room.wait(60_000);
    expect(outcome?.patch).toMatchObject({ currentSource: { id: 'b' }, playbackPosition: 5, serverTime: startMs + 60_000 });
    expect(idsOf(room.state.sync.queue)).toEqual(['c']);
    expect(room.state.sync.isPlaying).toBe(true);
  });

  test('[PLAY-14] is its endAt', () => {
    const room = playingRoom(video('a', { endAt: 20 }), video('b'));
    room.wait(20_000);
    expect(room.state.sync.currentSource?.id).toBe('b');
  });

  test('[PLAY-14] is the end of the video if endAt is later', () => {
    expect(endOf(video('a', { endAt: 90 }))).toBe(60);
  });

  test('[PLAY-10] leaves no item with an empty queue, paused at position 0', () => {
    const room = playingRoom(video('a'));
    room.wait(60_000);
    expect(room.state.sync).toMatchObject({ currentSource: null, isPlaying: false, playbackPosition: 0, queue: [] });
  });

  test('comes before a request that arrives later', () => {
    const room = playingRoom(video('a'), video('b'));
    room.sleep(61_000);
    const { patch } = room.apply(pause);
    expect(patch).toMatchObject({ currentSource: { id: 'b' }, queue: [], isPlaying: false, playbackPosition: 0 });
  });

  test('is also reached after an odd number of milliseconds', () => {
    const room = playingRoom(video('a'));
    room.wait(59_999.5);
    room.apply(pause);
    expect(room.position).toBeCloseTo(59.9995, 6);
    room.apply(play);
    room.wait(1);
    expect(room.state.sync.currentSource).toBeNull();
  });

  test('is reached in spite of rounding: 0.1 + 0.2', () => {
    const room = playingRoom(video('a', { length: 0.3 }), video('b'));
    room.apply(seek(0.1));
    room.apply(speed(0.7));
    room.wait(286);
    expect(room.state.sync.currentSource?.id).toBe('b');
  });
});
