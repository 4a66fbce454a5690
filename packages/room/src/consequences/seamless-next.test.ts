import { RequestType } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../state/request.ts';
import { guest, owner, pausedRoom, startMs, video, type SmallRoom, report } from '../testing/small-room.ts';
import { leave, play, remove, skip, speed } from '../testing/requests.ts';

/** Two ready players; the first of three videos of 60 s plays, with a lead of 100 ms. */
function playingRoom(): SmallRoom {
  const room = pausedRoom(video('a'), video('b'), video('c'));
  room.setLead(100);
  for (const who of [guest, owner]) report(room, who);
  room.apply(play);
  return room;
}

/** 10 s before its end, both players have the second one ready. */
function preparedRoom(): SmallRoom {
  const room = playingRoom();
  room.wait(50_000);
  for (const who of [guest, owner]) report(room, who, { readyForNext: 'directb' });
  return room;
}

const endMs = startMs + 100 + 60_000;

describe('an item that all players have ready', () => {
  test('[SEAM-1] starts at the instant when the item before it ends', () => {
    const room = preparedRoom();
    expect(room.state.sync.seamlessNext).toBe('directb');
    const { discontinuity } = room.state.sync;
    room.wait(10_100);
    expect(room.state.sync).toMatchObject({
      currentSource: { id: 'b' },
      isPlaying: true,
      playbackPosition: 0,
      serverTime: endMs,
      discontinuity: discontinuity + 1,
      seamlessNext: null,
    });
    expect(room.state.pendingStart).toBeUndefined();
  });

  test('[SEAM-1] starts at that instant even when the room gets to it late', () => {
    const room = preparedRoom();
    room.sleep(14_000);
    room.wait(0);
    expect(room.state.sync).toMatchObject({ currentSource: { id: 'b' }, serverTime: endMs });
    expect(room.position).toBeCloseTo((room.nowMs - endMs) / 1000, 6);
  });

  test('[SEAM-1] starts at that instant at another speed too, and plays at normal speed', () => {
    const room = preparedRoom();
    room.apply(speed(2));
    const position = room.position;
    const changedMs = room.nowMs;
    room.wait(10_000);
    expect(room.state.sync).toMatchObject({
      currentSource: { id: 'b' },
      serverTime: Math.ceil(changedMs + ((60 - position) / 2) * 1000),
      playbackSpeed: 1,
    });
  });

  test('[SEAM-2] follows a skip one lead later, without a wait', () => {
    const room = preparedRoom();
    room.apply(skip);
    expect(room.state.sync).toMatchObject({ currentSource: { id: 'b' }, serverTime: room.nowMs + 100 });
    expect(room.state.pendingStart).toBeUndefined();
  });

  test('[SEAM-2] does not count as ready if it starts at another position', () => {
    const room = preparedRoom();
    room.apply({ type: RequestType.UpdateQueueItem, video: video('b'), update: { startAt: 20 } });
    report(room, guest, { readyForNext: null });
    room.apply(skip);
    expect(room.state.pendingStart).toBeDefined();
  });
});

describe('an item that is not ready everywhere', () => {
  test.each([
    ['a player does not have it ready', (room: SmallRoom) => report(room, owner, { readyForNext: null })],
    ['a player has another one ready', (room: SmallRoom) => report(room, owner, { readyForNext: 'directc' })],
    ['another one is the next', (room: SmallRoom) => room.apply({ type: RequestType.Order, fromIdx: 0, toIdx: 1 })],
    ['it is removed', (room: SmallRoom) => room.apply(remove('b'))],
    ['the current one repeats', (room: SmallRoom) => room.apply({ type: RequestType.ApplySettings, settings: { queueMode: 'dj' } })],
  ])('[SEAM-3] the next item does not start seamlessly when %s', (_, change) => {
    const room = preparedRoom();
    change(room);
    expect(room.state.sync.seamlessNext).toBeNull();
    room.wait(10_100);
    expect(room.state.sync.serverTime).not.toBe(endMs);
  });

  test('[SEAM-3] does not start seamlessly after a client has joined whose player does not have it ready', () => {
    const room = preparedRoom();
    const late: Actor = { ...guest, clientId: 'c3', name: 'Late' };
    room.enter(late);
    report(room, late);
    expect(room.state.sync.seamlessNext).toBeNull();
    room.apply(leave(late), late);
    expect(room.state.sync.seamlessNext).toBe('directb');
  });

  test('[SEAM-3] does not start seamlessly if the last player is ready too late to tell everyone before the end', () => {
    const room = playingRoom();
    room.wait(60_050);
    for (const who of [guest, owner]) report(room, who, { readyForNext: 'directb' });
    expect(room.state.sync.seamlessNext).toBeNull();
  });
});

test('[SEAM-3] an item follows without a gap despite clients that opt out or whose player has an error', () => {
  const room = playingRoom();
  report(room, guest, { readyForNext: 'directb' });
  expect(room.state.sync.seamlessNext).toBeNull();
  report(room, owner, { readyForDiscontinuity: null });
  expect(room.state.sync.seamlessNext).toBe('directb');
});
