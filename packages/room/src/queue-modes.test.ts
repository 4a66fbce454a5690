import { RequestType, type QueueItem, type QueueMode } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { guest, idsOf, owner, playingRoom, video, type SmallRoom } from './testing/small-room.ts';

const skip = { type: RequestType.Skip } as const;
const vote = (id: string, add = true) => ({ type: RequestType.Vote, video: { service: 'direct', id }, add }) as const;

/** A room in a queue mode that plays the first of these videos, each of a minute. */
function playing(queueMode: QueueMode, ...videos: (string | QueueItem)[]): SmallRoom {
  const room = playingRoom(...videos.map((one) => (typeof one === 'string' ? video(one) : one)));
  room.apply({ type: RequestType.ApplySettings, settings: { queueMode } }, owner);
  return room;
}

/** What is on, then what is queued. */
function lineUp({ state: { sync } }: SmallRoom): string[] {
  return idsOf([sync.currentSource ?? [], sync.queue].flat());
}

const minute = 60_000;

describe('manual', () => {
  test('at the end the head of the queue plays', () => {
    const room = playing('manual', 'a', 'b', 'c');
    room.wait(minute);
    expect(lineUp(room)).toEqual(['b', 'c']);
    expect(room.state.sync.isPlaying).toBe(true);
  });

  test('an empty queue ends with no source, not playing, position 0', () => {
    const room = playing('manual', 'a');
    room.wait(minute);
    expect(room.state.sync).toMatchObject({ currentSource: null, isPlaying: false, playbackPosition: 0, queue: [] });
  });
});

describe('vote', () => {
  test('at the end the highest voted plays', () => {
    const room = playing('vote', 'a', 'b', 'c', 'd');
    room.apply(vote('c'));
    room.apply(vote('d'));
    room.apply(vote('d'), owner);
    room.wait(minute);
    expect(lineUp(room)).toEqual(['d', 'b', 'c']);
    room.wait(minute);
    expect(lineUp(room)).toEqual(['c', 'b']);
  });

  test('ties go in queue order, also where nobody has voted', () => {
    const room = playing('vote', 'a', 'b', 'c', 'd');
    room.apply(vote('d'));
    room.apply(vote('c'));
    room.wait(minute);
    expect(lineUp(room)).toEqual(['c', 'b', 'd']);
    room.apply(vote('d', false));
    room.wait(minute);
    expect(lineUp(room)).toEqual(['b', 'd']);
  });

  test('a skip goes to the highest voted too', () => {
    const room = playing('vote', 'a', 'b', 'c');
    room.apply(vote('c'));
    room.apply(skip);
    expect(lineUp(room)).toEqual(['c', 'b']);
  });
});

describe('loop', () => {
  test('the finished video goes to the end of the queue', () => {
    const room = playing('loop', 'a', 'b', 'c');
    room.wait(minute);
    expect(lineUp(room)).toEqual(['b', 'c', 'a']);
    expect(room.state.sync.isPlaying).toBe(true);
  });

  test('a skipped one too', () => {
    const room = playing('loop', 'a', 'b');
    room.apply(skip);
    expect(lineUp(room)).toEqual(['b', 'a']);
  });

  test('a single source plays again from the start', () => {
    const room = playing('loop', video('a', { startAt: 10 }));
    room.wait(50_000);
    expect(lineUp(room)).toEqual(['a']);
    expect(room.position).toBe(10);
    expect(room.state.sync.isPlaying).toBe(true);
  });

  test('a video that had been interrupted starts from its start when its turn comes again', () => {
    const room = playing('loop', video('a', { startAt: 5 }), 'b');
    room.wait(15_000);
    room.apply({ type: RequestType.PlayNow, video: video('b') });
    expect(room.state.sync.queue[0]).toMatchObject({ id: 'a', startAt: 20 });
    room.wait(minute);
    expect([lineUp(room), room.position]).toEqual([['a', 'b'], 20]);
    room.wait(40_000 + minute);
    expect([lineUp(room), room.position]).toEqual([['a', 'b'], 5]);
  });

  test('what is over in a blink does not go round and round: the room stops', () => {
    const room = playing('loop', video('a', { endAt: 0.2 }), video('b', { endAt: 0.3 }));
    room.wait(minute);
    expect(room.state.sync.isPlaying).toBe(false);
  });
});

describe('dj', () => {
  test('at the end the same video plays again, and the queue stays', () => {
    const room = playing('dj', 'a', 'b');
    room.wait(minute + 1000);
    expect([lineUp(room), room.position]).toEqual([['a', 'b'], 1]);
    expect(room.state.sync.isPlaying).toBe(true);
  });

  test('whoever skips goes on to the queue', () => {
    const room = playing('dj', 'a', 'b');
    room.apply(skip);
    expect(lineUp(room)).toEqual(['b']);
  });

  test('with nothing queued a skip plays the same one again', () => {
    const room = playing('dj', 'a');
    room.wait(1000);
    room.apply(skip);
    expect([lineUp(room), room.position]).toEqual([['a'], 0]);
  });

  test('a new round has the usual speed', () => {
    const room = playing('dj', 'a');
    room.apply({ type: RequestType.PlaybackSpeed, speed: 2 });
    room.wait(30_000);
    expect(room.state.sync).toMatchObject({ playbackSpeed: 1, playbackPosition: 0 });
  });

  test('what is over in a blink stops, and can be skipped', () => {
    const room = playing('dj', video('a', { endAt: 0.2 }));
    room.wait(minute);
    expect(room.state.sync).toMatchObject({ isPlaying: false, currentSource: { id: 'a' } });
    room.apply(skip);
    expect(room.state.sync.currentSource).toBeNull();
  });
});

describe('a change of mode in the middle of a video', () => {
  test.each([
    ['manual', ['b', 'c']],
    ['vote', ['c', 'b']],
    ['loop', ['b', 'c', 'a']],
    ['dj', ['a', 'b', 'c']],
  ] as const)('to %s counts from its end on, and changes nothing before', (queueMode, after) => {
    const room = playingRoom(...['a', 'b', 'c'].map((id) => video(id)));
    room.apply(vote('c'));
    room.wait(30_000);
    expect(room.apply({ type: RequestType.ApplySettings, settings: { queueMode } }, owner).patch).toEqual(
      queueMode === 'manual' ? {} : { queueMode },
    );
    expect([lineUp(room), room.position]).toEqual([['a', 'b', 'c'], 30]);
    room.wait(30_000);
    expect(lineUp(room)).toEqual(after);
  });
});

test('whoever asks for a mode that is on already needs no permission', () => {
  const room = playing('loop', 'a');
  room.revoke('configure-room.set-queue-mode');
  expect(room.apply({ type: RequestType.ApplySettings, settings: { queueMode: 'loop' } }, guest).events).toEqual([]);
});
