import { limits, RequestType } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { endOf } from './read/item-span.ts';
import { wakeTime } from './apply-request.ts';
import { fullSync, pauseRoom } from './archive-room.ts';
import { idsOf, pausedRoom, playingRoom, smallRoom, startMs, video } from './testing/small-room.ts';

const play = { type: RequestType.Playback, state: true } as const;
const pause = { type: RequestType.Playback, state: false } as const;
const skip = { type: RequestType.Skip } as const;
const seek = (value: number) => ({ type: RequestType.Seek, value }) as const;
const speed = (value: number) => ({ type: RequestType.PlaybackSpeed, speed: value }) as const;

describe('play and pause', () => {
  test('a paused room stands still', () => {
    const room = pausedRoom(video('a'));
    room.wait(30_000);
    expect(room.position).toBe(0);
  });

  test('a playing room moves on as time passes, without anybody doing anything', () => {
    const room = playingRoom(video('a'));
    const { state } = room;
    room.wait(12_345);
    expect(room.position).toBe(12.345);
    expect(room.state).toBe(state);
  });

  test('pausing keeps the position, and playing goes on from there', () => {
    const room = playingRoom(video('a'));
    room.wait(10_000);
    room.apply(pause);
    room.wait(10_000);
    expect(room.position).toBe(10);
    room.apply(play);
    room.wait(5000);
    expect(room.position).toBe(15);
  });

  test('what changes is sent, and who did it is announced', () => {
    const room = pausedRoom(video('a'));
    room.sleep(500);
    const { patch, events, users } = room.apply(play);
    expect(patch).toEqual({ isPlaying: true, playbackPosition: 0, serverTime: startMs + 500 });
    expect(events).toEqual([{ id: expect.any(String) as string, request: play, user: { name: 'Ann', isLoggedIn: false }, additional: {} }]);
    expect(users).toEqual([]);
  });

  test('playing what plays changes nothing', () => {
    const room = playingRoom(video('a'));
    const before = room.state;
    room.wait(1000);
    expect(room.apply(play)).toMatchObject({ patch: {}, events: [{ request: play }] });
    expect(room.state).toBe(before);
  });

  test('without a source there is nothing to play', () => {
    expect(smallRoom().refusalOf(play).name).toBe('VideoNotFoundException');
    expect(smallRoom().refusalOf(pause).name).toBe('VideoNotFoundException');
  });

  test('a room put away is paused where it was', () => {
    const room = playingRoom(video('a'));
    room.wait(7000);
    expect(pauseRoom(room.state, room.nowMs).sync).toMatchObject({ isPlaying: false, playbackPosition: 7, serverTime: room.nowMs });
  });

  test('a newcomer sees the position as it is now', () => {
    const room = playingRoom(video('a'));
    room.wait(7000);
    expect(fullSync(room.state, room.nowMs)).toEqual({ ...room.state.sync, playbackPosition: 7, serverTime: room.nowMs });
  });
});

describe('seek', () => {
  test('a seek while playing moves the position and keeps playing', () => {
    const room = playingRoom(video('a'));
    room.wait(5000);
    room.apply(seek(30));
    room.wait(2000);
    expect(room.position).toBe(32);
  });

  test('a seek while paused moves the position and stays paused', () => {
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
  ])('a seek %s', (_, value, source, position) => {
    const room = pausedRoom(source);
    const { events } = room.apply(seek(value));
    expect(room.position).toBe(position);
    expect(events[0]?.request).toEqual(seek(position));
  });

  test('a seek is announced with where it came from', () => {
    const room = playingRoom(video('a'));
    room.wait(12_000);
    expect(room.apply(seek(30)).events).toMatchObject([{ request: seek(30), additional: { prevPosition: 12 } }]);
  });

  test('a seek to the end while playing ends the video', () => {
    const room = playingRoom(video('a'), video('b'));
    room.apply(seek(60));
    room.wait(0);
    expect(room.state.sync).toMatchObject({ currentSource: { id: 'b' }, playbackPosition: 0, isPlaying: true });
  });

  test('a seek to the end while paused stays there until somebody plays', () => {
    const room = pausedRoom(video('a'), video('b'));
    room.apply(seek(60));
    room.wait(5000);
    expect(room.state.sync.currentSource?.id).toBe('a');
    room.apply(play);
    room.wait(0);
    expect(room.state.sync.currentSource?.id).toBe('b');
  });

  test('without a source there is nowhere to seek', () => {
    expect(smallRoom().refusalOf(seek(0)).name).toBe('VideoNotFoundException');
  });
});

