import { eventMessageSchema, limits, RequestType, wheelWinner, type QueueItem } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { seededRandom, idsOf, owner, pausedRoom, playingRoom, smallRoom, video, report, guest } from '../testing/small-room.ts';
import { add, idOf, remove } from '../testing/requests.ts';

const order = (fromIdx: number, toIdx: number) => ({ type: RequestType.Order, fromIdx, toIdx }) as const;
const playNow = (item: QueueItem) => ({ type: RequestType.PlayNow, video: item }) as const;
const shuffle = { type: RequestType.Shuffle } as const;

const many = (count: number): QueueItem[] => Array.from({ length: count }, (_, index) => video(`v${index}`));

describe('add', () => {
  test('[QUEUE-1] the first video of an empty room becomes the current item, paused at its start', () => {
    const room = smallRoom();
    expect(room.apply(add(video('a'))).patch).toEqual({
      currentSource: video('a', { addedBy: 'Ann', adder: 1 }),
      discontinuity: 1,
      playbackPosition: 0,
      serverTime: room.nowMs,
    });
    expect(room.state.sync).toMatchObject({ isPlaying: false, queue: [] });
  });

  test('[QUEUE-23] with autoplay the first video of an empty room plays at once', () => {
    const room = smallRoom();
    room.setLead(100);
    const { events } = room.apply({ ...add(video('a'), video('b')), autoplay: true });
    expect(room.state.sync).toMatchObject({ isPlaying: true, playbackPosition: 0, serverTime: room.nowMs + 100 });
    expect(events).toHaveLength(1);
    expect(events[0]?.request).toEqual({ type: RequestType.Add, videos: ['a', 'b'].map(idOf) });
  });

  test('[QUEUE-23] autoplay waits for players as a play does', () => {
    const room = smallRoom();
    report(room, guest);
    room.apply({ ...add(video('a')), autoplay: true });
    room.wait(2000);
    expect(room.position).toBe(0);
    report(room, guest);
    room.wait(2000);
    expect(room.position).toBe(2);
  });

  test('[QUEUE-23] autoplay starts nothing in a room with a current item', () => {
    const room = pausedRoom(video('a'));
    room.apply({ ...add(video('b')), autoplay: true });
    expect(room.state.sync).toMatchObject({ isPlaying: false, currentSource: { id: 'a' } });
  });

  test('[QUEUE-23] autoplay of a user who may not play adds the video, paused', () => {
    const room = smallRoom();
    room.revoke('playback.play-pause');
    room.apply({ ...add(video('a')), autoplay: true });
    expect(room.state.sync).toMatchObject({ isPlaying: false, currentSource: { id: 'a' } });
    const owned = smallRoom();
    owned.revoke('playback.play-pause');
    owned.apply({ ...add(video('a')), autoplay: true }, owner);
    expect(owned.state.sync.isPlaying).toBe(true);
  });

  test('[QUEUE-2] a start after the end is the end', () => {
    const room = smallRoom();
    room.apply(add(video('a', { startAt: 100 })));
    expect(room.state.sync.playbackPosition).toBe(60);
  });

  test('[QUEUE-3] a video is added to the end of the queue, with the name of the user', () => {
    const room = playingRoom(video('a'), video('b'));
    room.wait(1000);
    const { patch, events } = room.apply(add(video('c')));
    expect(patch).toEqual({ queue: [video('b', { addedBy: 'Ann', adder: 1 }), video('c', { addedBy: 'Ann', adder: 1 })] });
    expect(events).toMatchObject([{ request: { type: RequestType.Add, video: idOf('c') }, additional: { video: video('c') } }]);
  });

  test('[QUEUE-4] leaves out videos already in the room', () => {
    const room = playingRoom(video('a'), video('b'));
    const { events } = room.apply(add(video('a'), video('b'), video('c'), video('c')));
    expect(idsOf(room.state.sync.queue)).toEqual(['b', 'c']);
    expect(events[0]?.request).toEqual({ type: RequestType.Add, video: idOf('c') });
  });

  test.each([
    ['queued', add(video('b'))],
    ['playing', add(video('a'))],
    ['queued with another start', add(video('b', { startAt: 10 }))],
    ['queued, as all others that came along', add(video('a'), video('b'))],
  ])('[QUEUE-4] a video that is already %s is refused', (_, request) => {
    const room = playingRoom(video('a'), video('b'));
    expect(room.refusalOf(request).name).toBe('VideoAlreadyQueuedException');
  });

  test('[QUEUE-5] a queue of 1000 items is full, and takes no part of an add that does not fit', () => {
    const room = pausedRoom(...many(limits.queueLength - 1));
    room.apply(add(video('x')));
    expect(room.refusalOf(add(video('y'), video('z'))).name).toBe('QueueFullException');
    room.apply(add(video('y')));
    expect(room.state.sync.queue).toHaveLength(limits.queueLength);
    expect(room.refusalOf(add(video('z'))).name).toBe('QueueFullException');
  });

  test('an empty room takes a current item and a full queue', () => {
    expect(pausedRoom(...many(limits.queueLength + 1)).state.sync.queue).toHaveLength(limits.queueLength);
    expect(smallRoom().refusalOf(add(...many(limits.queueLength + 2))).name).toBe('QueueFullException');
  });

  test('a playlist longer than one request can name is announced by its schema', () => {
    const { events } = smallRoom().apply(add(...many(limits.videosPerAdd + 1)));
    expect(eventMessageSchema.safeParse({ action: 'event', ...events[0] }).success).toBe(true);
  });
});

