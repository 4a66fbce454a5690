import { RequestType, Role, type QueueItem } from '@matinee/protocol';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Actor } from './request.ts';
import { guest, idsOf, ownedRoom, owner, pausedRoom, video, type SmallRoom, bo, mo, report } from '../testing/small-room.ts';
import { add, leave, pause, play, seek, skip } from '../testing/requests.ts';

const broken = (room: SmallRoom, who: Actor, error = 'embedding') => report(room, who, { status: 'error', error });

describe('the length of an item whose site does not provide it', () => {
  const { length: _, ...endless } = video('a');

  function roomOf(source: QueueItem = endless): SmallRoom {
    const room = pausedRoom(source, video('b'));
    room.enter(bo);
    return room;
  }
  const lengthIn = (room: SmallRoom): number | undefined => room.state.sync.currentSource?.length;

  test('[PLAY-19] is the first length that a player reports, without a discontinuity', () => {
    const room = roomOf();
    const { discontinuity } = room.state.sync;
    const { patch } = report(room, guest, { duration: 212.5 });
    expect(patch.currentSource).toMatchObject({ ...endless, length: 212.5 });
    expect(room.state.sync.discontinuity).toBe(discontinuity);
  });

  test('[PLAY-19] ends the item once it is known', () => {
    const room = roomOf();
    report(room, guest, { duration: 30 });
    room.apply(play);
    room.wait(30_001);
    expect(room.state.sync.currentSource?.id).toBe('b');
  });

  test('[PLAY-20] is known if the item is then over for more than half of the users', () => {
    const room = roomOf();
    report(room, guest, { duration: 5 });
    expect(lengthIn(room)).toBe(5);
    report(room, owner, { duration: 212.5 });
    expect(lengthIn(room)).toBe(212.5);
    report(room, bo, { duration: 604_800 });
    expect(lengthIn(room)).toBe(212.5);
    report(room, bo, { duration: 6 });
    expect(lengthIn(room)).toBe(6);
  });

  test('[PLAY-31] comes from at least two users if none of the reporting users may skip', () => {
    const room = roomOf();
    room.revoke('playback.skip');
    report(room, guest, { duration: 5 });
    expect(lengthIn(room)).toBeUndefined();
    report(room, bo, { duration: 212.5 });
    expect(lengthIn(room)).toBe(212.5);
    // With two reports, the longer length counts: one user alone ends nothing.
    room.apply(leave(bo));
    expect(lengthIn(room)).toBe(212.5);
  });

  test('[PLAY-31] is a length that most users who may skip report, however many others there are', () => {
    const room = roomOf();
    room.revoke('playback.skip');
    report(room, owner, { duration: 212.5 });
    expect(lengthIn(room)).toBe(212.5);
    for (const who of [guest, bo]) report(room, who, { duration: 5 });
    expect(lengthIn(room)).toBe(212.5);
    report(room, owner, { duration: 5 });
    expect(lengthIn(room)).toBe(5);
  });

  test('does not change by differences of up to 1 s', () => {
    const room = roomOf();
    report(room, guest, { duration: 212 });
    report(room, owner, { duration: 212.9 });
    expect(lengthIn(room)).toBe(212);
  });

  test('[PLAY-20] is never before the position of the room unless most users report it', () => {
    const room = roomOf();
    room.apply(seek(100));
    for (const who of [owner, bo]) report(room, who);
    report(room, guest, { duration: 5 });
    expect(lengthIn(room)).toBeUndefined();
    report(room, bo, { duration: 5.5 });
    expect(room.state.sync).toMatchObject({ currentSource: { length: 5.5 }, playbackPosition: 5.5 });
  });

  test('[PLAY-21] comes from the remaining users, and stays without any', () => {
    const room = roomOf();
    report(room, guest, { duration: 5 });
    report(room, owner, { duration: 5 });
    report(room, bo, { duration: 600 });
    for (const who of [guest, owner]) room.apply(leave(who));
    expect(lengthIn(room)).toBe(600);
    room.apply(leave(bo));
    expect(lengthIn(room)).toBe(600);
  });

  test('[PLAY-21] is dropped once most users with players report no length', () => {
    const room = roomOf();
    report(room, guest, { duration: 5 });
    for (const who of [owner, bo]) report(room, who);
    expect(room.state.sync.currentSource).toEqual({ ...endless, addedBy: 'Ann', adder: 1 });
  });

  test('[PLAY-22] waits for loading players, for 30 s from the start of the item at most', () => {
    const room = roomOf();
    for (const who of [owner, bo]) report(room, who, { status: 'buffering', readyForDiscontinuity: 0 });
    report(room, guest, { duration: 5 });
    expect(lengthIn(room)).toBeUndefined();
    room.wait(29_999);
    expect(lengthIn(room)).toBeUndefined();
    room.wait(1);
    expect(lengthIn(room)).toBe(5);
  });

  test('[PLAY-22] does not wait for players that have given up', () => {
    const room = roomOf();
    for (const who of [owner, bo]) report(room, who, { status: 'buffering', readyForDiscontinuity: 0 });
    report(room, guest, { duration: 212.5 });
    for (const who of [owner, bo]) report(room, who, { status: 'error', error: 'network' });
    expect(lengthIn(room)).toBe(212.5);
  });

  test('[PLAY-23] is reported again when the item plays again', () => {
    const room = roomOf();
    room.set({ queueMode: 'loop' });
    report(room, guest, { duration: 5 });
    expect(room.state.sync.currentSource).toMatchObject({ length: 5, isLengthReported: true });
    room.apply(skip);
    expect(room.state.sync.queue).toEqual([{ ...endless, addedBy: 'Ann', adder: 1 }]);
    room.apply({ type: RequestType.PlayNow, video: endless });
    expect(lengthIn(room)).toBeUndefined();
    report(room, guest, { duration: 5 });
    room.apply({ type: RequestType.PlayNow, video: video('b') });
    expect(room.state.sync.queue[0]).not.toHaveProperty('length');
  });

  test.each([0, 0.5, 8 * 24 * 3600])('never becomes %d seconds', (duration) => {
    const room = roomOf();
    report(room, guest, { duration });
    expect(lengthIn(room)).toBeUndefined();
  });

  test('is not taken from a player that is ready for an earlier discontinuity', () => {
    const room = roomOf();
    report(room, guest, { duration: 212.5, readyForDiscontinuity: room.state.sync.discontinuity - 1 });
    report(room, owner, { duration: 212.5, readyForDiscontinuity: null });
    expect(lengthIn(room)).toBeUndefined();
  });

  test('[PLAY-24] reports change neither a known length nor that a live stream has none', () => {
    for (const source of [video('a'), { ...endless, live: true }]) {
      const room = roomOf(source);
      report(room, guest, { duration: 212.5 });
      expect(room.state.sync.currentSource?.length).toBe(source.length);
    }
  });
});

