import { RequestType, type QueueItem, type QueueMode } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { idsOf, owner, playingRoom, video, type SmallRoom } from '../testing/small-room.ts';
import { skip, speed, vote } from '../testing/requests.ts';

/** Plays the first of these videos of 60 s. */
function playing(queueMode: QueueMode, ...videos: (string | QueueItem)[]): SmallRoom {
  const room = playingRoom(...videos.map((one) => (typeof one === 'string' ? video(one) : one)));
  room.apply({ type: RequestType.ApplySettings, settings: { queueMode } }, owner);
  return room;
}

function lineUp({ state: { sync } }: SmallRoom): string[] {
  return idsOf([sync.currentSource ?? [], sync.queue].flat());
}

const minute = 60_000;

describe('vote', () => {
  test('[QUEUE-17] plays the first of several items with the same votes', () => {
    const room = playing('vote', 'a', 'b', 'c', 'd');
    room.apply(vote('d'));
    room.apply(vote('c'));
    room.wait(minute);
    expect(lineUp(room)).toEqual(['c', 'b', 'd']);
    room.apply(vote('d', false));
    room.wait(minute);
    expect(lineUp(room)).toEqual(['b', 'd']);
  });

  test('[QUEUE-17] plays the item with the most votes after a skip', () => {
    const room = playing('vote', 'a', 'b', 'c');
    room.apply(vote('c'));
    room.apply(skip);
    expect(lineUp(room)).toEqual(['c', 'b']);
  });
});

describe('loop', () => {
  test('[QUEUE-18] moves a skipped item to the end of the queue', () => {
    const room = playing('loop', 'a', 'b');
    room.apply(skip);
    expect(lineUp(room)).toEqual(['b', 'a']);
  });

  test('[QUEUE-18] plays a single item again from its start', () => {
    const room = playing('loop', video('a', { startAt: 10 }));
    room.wait(50_000);
    expect(lineUp(room)).toEqual(['a']);
    expect(room.position).toBe(10);
    expect(room.state.sync.isPlaying).toBe(true);
  });

  test('[QUEUE-19] plays an item that was interrupted from its original start the next time', () => {
    const room = playing('loop', video('a', { startAt: 5 }), 'b');
    room.wait(15_000);
    room.apply({ type: RequestType.PlayNow, video: video('b') });
    expect(room.state.sync.queue[0]).toMatchObject({ id: 'a', startAt: 20 });
    room.wait(minute);
    expect([lineUp(room), room.position]).toEqual([['a', 'b'], 20]);
    room.wait(40_000 + minute);
    expect([lineUp(room), room.position]).toEqual([['a', 'b'], 5]);
  });

  test('[QUEUE-20] stops if all items together are shorter than 1 s', () => {
    const room = playing('loop', video('a', { endAt: 0.2 }), video('b', { endAt: 0.3 }));
    room.wait(minute);
    expect(room.state.sync.isPlaying).toBe(false);
  });
});

describe('dj', () => {
  test('[QUEUE-21] plays the next queued item after a skip', () => {
    const room = playing('dj', 'a', 'b');
    room.apply(skip);
    expect(lineUp(room)).toEqual(['b']);
  });

  test('[QUEUE-21] plays the same item again after a skip with an empty queue', () => {
    const room = playing('dj', 'a');
    room.wait(1000);
    room.apply(skip);
    expect([lineUp(room), room.position]).toEqual([['a'], 0]);
  });

  test('plays again at speed 1', () => {
    const room = playing('dj', 'a');
    room.apply(speed(2));
    room.wait(30_000);
    expect(room.state.sync).toMatchObject({ playbackSpeed: 1, playbackPosition: 0 });
  });

  test('[QUEUE-20] stops an item shorter than 1 s, which can be skipped', () => {
    const room = playing('dj', video('a', { endAt: 0.2 }));
    room.wait(minute);
    expect(room.state.sync).toMatchObject({ isPlaying: false, currentSource: { id: 'a' } });
    room.apply(skip);
    expect(room.state.sync.currentSource).toBeNull();
  });
});

describe('a change of the queue mode', () => {
  test.each([
    ['manual', ['b', 'c']],
    ['vote', ['c', 'b']],
    ['loop', ['b', 'c', 'a']],
    ['dj', ['a', 'b', 'c']],
  ] as const)('[QUEUE-22] to %s takes effect at the end of the current item', (queueMode, after) => {
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

test.each([
  ['loop', ['b', 'a'], true],
  ['dj', ['a', 'b'], false],
] as const)('an item of half a second repeats only among longer ones in the mode %s: %j', (queueMode, expected, isPlaying) => {
  const room = playing(queueMode, video('a', { length: 0.5 }), 'b');
  room.wait(1000);
  expect([lineUp(room), room.state.sync.isPlaying]).toEqual([expected, isPlaying]);
});
