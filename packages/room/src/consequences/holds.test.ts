import { RequestType, type QueueItem } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../state/request.ts';
import { guest, ownedRoom, owner, report, smallRoom, startMs, video, type SmallRoom, bo } from '../testing/small-room.ts';
import { add, leave, pause, play, seek, skip } from '../testing/requests.ts';

const goOn = { type: RequestType.GoOn } as const;
const goOnWithoutMe = { type: RequestType.GoOn, withoutMe: true } as const;
const film = video('film', { length: 3600 });

/** Its last reported readiness stays. */
const stall = (room: SmallRoom, who: Actor) =>
  room.apply({ type: RequestType.UpdateUser, clientId: who.clientId ?? '', info: { status: 'buffering' } }, who);

/** Ann and Olga watch a video at 5 s. */
function watchingRoom({ item = film, room = smallRoom() }: { item?: QueueItem; room?: SmallRoom } = {}): SmallRoom {
  room.set({ waitFor: 'always' });
  room.apply(add(item, 'next'));
  for (const who of [guest, owner]) report(room, who);
  room.apply(play);
  room.wait(5000);
  return room;
}

const isHolding = (room: SmallRoom): boolean => room.state.sync.hold !== null;
const awaited = (room: SmallRoom): string[] => room.state.sync.hold?.waitingFor.map(({ id }) => id) ?? [];

describe('a player that stalls within a video', () => {
  test('[HOLD-1] stops the room on its frame, and says for whom and until when it waits', () => {
    const room = watchingRoom();
    const atMs = room.nowMs;
    const hold = { since: atMs, endsAt: atMs + 20_000, waitingFor: [{ id: 'c2', since: atMs, endsAt: atMs + 20_000 }] };
    expect(stall(room, owner).patch).toEqual({ playbackPosition: 5, serverTime: atMs + 20_000, discontinuity: 2, hold });
    room.wait(9000);
    expect(room.position).toBe(5);
  });

  test('[HOLD-2] holds the room only until it is ready for the room’s position; then all start one lead later', () => {
    const room = watchingRoom();
    room.setLead(100);
    stall(room, owner);
    report(room, owner, { readyForDiscontinuity: room.state.sync.discontinuity - 1 });
    expect(isHolding(room)).toBe(true);
    room.wait(4000);
    expect(report(room, owner).patch).toEqual({ playbackPosition: 5, serverTime: room.nowMs + 100, hold: null });
    room.wait(1100);
    expect(room.position).toBe(6);
  });

  test('[HOLD-1] holds no one up in a room that never waits, or waits only for starts', () => {
    for (const waitFor of ['nobody', 'starts'] as const) {
      const room = watchingRoom();
      room.set({ waitFor });
      stall(room, owner);
      expect(isHolding(room)).toBe(false);
    }
  });

  test('[HOLD-3] holds no live stream and nothing without a known length', () => {
    for (const item of [video('a', { live: true }), { service: 'direct' as const, id: 'b' }]) {
      const room = watchingRoom({ item });
      stall(room, owner);
      expect(isHolding(room)).toBe(false);
    }
  });

  test('[HOLD-3] does not hold up the others when it has given up, is detached, was never ready here, or is a bot', () => {
    const gaveUp = watchingRoom();
    report(gaveUp, owner, { status: 'error' });
    const detached = watchingRoom();
    report(detached, owner, { status: 'buffering', readyForDiscontinuity: null });
    const unready = watchingRoom();
    unready.enter(bo);
    report(unready, bo, { status: 'buffering', readyForDiscontinuity: 0 });
    const bot = watchingRoom();
    bot.apply({ type: RequestType.Join, user: { id: 'b1', name: 'Bot', identityId: 'bot', isLoggedIn: true, isBot: true } });
    const botActor: Actor = { ...guest, clientId: 'b1', name: 'Bot' };
    report(bot, botActor);
    stall(bot, botActor);
    for (const room of [gaveUp, detached, unready, bot]) expect(isHolding(room)).toBe(false);
  });

  test('[HOLD-4] is waited for 20 s in one video altogether; then the room goes on without it', () => {
    const room = watchingRoom();
    stall(room, owner);
    room.wait(12_000);
    report(room, owner);
    room.wait(60_000);
    stall(room, owner);
    const { hold } = room.state.sync;
    expect((hold?.endsAt ?? 0) - room.nowMs).toBe(8000);
    room.wait(8000);
    expect(isHolding(room)).toBe(false);
    const { position } = room;
    room.wait(1000);
    expect(room.position).toBe(position + 1);
    report(room, owner);
    room.wait(60_000);
    stall(room, owner);
    expect(isHolding(room)).toBe(false);
  });

  test('[HOLD-4] gets its 20 s again in the next item', () => {
    const room = watchingRoom();
    stall(room, owner);
    room.wait(20_000);
    room.apply(skip);
    for (const who of [guest, owner]) report(room, who);
    room.wait(60_000 - 25_000);
    stall(room, owner);
    expect(isHolding(room)).toBe(true);
  });

  test('[HOLD-4] keeps its used-up time when its user reconnects', () => {
    const room = watchingRoom();
    stall(room, owner);
    room.wait(15_000);
    room.apply(leave(owner), owner);
    expect(isHolding(room)).toBe(false);
    const again: Actor = { ...owner, clientId: 'c7' };
    room.enter(again);
    report(room, again);
    room.wait(1000);
    stall(room, again);
    expect((room.state.sync.hold?.endsAt ?? 0) - room.nowMs).toBe(5000);
  });

  test('[HOLD-5] stops the room at most twice a minute', () => {
    const room = watchingRoom();
    const flap = (): boolean => {
      stall(room, owner);
      const held = isHolding(room);
      report(room, owner);
      room.wait(5000);
      return held;
    };
    expect([flap(), flap(), flap(), flap()]).toEqual([true, true, false, false]);
    room.wait(40_000);
    expect(flap()).toBe(true);
  });
});

