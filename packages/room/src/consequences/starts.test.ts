import { RequestType } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../state/request.ts';
import { fullSync } from '../state/archive-room.ts';
import { guest, ownedRoom, owner, pausedRoom, report, smallRoom, startMs, video, type SmallRoom, bo } from '../testing/small-room.ts';
import { add, leave, pause, play, seek, speed } from '../testing/requests.ts';

/** Ann and Olga are ready. */
function readyRoom(): SmallRoom {
  const room = pausedRoom(video('a'), video('b'));
  report(room, guest);
  report(room, owner);
  return room;
}

const startsInMs = (room: SmallRoom): number => room.state.sync.serverTime - room.nowMs;

describe('a start with all players ready', () => {
  test('[START-1] is scheduled one lead ahead', () => {
    const room = readyRoom();
    room.setLead(150);
    expect(room.apply(play).patch).toEqual({ isPlaying: true, playbackPosition: 0, serverTime: startMs + 150 });
    room.wait(150);
    expect(room.position).toBe(0);
    room.wait(1000);
    expect(room.position).toBe(1);
  });

  test('[START-1] is sent to joining clients with its time', () => {
    const room = readyRoom();
    room.setLead(150);
    room.apply(play);
    expect(fullSync(room.state, startMs + 50)).toMatchObject({ playbackPosition: 0, serverTime: startMs + 150 });
    expect(fullSync(room.state, startMs + 350)).toMatchObject({ playbackPosition: 0.2, serverTime: startMs + 350 });
  });

  test('[START-2] is cancelled by a pause, at its position', () => {
    const room = readyRoom();
    room.setLead(150);
    room.apply(play);
    room.wait(100);
    expect(room.apply(pause).patch).toEqual({ isPlaying: false, playbackPosition: 0, serverTime: startMs + 100 });
  });

  test('keeps its time when the speed changes', () => {
    const room = readyRoom();
    room.setLead(150);
    room.apply(play);
    room.wait(100);
    room.apply(speed(2));
    expect(startsInMs(room)).toBe(50);
    room.wait(1050);
    expect(room.position).toBe(2);
  });
});

describe('a start with players that are not ready', () => {
  test('[START-3] waits for all players after a seek, and follows one lead after the last is ready', () => {
    const room = readyRoom();
    room.setLead(100);
    room.apply(play);
    room.wait(5000);
    room.apply(seek(30));
    room.wait(400);
    report(room, guest);
    expect(startsInMs(room)).toBeGreaterThan(3000);
    room.wait(300);
    expect(report(room, owner).patch).toEqual({ playbackPosition: 30, serverTime: room.nowMs + 100 });
    room.wait(1100);
    expect(room.position).toBe(31);
  });

  test('[START-3] waits for loading players on play', () => {
    const room = readyRoom();
    report(room, owner, { status: 'buffering' });
    room.apply(play);
    expect(room.state.pendingStart).toBeDefined();
    report(room, owner);
    expect(room.state.pendingStart).toBeUndefined();
    expect(startsInMs(room)).toBe(0);
  });

  test('does not wait on play after a pause if all are still ready', () => {
    const room = readyRoom();
    room.apply(play);
    room.wait(3000);
    room.apply(pause);
    room.apply(play);
    expect(startsInMs(room)).toBe(0);
  });

  test('[START-10] follows one lead after another request to play', () => {
    const room = readyRoom();
    report(room, guest, { status: 'buffering' });
    room.apply(play);
    room.wait(1000);
    expect(startsInMs(room)).toBeGreaterThan(1000);
    room.setLead(150);
    room.apply(play, owner);
    expect(startsInMs(room)).toBeLessThanOrEqual(150);
    room.wait(1150);
    expect(room.position).toBeGreaterThanOrEqual(1);
  });

  test('[START-4] follows after 3 s if most users are ready', () => {
    const room = readyRoom();
    room.setLead(200);
    room.enter(bo);
    report(room, bo);
    room.apply(play);
    room.wait(1000);
    room.apply(seek(10));
    report(room, guest);
    report(room, owner);
    room.wait(2799);
    expect(room.state.pendingStart).toBeDefined();
    room.wait(1);
    expect(startsInMs(room)).toBe(200);
    room.wait(1200);
    expect(room.position).toBe(11);
  });

  test('[START-4] counts users, not clients, after 3 s', () => {
    const room = readyRoom();
    const tabs = ['c3', 'c4', 'c5'].map((clientId) => ({ ...guest, clientId, name: 'Stranger' }));
    const third: Actor = { ...guest, clientId: 'c6', name: 'Cleo' };
    for (const who of [...tabs, third]) {
      room.enter(who);
      report(room, who);
    }
    room.apply(play);
    room.apply(seek(10));
    for (const who of [guest, owner, third]) report(room, who);
    room.wait(2999);
    expect(room.state.pendingStart).toBeDefined();
    room.wait(1);
    expect(startsInMs(room)).toBe(0);
  });

  test('waits longer than 3 s until most are ready', () => {
    const room = readyRoom();
    room.apply(play);
    room.apply(seek(10));
    report(room, guest);
    room.wait(3000);
    expect(room.state.pendingStart).toBeDefined();
    room.wait(1500);
    report(room, owner);
    expect(startsInMs(room)).toBe(0);
  });

  test('[START-5] follows after 10 s in any case', () => {
    const room = readyRoom();
    room.setLead(100);
    room.apply(play);
    room.apply(seek(10));
    room.wait(10_000);
    expect(room.state.pendingStart).toBeUndefined();
    expect(room.position).toBe(10);
    room.wait(1000);
    expect(room.position).toBe(11);
  });

  test('[START-6] does not wait for clients that leave, have an error or opt out', () => {
    const waiting = (): SmallRoom => {
      const room = readyRoom();
      room.apply(play);
      room.apply(seek(10));
      report(room, guest);
      expect(room.state.pendingStart).toBeDefined();
      return room;
    };
    const [left, failed, alone] = [waiting(), waiting(), waiting()];
    left.apply(leave(owner), owner);
    report(failed, owner, { status: 'error', readyForDiscontinuity: failed.state.sync.discontinuity - 1 });
    report(alone, owner, { readyForDiscontinuity: null });
    for (const room of [left, failed, alone]) expect(startsInMs(room)).toBe(0);
  });

  test('[START-7] does not wait for clients that join later or never report', () => {
    const room = readyRoom();
    const bot: Actor = { ...guest, clientId: 'c3', name: 'Bot' };
    const late: Actor = { ...guest, clientId: 'c4', name: 'Late' };
    room.enter(bot);
    room.apply(play);
    room.apply(seek(10));
    room.enter(late);
    report(room, late, { status: 'buffering', readyForDiscontinuity: 0 });
    report(room, guest);
    report(room, owner);
    expect(startsInMs(room)).toBe(0);
  });

  test('[START-8] readiness for an earlier discontinuity does not count', () => {
    const room = readyRoom();
    room.apply(play);
    room.apply(seek(10));
    const earlier = room.state.sync.discontinuity;
    room.apply(seek(20));
    report(room, guest, { readyForDiscontinuity: earlier });
    report(room, owner, { readyForDiscontinuity: earlier });
    expect(room.state.pendingStart).toBeDefined();
  });

  test('a seek to the end does not wait, the next item does', () => {
    const room = readyRoom();
    room.apply(play);
    room.apply(seek(60));
    room.wait(0);
    expect(room.state.sync.currentSource?.id).toBe('b');
    expect(room.state.pendingStart).toBeDefined();
  });
});