describe('an unplayable item', () => {
  function watchedRoom(...queue: QueueItem[]): SmallRoom {
    const room = pausedRoom(video('a', { title: 'Film' }), ...queue);
    room.enter(bo);
    for (const who of [guest, owner, bo]) report(room, who);
    return room;
  }

  test('[PLAY-25] is skipped 5 s after a notice once most users have given up', () => {
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

  test('[PLAY-26] stays if it plays for one of the users after all', () => {
    const room = watchedRoom(video('b'));
    for (const who of [guest, owner]) broken(room, who, 'network');
    room.wait(3000);
    report(room, owner, { status: 'buffering' });
    report(room, owner);
    room.wait(10_000);
    expect(room.state.sync.currentSource?.id).toBe('a');
  });

  test('is skipped once the users for whom it plays have left', () => {
    const room = watchedRoom(video('b'));
    broken(room, guest);
    room.apply(leave(owner), owner);
    room.wait(5000);
    expect(room.state.sync.currentSource?.id).toBe('a');
    room.apply(leave(bo), bo);
    room.wait(5000);
    expect(room.state.sync.currentSource?.id).toBe('b');
  });

  test.each(['loop', 'dj'] as const)('[PLAY-27] does not play again in %s mode', (queueMode) => {
    const room = watchedRoom(video('b'));
    room.set({ queueMode });
    for (const who of [guest, owner]) broken(room, who);
    room.wait(5000);
    expect([room.state.sync.currentSource?.id, ...idsOf(room.state.sync.queue)]).toEqual(['b']);
  });

  test('takes no other item with it if it was skipped meanwhile', () => {
    const room = watchedRoom(video('b'), video('c'));
    for (const who of [guest, owner]) broken(room, who);
    room.wait(1000);
    room.apply(skip);
    room.wait(10_000);
    expect(room.state.sync.currentSource?.id).toBe('b');
  });

  const skipless = (): SmallRoom => {
    const room = ownedRoom(bo);
    room.apply(add(video('a', { title: 'Film' }), 'b'));
    room.revoke('playback.skip');
    for (const who of [guest, owner, bo]) report(room, who);
    return room;
  };
  const isOn = (room: SmallRoom): string | undefined => room.state.sync.currentSource?.id;

  test('[PLAY-28] is not skipped by users who may not skip', () => {
    const room = skipless();
    for (let index = 0; index < 6; index++) {
      const stranger = { ...guest, clientId: `s${index}`, name: `Stranger ${index}` };
      room.enter(stranger);
      expect(broken(room, stranger).notices).toEqual([]);
    }
    room.wait(60_000);
    expect(isOn(room)).toBe('a');
    // The user who may skip has given up too.
    expect(broken(room, owner).notices).toHaveLength(1);
    room.wait(5000);
    expect(isOn(room)).toBe('b');
  });

  test('[PLAY-28] is not skipped by a minority of the users with players', () => {
    const room = skipless();
    broken(room, owner);
    room.wait(60_000);
    expect(isOn(room)).toBe('a');
    broken(room, guest);
    room.wait(5000);
    expect(isOn(room)).toBe('b');
  });

  test('[PLAY-28] is not skipped if the users who gave up may no longer skip', () => {
    const ada: Actor = { ...mo, role: Role.Administrator };
    const room = skipless();
    room.apply(leave(bo), bo);
    room.enter(ada);
    report(room, owner, { readyForDiscontinuity: null });
    for (const who of [guest, ada]) broken(room, who);
    room.wait(3000);
    room.apply({ type: RequestType.Promote, targetClientId: 'c5', role: Role.RegisteredUser }, owner);
    room.wait(60_000);
    expect(isOn(room)).toBe('a');
  });

  test('[PLAY-29] counts users: a user for whom it plays in any client has not given up', () => {
    const room = watchedRoom(video('b'));
    for (const clientId of ['c4', 'c5', 'c6', 'c7', 'c8', 'c9']) {
      const tab = { ...guest, clientId };
      room.enter(tab);
      broken(room, tab);
    }
    broken(room, guest);
    room.wait(60_000);
    expect(isOn(room)).toBe('a');
    broken(room, owner);
    report(room, { ...guest, clientId: 'c9' }, {});
    room.wait(60_000);
    expect(isOn(room)).toBe('a');
  });

  test('[PLAY-26] stays if the users who gave up leave', () => {
    const room = watchedRoom(video('b'));
    for (const who of [guest, owner]) broken(room, who);
    room.wait(1000);
    for (const who of [guest, owner]) room.apply(leave(who));
    room.wait(60_000);
    expect(isOn(room)).toBe('a');
    expect(room.state.reports.errors.size).toBe(0);
  });

  test('users without a player do not count', () => {
    const room = watchedRoom(video('b'));
    for (const who of [owner, bo]) report(room, who, { readyForDiscontinuity: null });
    broken(room, guest);
    room.wait(5000);
    expect(room.state.sync.currentSource?.id).toBe('b');
  });
});

test('[PLAY-28] a minority that may not skip ends no item by its reports', () => {
  const viewers = ['v1', 'v2', 'v3', 'v4'].map((clientId): Actor => ({ ...guest, clientId, name: clientId }));
  const who = fc.record({ person: fc.nat({ max: 3 }), tab: fc.nat({ max: 2 }) });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('leave' as const), who }),
    fc.record({
      kind: fc.constant('report' as const),
      who,
      info: fc.record(
        {
          status: fc.constantFrom('ready', 'ready', 'error'),
          duration: fc.constantFrom(1, 5, 604_800),
          readyForDiscontinuity: fc.constantFrom(0, 1, null),
        },
        { requiredKeys: [] },
      ),
    }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1000, 6000, 40_000) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { length: _, ...endless } = video('a');
      const room = ownedRoom(...viewers);
      room.apply(leave(guest));
      room.apply(add(endless, 'b'), owner);
      room.revoke('playback.skip');
      for (const viewer of [owner, ...viewers]) report(room, viewer, { duration: 600 });
      room.apply(play, owner);
      let playedMs = 0;
      for (const taken of steps) {
        if (taken.kind === 'wait') {
          if (playedMs + taken.ms < 590_000) room.wait(taken.ms);
          playedMs += taken.ms;
          continue;
        }
        const clientId = `s${taken.who.person}-${taken.who.tab}`;
        const stranger = { ...guest, clientId, name: `Stranger ${taken.who.person}` };
        const isHere = room.state.identityIds.has(clientId);
        if (taken.kind === 'report') {
          if (!isHere) room.enter(stranger);
          report(room, stranger, taken.info);
        } else if (isHere) room.apply(leave({ clientId }), stranger);
        expect(room.state.sync.currentSource).toMatchObject({ id: 'a', length: 600 });
      }
    }),
    { numRuns: 300 },
  );
});