describe('a hold', () => {
  test('[HOLD-2] waits for all players that stall meanwhile, each with its own time', () => {
    const room = watchingRoom();
    stall(room, owner);
    room.wait(4000);
    report(room, guest);
    stall(room, guest);
    expect(awaited(room)).toEqual(['c2', 'c1']);
    expect((room.state.sync.hold?.endsAt ?? 0) - room.nowMs).toBe(20_000);
    room.wait(16_000);
    expect(awaited(room)).toEqual(['c1']);
    report(room, guest);
    expect(isHolding(room)).toBe(false);
  });

  test('[HOLD-2] continues for a player that loses its data while the room is held', () => {
    const room = watchingRoom();
    stall(room, owner);
    room.wait(400);
    report(room, guest, { status: 'buffering', readyForDiscontinuity: room.state.sync.discontinuity - 1 });
    expect(awaited(room)).toEqual(['c2', 'c1']);
    report(room, owner);
    expect(awaited(room)).toEqual(['c1']);
  });

  test('[HOLD-6] ends with "Don’t wait", which needs playback.play-pause, and with play', () => {
    for (const request of [goOn, play]) {
      const room = watchingRoom({ room: ownedRoom() });
      room.setLead(100);
      stall(room, owner);
      room.apply(request, owner);
      expect(isHolding(room)).toBe(false);
      expect(room.state.sync.serverTime).toBe(room.nowMs + 100);
      stall(room, owner);
      room.revoke('playback.play-pause');
      expect(room.refusalOf(request).name).toBe('PermissionDeniedException');
    }
  });

  test('[HOLD-7] ends for a user who asks the others to go on, and does not wait for them again in this video', () => {
    const room = watchingRoom({ room: ownedRoom() });
    room.revoke('playback.play-pause');
    stall(room, guest);
    room.apply(goOnWithoutMe);
    expect(isHolding(room)).toBe(false);
    report(room, guest);
    room.wait(61_000);
    stall(room, guest);
    expect(isHolding(room)).toBe(false);
    report(room, owner);
    stall(room, owner);
    expect(awaited(room)).toEqual(['c2']);
  });

  test('[HOLD-2] ends when its player leaves, gives up or detaches, when the room pauses, and when waiting is switched off', () => {
    const ends: ((room: SmallRoom) => void)[] = [
      (room) => room.apply(leave(owner), owner),
      (room) => report(room, owner, { status: 'error' }),
      (room) => report(room, owner, { status: 'buffering', readyForDiscontinuity: null }),
      (room) => room.apply(pause),
      (room) => room.apply({ type: RequestType.ApplySettings, settings: { waitFor: 'starts' } }),
    ];
    for (const end of ends) {
      const room = watchingRoom();
      stall(room, owner);
      end(room);
      expect(isHolding(room)).toBe(false);
      expect(room.position).toBe(5);
      expect(room.state.sync.serverTime).toBe(room.nowMs);
    }
  });

  test('[HOLD-2] becomes a start that waits when the room seeks', () => {
    const room = watchingRoom();
    stall(room, owner);
    room.apply(seek(100));
    expect(isHolding(room)).toBe(false);
    expect(room.state.pendingStart?.awaited).toContain('c2');
  });
});

test('[READY-10] the user who ends a hold is announced, unless the hold is already over', () => {
  const room = watchingRoom({ room: ownedRoom() });
  stall(room, owner);
  expect(room.apply(goOn, owner).events).toMatchObject([{ request: goOn, user: { name: 'Olga' } }]);
  expect(room.apply(goOn, owner).events).toEqual([]);
});

test('[HOLD-6] play starts a room whose start was left pending by a server that died', () => {
  const room = watchingRoom();
  room.setLead(100);
  stall(room, owner);
  room.set({ hold: null });
  room.apply(play);
  expect(room.state.sync.serverTime).toBe(room.nowMs + 100);
});

test('[HOLD-4] the clients of one user share their 20 s', () => {
  const room = watchingRoom();
  const again: Actor = { ...guest, clientId: 'c4' };
  room.enter(again);
  report(room, again);
  stall(room, guest);
  report(room, again);
  room.wait(15_000);
  stall(room, again);
  report(room, guest);
  expect(room.state.sync.hold).toMatchObject({ endsAt: startMs + 25_000, waitingFor: [{ id: 'c4', since: startMs + 5000 }] });
  room.wait(5000);
  report(room, again);
  room.wait(60_000);
  stall(room, again);
  expect(isHolding(room)).toBe(false);
});