describe('the setting waitFor', () => {
  const setTo = (waitFor: 'nobody' | 'starts' | 'always') => ({ type: RequestType.ApplySettings, settings: { waitFor } }) as const;

  test('[START-9] makes no start wait when set to never, and a pending start follows', () => {
    const room = readyRoom();
    room.setLead(100);
    room.apply(play);
    room.apply(seek(10));
    expect(room.state.pendingStart).toBeDefined();
    room.apply(setTo('nobody'));
    expect(startsInMs(room)).toBe(100);
    room.apply(seek(20));
    expect(startsInMs(room)).toBe(100);
  });

  test('[START-12] older clients read and set it as startTogether', () => {
    const room = ownedRoom();
    const waiting = () => [room.state.sync.waitFor, room.state.sync.startTogether];
    const setOlder = (startTogether: boolean) => room.apply({ type: RequestType.ApplySettings, settings: { startTogether } });
    setOlder(false);
    expect(waiting()).toEqual(['nobody', false]);
    setOlder(true);
    expect(waiting()).toEqual(['starts', true]);
    room.apply(setTo('always'));
    expect(waiting()).toEqual(['always', true]);
    setOlder(true);
    expect(waiting()).toEqual(['always', true]);
    room.apply(setTo('nobody'));
    expect(waiting()).toEqual(['nobody', false]);
  });
});

describe('a player for which a start has waited too long', () => {
  /** A start went on without Olga. */
  function lateRoom(): SmallRoom {
    const room = readyRoom();
    room.apply(play);
    room.apply(seek(10));
    report(room, guest);
    room.wait(10_000);
    return room;
  }
  const isWaiting = (room: SmallRoom): boolean => room.state.pendingStart !== undefined;

  test('[START-11] is waited for again once it has been ready for 3 s', () => {
    const room = lateRoom();
    report(room, owner);
    room.wait(2999);
    room.apply(seek(20));
    report(room, guest);
    expect(isWaiting(room)).toBe(false);
    report(room, owner);
    room.wait(3000);
    room.apply(seek(30));
    report(room, guest);
    expect(isWaiting(room)).toBe(true);
  });

  test('[START-11] is not waited for while its reports do not hold', () => {
    const room = lateRoom();
    report(room, owner);
    room.wait(2000);
    report(room, owner, { status: 'buffering' });
    report(room, owner);
    room.wait(2000);
    room.apply(seek(20));
    report(room, guest);
    expect(isWaiting(room)).toBe(false);
  });

  test('[START-11] passes its lateness to its user’s next client when it reconnects', () => {
    const room = lateRoom();
    room.apply(leave(owner), owner);
    const again: Actor = { ...owner, clientId: 'c7' };
    room.enter(again);
    report(room, again, { status: 'buffering', readyForDiscontinuity: 0 });
    room.apply(seek(20));
    report(room, guest);
    expect(isWaiting(room)).toBe(false);
    report(room, again);
    room.wait(3000);
    room.apply(seek(30));
    report(room, guest);
    expect(isWaiting(room)).toBe(true);
  });
});

test('[START-7] a room without players that report never waits', () => {
  const room = smallRoom();
  room.apply(add('a'));
  room.apply(play);
  room.apply(seek(30));
  expect(room.state.pendingStart).toBeUndefined();
  expect(startsInMs(room)).toBe(0);
});
