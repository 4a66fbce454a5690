import { limits, RequestType, type RestoreQueueBehavior } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { archiveRoom } from '../state/archive-room.ts';
import { loadRoom } from '../state/create-room.ts';
import { idsOf, owner, playingRoom, smallRoom, video, type SmallRoom } from '../testing/small-room.ts';
import { add } from '../testing/requests.ts';

const restore = { type: RequestType.RestoreQueue } as const;
const discard = { type: RequestType.RestoreQueue, discard: true } as const;

/** It played `a` at 20 s, with `b` and `c` queued, when the last client left. */
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

describe('an archived room', () => {
  test('[ROOM-10] offers its items as the previous queue, the current one first, at its position', () => {
    const sync = leftRoom(1);
    expect(sync).toMatchObject({ currentSource: null, queue: [], isPlaying: false, playbackPosition: 0 });
    expect(sync.prevQueue).toMatchObject([{ id: 'a', startAt: 20, replayFrom: 0 }, { id: 'b' }, { id: 'c' }]);
  });

  test('[ROOM-12] drops its queue if it is set to never restore it', () => {
    expect(leftRoom(0)).toMatchObject({ currentSource: null, queue: [], prevQueue: null });
  });

  test('[ROOM-11] keeps its queue if it is temporary', () => {
    expect(leftRoom(1, true)).toMatchObject({ currentSource: { id: 'a' }, playbackPosition: 20, isPlaying: false });
  });

  test('[ROOM-10] keeps a queue that was neither restored nor discarded behind newer videos, each video once', () => {
    const room = playingRoom(video('a'), video('x'));
    room.set({ isTemporary: false, prevQueue: [video('x'), video('y')] });
    expect(idsOf(archiveRoom(room.state, room.nowMs).sync.prevQueue ?? [])).toEqual(['a', 'x', 'y']);
  });

  test('[ROOM-10] keeps its previous queue if it was empty', () => {
    const room = roomWith(['x']);
    room.set({ isTemporary: false });
    expect(archiveRoom(room.state, room.nowMs).sync.prevQueue).toMatchObject([{ id: 'x' }]);
  });
});

describe('restore', () => {
  test('[ROOM-13] makes the first item of the previous queue the current one, paused at its position', () => {
    const room = smallRoom();
    room.set({ prevQueue: [video('a', { startAt: 20 }), video('b')] });
    const { patch, events } = room.apply(restore);
    expect(patch).toMatchObject({ prevQueue: null, currentSource: { id: 'a' }, playbackPosition: 20, queue: [{ id: 'b' }] });
    expect(room.state.sync.isPlaying).toBe(false);
    expect(events).toMatchObject([{ request: restore, additional: { videos: [{ id: 'a' }, { id: 'b' }] } }]);
  });

  test('[ROOM-13] adds the previous queue to the end, without videos already in the room', () => {
    const room = roomWith(['a', 'b', 'c']);
    room.apply(add('n', 'b'));
    room.apply(restore);
    expect(room.state.sync.currentSource?.id).toBe('n');
    expect(idsOf(room.state.sync.queue)).toEqual(['b', 'a', 'c']);
  });

  test('[ROOM-13] is refused without a previous queue', () => {
    const room = roomWith(['a']);
    room.apply(restore);
    expect(room.refusalOf(restore).name).toBe('VideoNotFoundException');
    expect(room.refusalOf(discard).name).toBe('VideoNotFoundException');
  });

  test('is refused if the queue would exceed its limit', () => {
    const room = roomWith(['a', 'b']);
    room.set({ currentSource: video('s'), queue: Array.from({ length: limits.queueLength }, (_, index) => video(`v${index}`)) });
    expect(room.refusalOf(restore, owner).name).toBe('QueueFullException');
    expect(room.state.sync.prevQueue).toHaveLength(2);
  });

  test('[ROOM-14] can drop the previous queue instead', () => {
    const room = roomWith(['a']);
    expect(room.apply(discard).patch).toEqual({ prevQueue: null });
  });
});
