import { limits, RequestType, type RestoreQueueBehavior } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { archiveRoom } from './archive-room.ts';
import { loadRoom } from './create-room.ts';
import { idsOf, owner, playingRoom, smallRoom, video, type SmallRoom } from './testing/small-room.ts';

const restore = { type: RequestType.RestoreQueue } as const;
const discard = { type: RequestType.RestoreQueue, discard: true } as const;

/** A permanent room that was playing a at 20 s with b and c queued when the last one left. */
function leftRoom(restoreQueueBehavior: RestoreQueueBehavior, isTemporary = false) {
  const room = playingRoom(video('a'), video('b'), video('c'));
  room.set({ isTemporary, restoreQueueBehavior });
  room.wait(20_000);
  return loadRoom(archiveRoom(room.state, room.nowMs)).sync;
}
function roomWith(prevQueue: string[]): SmallRoom {
  const room = smallRoom();
  room.set({ prevQueue: prevQueue.map((id) => video(id)) });
  return room;
}

describe('a room that nobody is in', () => {
  test('keeps its queue as the previous one, with what was on first, to go on from where it was', () => {
    const sync = leftRoom(1);
    expect(sync).toMatchObject({ currentSource: null, queue: [], isPlaying: false, playbackPosition: 0 });
    expect(sync.prevQueue).toMatchObject([{ id: 'a', startAt: 20, replayFrom: 0 }, { id: 'b' }, { id: 'c' }]);
  });

  test('waits as it was when it always restores its queue', () => {
    const sync = leftRoom(2);
    expect(sync).toMatchObject({ currentSource: { id: 'a' }, playbackPosition: 20, isPlaying: false, prevQueue: null });
    expect(idsOf(sync.queue)).toEqual(['b', 'c']);
  });

  test('forgets its queue when it never restores it', () => {
    expect(leftRoom(0)).toMatchObject({ currentSource: null, queue: [], prevQueue: null });
  });

  test('and is temporary waits as it was', () => {
    expect(leftRoom(1, true)).toMatchObject({ currentSource: { id: 'a' }, playbackPosition: 20, isPlaying: false });
  });

  test('and was empty keeps the previous queue it had', () => {
    const room = roomWith(['x']);
    room.set({ isTemporary: false });
    expect(archiveRoom(room.state, room.nowMs).sync.prevQueue).toMatchObject([{ id: 'x' }]);
  });
});

describe('restore', () => {
  test('brings back the previous queue: the first is on, paused, where it was', () => {
    const room = smallRoom();
    room.set({ prevQueue: [video('a', { startAt: 20 }), video('b')] });
    const { patch, events } = room.apply(restore);
    expect(patch).toMatchObject({ prevQueue: null, currentSource: { id: 'a' }, playbackPosition: 20, queue: [{ id: 'b' }] });
    expect(room.state.sync.isPlaying).toBe(false);
    expect(events).toMatchObject([{ request: restore, additional: { videos: [{ id: 'a' }, { id: 'b' }] } }]);
  });

  test('comes behind what is there by now, without what is here already', () => {
    const room = roomWith(['a', 'b', 'c']);
    room.apply({ type: RequestType.Add, videos: [video('n'), video('b')] });
    room.apply(restore);
    expect(room.state.sync.currentSource?.id).toBe('n');
    expect(idsOf(room.state.sync.queue)).toEqual(['b', 'a', 'c']);
  });

  test('works once, and only where there is a previous queue', () => {
    const room = roomWith(['a']);
    room.apply(restore);
    expect(room.refusalOf(restore).name).toBe('VideoNotFoundException');
    expect(room.refusalOf(discard).name).toBe('VideoNotFoundException');
  });

  test('of more than a queue holds is refused', () => {
    const room = roomWith(['a', 'b']);
    room.set({ currentSource: video('s'), queue: Array.from({ length: limits.queueLength }, (_, index) => video(`v${index}`)) });
    expect(room.refusalOf(restore, owner).name).toBe('QueueFullException');
    expect(room.state.sync.prevQueue).toHaveLength(2);
  });

  test('discarded, the previous queue is forgotten', () => {
    const room = roomWith(['a']);
    expect(room.apply(discard).patch).toEqual({ prevQueue: null });
  });
});