describe('remove', () => {
  test('[QUEUE-6] a removed item leaves the queue and is announced with its index', () => {
    const room = playingRoom(video('a'), video('b'), video('c'));
    const { patch, events } = room.apply(remove('c'));
    expect(patch).toEqual({ queue: [video('b', { addedBy: 'Ann', adder: 1 })] });
    expect(events).toMatchObject([{ request: remove('c'), additional: { video: video('c'), queueIdx: 1 } }]);
  });

  test.each(['a', 'x'])('[QUEUE-6] a remove of a video that is not queued is refused: %s', (id) => {
    expect(playingRoom(video('a'), video('b')).refusalOf(remove(id)).name).toBe('VideoNotFoundException');
  });
});

describe('order', () => {
  test.each([
    [0, 2, 'cdbe'],
    [3, 0, 'ebcd'],
    [2, 1, 'bdce'],
    [0, 3, 'cdeb'],
  ])('[QUEUE-7] a move from %i to %i gives %s', (fromIdx, toIdx, ids) => {
    const room = pausedRoom(...['a', 'b', 'c', 'd', 'e'].map((id) => video(id)));
    const moved = room.state.sync.queue[fromIdx];
    const { patch, events } = room.apply(order(fromIdx, toIdx));
    expect(idsOf(patch.queue ?? []).join('')).toBe(ids);
    expect(Object.keys(patch)).toEqual(['queue']);
    expect(events).toMatchObject([{ request: order(fromIdx, toIdx), additional: { video: moved } }]);
  });

  test.each([
    ['fromIdx', 2, 0],
    ['toIdx', 0, 2],
  ])('[QUEUE-7] an index beyond the queue is refused: %s', (arg, fromIdx, toIdx) => {
    const refusal = pausedRoom(video('a'), video('b'), video('c')).refusalOf(order(fromIdx, toIdx));
    expect(refusal).toMatchObject({ name: 'BadApiArgumentException', details: { arg, reason: 'no_such_place' } });
  });
});

describe('play now', () => {
  test('[QUEUE-8] the current item goes to the top of the queue, to resume at its position', () => {
    const room = playingRoom(video('a'), video('b'), video('c'));
    room.wait(12_000);
    const { patch, events } = room.apply(playNow(video('c')));
    expect(patch).toEqual({
      currentSource: video('c', { addedBy: 'Ann', adder: 1 }),
      queue: [video('a', { addedBy: 'Ann', adder: 1, startAt: 12, replayFrom: 0 }), video('b', { addedBy: 'Ann', adder: 1 })],
      discontinuity: 2,
      playbackPosition: 0,
      serverTime: room.nowMs,
    });
    expect(events).toMatchObject([
      { request: { type: RequestType.PlayNow, video: idOf('c') }, additional: { video: video('c'), prevPosition: 12 } },
    ]);
  });

  test('[QUEUE-8] the interrupted item resumes at its position', () => {
    const room = playingRoom(video('a'), video('b'));
    room.wait(12_000);
    room.apply(playNow(video('b')));
    room.wait(60_000);
    expect(room.state.sync.currentSource?.id).toBe('a');
    expect(room.position).toBe(12);
  });

  test('[QUEUE-9] a new video plays at once from its start', () => {
    const room = pausedRoom(video('a'));
    room.apply(playNow(video('n', { startAt: 7 })));
    expect(room.state.sync).toMatchObject({ currentSource: { id: 'n', addedBy: 'Ann' }, isPlaying: true, playbackPosition: 7 });
    expect(idsOf(room.state.sync.queue)).toEqual(['a']);
  });

  test('[QUEUE-9] a queued video plays with its options', () => {
    const room = pausedRoom(video('a'), video('b', { startAt: 5, endAt: 20 }));
    room.apply(playNow(video('b')));
    expect(room.state.sync.currentSource).toMatchObject({ startAt: 5, endAt: 20 });
  });

  test('[QUEUE-9] an empty room plays it', () => {
    const room = smallRoom();
    room.apply(playNow(video('a')));
    expect(room.state.sync).toMatchObject({ currentSource: { id: 'a' }, queue: [], isPlaying: true });
  });

  test('[QUEUE-10] the current video is refused', () => {
    expect(playingRoom(video('a')).refusalOf(playNow(video('a'))).name).toBe('VideoAlreadyQueuedException');
  });

  test('a full queue takes back no item unless a queued one is played', () => {
    const room = pausedRoom(...many(limits.queueLength + 1));
    expect(room.refusalOf(playNow(video('new'))).name).toBe('QueueFullException');
    room.apply(playNow(video('v5')));
    expect(room.state.sync.queue).toHaveLength(limits.queueLength);
  });
});

describe('shuffle', () => {
  test('[QUEUE-11] every order is equally likely', () => {
    const counts = new Map<string, number>();
    const random = seededRandom(7);
    for (let round = 0; round < 6000; round++) {
      const room = smallRoom({}, Math.floor(random() * 2 ** 32));
      room.apply(add(video('x'), video('a'), video('b'), video('c')));
      room.apply(shuffle);
      const ids = idsOf(room.state.sync.queue).join('');
      counts.set(ids, (counts.get(ids) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});

test('[POLL-6] a wheel chooses one of the queued videos by a seed that everyone sees, and it comes next', () => {
  const spinning = pausedRoom(video('a'), video('b'), video('c'), video('d'));
  spinning.apply({ type: RequestType.SpinWheel }, owner);
  const { wheel } = spinning.state.sync;
  if (wheel === null) throw new Error('The wheel was not spun.');
  expect(wheel.options.map(({ video: { id } }) => id)).toEqual(['b', 'c', 'd']);
  expect(spinning.state.sync.queue[0]?.id).toBe(wheel.options[wheelWinner(wheel)]?.video.id);
  expect([0, 2 ** 31, 2 ** 32 - 1].map((seed) => wheelWinner({ ...wheel, seed }))).toEqual([0, 1, 2]);
});
