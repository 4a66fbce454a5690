import { RequestType, type QueueItem } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import type { Actor, UserInfo } from './request.ts';
import { guest, idsOf, owner, pausedRoom, video, type SmallRoom } from './testing/small-room.ts';

/** Tells of a player that stands ready where the room is, unless told otherwise. */
function report(room: SmallRoom, who: Actor, info: UserInfo) {
  const clientId = who.clientId ?? '';
  return room.ask({ type: RequestType.UpdateUser, clientId, info: { status: 'ready', readyFor: room.state.sync.jumps, ...info } }, who);
}

const broken = (room: SmallRoom, who: Actor, error = 'embedding') => report(room, who, { status: 'error', error });
const bo: Actor = { ...guest, clientId: 'c3', name: 'Bo' };

describe('the length of a source whose site does not tell it', () => {
  const { length: _, ...endless } = video('a');

  function roomOf(source: QueueItem = endless): SmallRoom {
    const room = pausedRoom(source, video('b'));
    room.enter(bo);
    return room;
  }
  const lengthIn = (room: SmallRoom): number | undefined => room.state.sync.currentSource?.length;

  test('is what the first player tells, and moves nobody', () => {
    const room = roomOf();
    const { jumps } = room.state.sync;
    const { patch } = report(room, guest, { duration: 212.5 });
    expect(patch.currentSource).toMatchObject({ ...endless, length: 212.5 });
    expect(room.state.sync.jumps).toBe(jumps);
  });

  test('ends the source, once it is known', () => {
    const room = roomOf();
    report(room, guest, { duration: 30 });
    room.ask({ type: RequestType.Playback, state: true });
    room.wait(30_001);
    expect(room.state.sync.currentSource?.id).toBe('b');
  });

  test('is what most players tell', () => {
    const room = roomOf();
    report(room, guest, { duration: 5 });
    expect(lengthIn(room)).toBe(5);
    report(room, owner, { duration: 212.5 });
    expect(lengthIn(room)).toBe(5);
    report(room, bo, { duration: 212.9 });
    expect(lengthIn(room)).toBe(212.5);
  });

  test('is nothing that the room is past already, unless most players say so', () => {
    const room = roomOf();
    room.ask({ type: RequestType.Seek, value: 100 });
    for (const who of [owner, bo]) report(room, who, {});
    report(room, guest, { duration: 5 });
    expect(lengthIn(room)).toBeUndefined();
    report(room, bo, { duration: 5.5 });
    expect(room.state.sync).toMatchObject({ currentSource: { length: 5 }, playbackPosition: 5 });
  });

  test.each([0, 0.5, 8 * 24 * 3600])('is never %d seconds', (duration) => {
    const room = roomOf();
    report(room, guest, { duration });
    expect(lengthIn(room)).toBeUndefined();
  });

  test('is not told by a player that may still be where the room was before', () => {
    const room = roomOf();
    report(room, guest, { duration: 212.5, readyFor: room.state.sync.jumps - 1 });
    report(room, owner, { duration: 212.5, readyFor: null });
    expect(lengthIn(room)).toBeUndefined();
  });

  test('stays as its site told it, and a broadcast has none, whatever players tell', () => {
    for (const source of [video('a'), { ...endless, live: true }]) {
      const room = roomOf(source);
      report(room, guest, { duration: 212.5 });
      expect(room.state.sync.currentSource?.length).toBe(source.length);
    }
  });
});

describe('a source that players give up on', () => {
  function watchedRoom(...queue: QueueItem[]): SmallRoom {
    const room = pausedRoom(video('a', { title: 'Film' }), ...queue);
    room.enter(bo);
    for (const who of [guest, owner, bo]) report(room, who, {});
    return room;
  }

  test('is skipped after five seconds once most have, and everybody is told why', () => {
    const room = watchedRoom(video('b'));
    expect(broken(room, guest).notices).toEqual([]);
    expect(broken(room, owner).notices).toEqual([
      { text: '“Film” cannot be played: its owner does not allow it on other sites. Skipping it.', error: 'embedding' },
    ]);
    expect(broken(room, bo).notices).toEqual([]);
    room.wait(4999);
    expect(room.state.sync.currentSource?.id).toBe('a');
    room.wait(1);
    expect(room.state.sync.currentSource?.id).toBe('b');
    expect(room.wait(60_000)).toEqual([]);
  });

  test('stays when one of them gets it to play after all', () => {
    const room = watchedRoom(video('b'));
    for (const who of [guest, owner]) broken(room, who, 'network');
    room.wait(3000);
    report(room, owner, { status: 'buffering' });
    report(room, owner, {});
    room.wait(10_000);
    expect(room.state.sync.currentSource?.id).toBe('a');
  });

  test('is skipped once those for whom it plays have left', () => {
    const room = watchedRoom(video('b'));
    broken(room, guest);
    room.ask({ type: RequestType.Leave, clientId: 'c2' }, owner);
    room.wait(5000);
    expect(room.state.sync.currentSource?.id).toBe('a');
    room.ask({ type: RequestType.Leave, clientId: 'c3' }, bo);
    room.wait(5000);
    expect(room.state.sync.currentSource?.id).toBe('b');
  });

  test.each(['loop', 'dj'] as const)('does not come round again in %s mode', (queueMode) => {
    const room = watchedRoom(video('b'));
    room.set({ queueMode });
    for (const who of [guest, owner]) broken(room, who);
    room.wait(5000);
    expect([room.state.sync.currentSource?.id, ...idsOf(room.state.sync.queue)]).toEqual(['b']);
  });

  test('leaves nothing on when nothing is queued', () => {
    const room = watchedRoom();
    for (const who of [guest, owner]) broken(room, who);
    room.wait(5000);
    expect(room.state.sync).toMatchObject({ currentSource: null, isPlaying: false, playbackPosition: 0 });
  });

  test('that somebody has skipped meanwhile takes no other with it', () => {
    const room = watchedRoom(video('b'), video('c'));
    for (const who of [guest, owner]) broken(room, who);
    room.wait(1000);
    room.ask({ type: RequestType.Skip });
    room.wait(10_000);
    expect(room.state.sync.currentSource?.id).toBe('b');
  });

  test('of those who have no player nobody is asked', () => {
    const room = watchedRoom(video('b'));
    for (const who of [owner, bo]) report(room, who, { readyFor: null });
    broken(room, guest);
    room.wait(5000);
    expect(room.state.sync.currentSource?.id).toBe('b');
  });
});