describe('skip', () => {
  test('a skip goes on to the head of the queue, from its start', () => {
    const room = playingRoom(video('a'), video('b', { startAt: 5 }), video('c'));
    room.wait(10_000);
    const { patch } = room.apply(skip);
    expect(patch).toEqual({
      currentSource: video('b', { startAt: 5, addedBy: 'Ann' }),
      queue: [video('c', { addedBy: 'Ann' })],
      discontinuity: 2,
      playbackPosition: 5,
      serverTime: room.nowMs,
    });
    expect(room.state.sync.isPlaying).toBe(true);
  });

  test('a skip while paused stays paused', () => {
    const room = pausedRoom(video('a'), video('b'));
    room.apply(skip);
    expect(room.state.sync).toMatchObject({ currentSource: { id: 'b' }, isPlaying: false });
  });

  test('a skip with an empty queue leaves no source, not playing, at position 0', () => {
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

  test('a skip is announced with what was skipped and where', () => {
    const room = playingRoom(video('a'));
    room.wait(12_000);
    expect(room.apply(skip).events).toMatchObject([{ request: skip, additional: { video: video('a'), prevPosition: 12 } }]);
  });

  test('a change of source sets the speed back to 1 and forgets skip votes and segments', () => {
    const room = playingRoom(video('a'), video('b'));
    room.apply(speed(2));
    room.set({ votesToSkip: ['c1'], videoSegments: [{ category: 'intro', startTime: 0, endTime: 5 }] });
    expect(room.apply(skip).patch).toMatchObject({ playbackSpeed: 1, votesToSkip: [], videoSegments: [] });
  });

  test('without a source there is nothing to skip', () => {
    expect(smallRoom().refusalOf(skip).name).toBe('VideoNotFoundException');
  });

  test('a skip of what has just ended has no effect: nobody loses the next video', () => {
    const room = playingRoom(video('a'), video('b'));
    room.sleep(60_000);
    const { state, events } = room.apply({ ...skip, video: { service: 'direct', id: 'a' } });
    expect(state.sync.currentSource?.id).toBe('b');
    expect(events).toEqual([]);
    expect(room.apply({ ...skip, video: { service: 'direct', id: 'b' } }).events).toHaveLength(1);
  });

  test('a skip that does not say of what, just after the end, before the room has woken, skips the next video', () => {
    const room = playingRoom(video('a'), video('b'), video('c'));
    room.sleep(60_000);
    expect(room.apply(skip).events[0]?.additional).toMatchObject({ video: { id: 'b' }, prevPosition: 0 });
    expect(room.state.sync).toMatchObject({ currentSource: { id: 'c' }, queue: [] });
  });
});

describe('speed', () => {
  test('a change of speed keeps the position and moves on at the new speed', () => {
    const room = playingRoom(video('a'));
    room.wait(10_000);
    expect(room.apply(speed(2)).patch).toEqual({ playbackSpeed: 2, playbackPosition: 10, serverTime: room.nowMs });
    room.wait(10_000);
    expect(room.position).toBe(30);
    room.apply(speed(0.25));
    room.wait(4000);
    expect(room.position).toBe(31);
  });

  test('the same speed again changes nothing', () => {
    const room = playingRoom(video('a'));
    room.wait(1000);
    expect(room.apply(speed(1))).toMatchObject({ patch: {}, events: [{ request: speed(1) }] });
  });

  test('without a source there is nothing to speed up', () => {
    expect(smallRoom().refusalOf(speed(2)).name).toBe('VideoNotFoundException');
  });
});

describe('the end of a video', () => {
  test('in manual mode the head of the queue plays next', () => {
    const room = playingRoom(video('a'), video('b', { startAt: 5 }), video('c'));
    const [outcome] = room.wait(60_000);
    expect(outcome?.patch).toMatchObject({ currentSource: { id: 'b' }, playbackPosition: 5, serverTime: startMs + 60_000 });
    expect(idsOf(room.state.sync.queue)).toEqual(['c']);
    expect(room.state.sync.isPlaying).toBe(true);
  });

  test('is where the item ends, when it is told where', () => {
    const room = playingRoom(video('a', { endAt: 20 }), video('b'));
    room.wait(20_000);
    expect(room.state.sync.currentSource?.id).toBe('b');
  });

  test('is the end of the video, when the item would end after it', () => {
    expect(endOf(video('a', { endAt: 90 }))).toBe(60);
  });

  test('with an empty queue leaves no source, not playing, at position 0', () => {
    const room = playingRoom(video('a'));
    room.wait(60_000);
    expect(room.state.sync).toMatchObject({ currentSource: null, isPlaying: false, playbackPosition: 0, queue: [] });
  });

  test('comes one video after the other, each for its own time', () => {
    const room = playingRoom(video('a'), video('b'), video('c'), video('d'));
    expect(room.wait(150_000)).toHaveLength(2);
    expect(room.state.sync.currentSource?.id).toBe('c');
    expect(room.position).toBe(30);
  });

  test('has come before a request that arrives later than it', () => {
    const room = playingRoom(video('a'), video('b'));
    room.sleep(61_000);
    const { patch } = room.apply(pause);
    expect(patch).toMatchObject({ currentSource: { id: 'b' }, queue: [], isPlaying: false, playbackPosition: 0 });
  });

  test('has come before a request that is refused, which changes nothing', () => {
    const room = playingRoom(video('a'));
    const before = room.state;
    room.sleep(61_000);
    expect(room.refusalOf(pause).name).toBe('VideoNotFoundException');
    expect(room.state).toBe(before);
  });

  test('comes also after an odd number of milliseconds', () => {
    const room = playingRoom(video('a'));
    room.wait(59_999.5);
    room.apply(pause);
    expect(room.position).toBeCloseTo(59.9995, 6);
    room.apply(play);
    room.wait(1);
    expect(room.state.sync.currentSource).toBeNull();
  });

  test('comes where 0.1 and 0.2 are not 0.3', () => {
    const room = playingRoom(video('a', { length: 0.3 }), video('b'));
    room.apply(seek(0.1));
    room.apply(speed(0.7));
    room.wait(286);
    expect(room.state.sync.currentSource?.id).toBe('b');
  });
});

describe('a room wants to be woken', () => {
  test('never without a source, while paused, or when nobody knows the length', () => {
    expect(wakeTime(smallRoom().state)).toBeUndefined();
    expect(wakeTime(pausedRoom(video('a')).state)).toBeUndefined();
    expect(wakeTime(playingRoom({ service: 'direct', id: 'a' }).state)).toBeUndefined();
  });

  test('at the end of what plays', () => {
    const room = playingRoom(video('a', { startAt: 10 }));
    expect(wakeTime(room.state)).toBe(startMs + 50_000);
  });

  test('sooner at double speed', () => {
    const room = playingRoom(video('a'));
    room.wait(10_000);
    room.apply(speed(2));
    expect(wakeTime(room.state)).toBe(startMs + 35_000);
  });
});