describe('an item whose players have ended', () => {
  function playingRoom(source: QueueItem = video('a')): SmallRoom {
    const room = pausedRoom(source, video('b'));
    room.enter(bo);
    for (const who of [guest, owner, bo]) report(room, who);
    room.apply(play);
    room.wait(20_000);
    return room;
  }
  const ended = (room: SmallRoom, who: Actor) => report(room, who, { hasEnded: true });
  const current = (room: SmallRoom): string | undefined => room.state.sync.currentSource?.id;

  test('[PLAY-32] is over 2 s after the players of most users have ended, before its length', () => {
    const room = playingRoom();
    ended(room, guest);
    room.wait(10_000);
    expect(current(room)).toBe('a');
    ended(room, owner);
    room.wait(1999);
    expect(current(room)).toBe('a');
    room.wait(1);
    expect(current(room)).toBe('b');
  });

  test('[PLAY-32] is over if the other players have given up, a live stream too', () => {
    const room = playingRoom({ service: 'hls', id: 'a', live: true });
    ended(room, owner);
    for (const who of [guest]) broken(room, who);
    room.wait(2000);
    expect(current(room)).toBe('b');
  });

  test.each([
    ['it is paused', (room: SmallRoom) => room.apply(pause)],
    ['someone seeks back', (room: SmallRoom) => room.apply(seek(1))],
    ['a player plays on', (room: SmallRoom) => report(room, guest, { hasEnded: false })],
    ['a user whose player has ended leaves', (room: SmallRoom) => room.apply(leave(guest), guest)],
  ])('[PLAY-32] goes on when %s meanwhile', (_what, act) => {
    const room = playingRoom();
    ended(room, guest);
    ended(room, owner);
    room.wait(1000);
    act(room);
    room.wait(5000);
    expect(current(room)).toBe('a');
  });

  test('[PLAY-32] plays again in DJ mode, once for each time that it ends', () => {
    const room = playingRoom();
    room.set({ queueMode: 'dj' });
    for (const who of [guest, owner]) ended(room, who);
    room.wait(2000);
    const { discontinuity, currentSource } = room.state.sync;
    expect(currentSource?.id).toBe('a');
    room.wait(10_000);
    expect(room.state.sync.discontinuity).toBe(discontinuity);
  });

  test('[PLAY-28] needs two users if none of them may skip, or its stated length', () => {
    const room = playingRoom({ ...video('a'), length: 30, isLengthGuessed: true });
    for (const who of [owner, bo]) room.apply(leave(who), who);
    room.revoke('playback.skip');
    ended(room, guest);
    room.wait(2000);
    expect(current(room)).toBe('a');
    room.wait(10_000);
    ended(room, guest);
    room.wait(2000);
    expect(current(room)).toBe('b');
  });
});

describe('a length that is a guess', () => {
  const guessed: QueueItem = { ...video('a'), length: 10, isLengthGuessed: true };

  test('[PLAY-33] does not end its item, and players correct it both ways', () => {
    const room = pausedRoom(guessed, video('b'));
    room.apply(play);
    room.wait(30_000);
    expect(room.state.sync.currentSource).toMatchObject({ id: 'a', length: 10 });
    for (const duration of [91, 60, 25]) {
      report(room, guest, { duration });
      expect(room.state.sync.currentSource).toMatchObject({ id: 'a', length: duration });
    }
    report(room, guest, { hasEnded: true });
    room.wait(2000);
    expect(room.state.sync.currentSource?.id).toBe('b');
  });

  test('[PLAY-33] still lets its item end at its endAt', () => {
    const room = pausedRoom({ ...guessed, endAt: 20 }, video('b'));
    room.apply(play);
    room.wait(20_000);
    expect(room.state.sync.currentSource?.id).toBe('b');
  });
});
