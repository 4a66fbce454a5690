import { describe, expect, test } from 'vitest';
import { createFakeClock } from '@matinee/base/fake-clock';
import type { RoomPlayback } from '../controller/room-playback.ts';
import type { PlayerSource } from '../player/player.ts';
import { createFakePlayer } from '../testing/fake-player.ts';
import { createReporter, type PlayerObservation, type PlayerReport } from './player-report.ts';

const source: PlayerSource = { kind: 'file', url: 'https://films.example/a.mp4' };
const timeline = { isPlaying: true, positionSeconds: 0, speed: 1, atServerMs: 0 };

function reporting() {
  const clock = createFakeClock(0);
  const player = createFakePlayer(clock, { seekMs: 5000 });
  let durationSeconds: number | undefined;
  const reports: PlayerReport[] = [];
  const reporter = createReporter({ ...player, duration: () => durationSeconds }, clock, (report) => reports.push(report));
  player.load(source, { startAtSeconds: 0 });
  clock.advance(0);
  return {
    player,
    reports,
    last: () => reporter.lastReport(),
    advance: (ms: number) => clock.advance(ms),
    setDuration(seconds: number) {
      durationSeconds = seconds;
    },
    update(observation: Partial<PlayerObservation> = {}, playback: Partial<RoomPlayback> | null = {}) {
      const current = playback === null ? undefined : { source, timeline, discontinuity: 3, ...playback };
      const inPosition = { isDetached: false, isLoaded: true, isInPosition: true, readyForNext: null, undecodable: undefined };
      const moving = { startDelaySeconds: undefined, isRoomMoving: true, offsetSeconds: undefined };
      reporter.update(current, { ...inPosition, ...moving, ...observation });
      return reporter.lastReport();
    },
  };
}

test('[SYNC-22] reports each change once, and the player’s error until it plays again', () => {
  const room = reporting();
  for (let count = 0; count < 3; count += 1) room.update();
  expect(room.reports).toEqual([
    {
      status: 'ready',
      readyForDiscontinuity: 3,
      readyForNext: null,
      startDelaySeconds: undefined,
      durationSeconds: undefined,
      error: undefined,
    },
  ]);
  for (let count = 0; count < 2; count += 1) room.update({ readyForNext: 'directb' });
  room.player.fail('decode');
  for (let count = 0; count < 2; count += 1) room.update({ readyForNext: 'directb' });
  expect(room.reports.slice(1)).toMatchObject([
    { status: 'ready', readyForNext: 'directb' },
    { status: 'error', error: 'decode' },
  ]);
  room.player.load(source, { startAtSeconds: 0 });
  room.advance(0);
  expect(room.update()).toMatchObject({ status: 'ready', error: undefined });
});

describe('readiness', () => {
  test('is for the last discontinuity at whose position the player was', () => {
    const room = reporting();
    expect(room.update({ isInPosition: false }).readyForDiscontinuity).toBe(0);
    expect(room.update().readyForDiscontinuity).toBe(3);
    expect(room.update({ isInPosition: false }, { discontinuity: 4 }).readyForDiscontinuity).toBe(3);
    expect(room.update({}, { discontinuity: 4 }).readyForDiscontinuity).toBe(4);
    expect(room.update({}, null).readyForDiscontinuity).toBe(4);
  });

  test('[SYNC-17] is not reported by a client that cannot play the current item, or that watches without the room', () => {
    const room = reporting();
    expect(room.update({ isDetached: true }).readyForDiscontinuity).toBeNull();
    expect(room.update({ isInPosition: false }).readyForDiscontinuity).toBe(0);
    expect(room.update({}, { source: undefined }).readyForDiscontinuity).toBeNull();
  });
});

describe('a player that lacks data', () => {
  test('[SYNC-16] is reported as buffering after 0.4 s, though it does not report it', () => {
    const room = reporting();
    room.player.starve(10_000);
    expect(room.update().status).toBe('ready');
    room.advance(399);
    expect(room.update().status).toBe('ready');
    room.advance(1);
    expect(room.update().status).toBe('buffering');
  });

  test.each([
    ['[SYNC-40] while it plays is reported as buffering after 0.15 s', false, 150],
    ['[SYNC-40] after a seek of its own is reported as buffering after 1 s', true, 1000],
  ])('%s', (_, isSeeking, ms) => {
    const room = reporting();
    room.update();
    if (isSeeking) room.player.seek(20);
    room.player.stall(10_000);
    expect(room.update().status).toBe('ready');
    room.advance(ms - 1);
    expect(room.update().status).toBe('ready');
    room.advance(1);
    expect(room.update().status).toBe('buffering');
  });

  test('is reported as buffering at once while the room stands still', () => {
    const room = reporting();
    room.update();
    room.player.stall(10_000);
    expect(room.update({ isRoomMoving: false }).status).toBe('buffering');
  });

  test('is reported as ready once it has data again', () => {
    const room = reporting();
    room.update();
    room.player.stall(200);
    room.update();
    room.advance(160);
    expect(room.update().status).toBe('buffering');
    room.advance(40);
    expect(room.update().status).toBe('ready');
  });
});

test('the start delay is reported in steps of 0.05 s, again once it differs by one, and stays while it is unknown', () => {
  const room = reporting();
  const reported = [0.12, 0.149, 0.16, undefined, 0.111].map((startDelaySeconds) => room.update({ startDelaySeconds }).startDelaySeconds);
  expect(reported.map((seconds) => Math.round((seconds ?? 0) * 1000))).toEqual([100, 100, 150, 150, 150]);
  expect(reporting().update().startDelaySeconds).toBeUndefined();
});

describe('the length that the player has found', () => {
  test('[SYNC-21] is reported once the source is loaded, if the room has no length or has it from players', () => {
    const room = reporting();
    room.setDuration(90);
    expect(room.update({}, { lengthSeconds: 100 }).durationSeconds).toBeUndefined();
    expect(room.update({}, { lengthSeconds: 100, isLengthReported: true }).durationSeconds).toBe(90);
    expect(room.update().durationSeconds).toBe(90);
    expect(room.update({ isLoaded: false }).durationSeconds).toBeUndefined();
    expect(room.update({}, null).durationSeconds).toBeUndefined();
  });

  test('is reported again once it differs by 2 %', () => {
    const room = reporting();
    const reported = [100, 101.9, 98.1, 102, 100.1].map((seconds) => {
      room.setDuration(seconds);
      return room.update().durationSeconds;
    });
    expect(reported).toEqual([100, 100, 100, 102, 102]);
  });

  test('is not reported for an item that is not loaded yet', () => {
    const room = reporting();
    room.setDuration(90);
    room.player.unload();
    expect(room.update().durationSeconds).toBeUndefined();
  });
});

describe('the quality of the playback', () => {
  test('[SYNC-23] comes with a report, or after 30 s, and is not repeated', () => {
    const room = reporting();
    for (const offsetSeconds of [0.01, 0.05, 0.02]) room.update({ offsetSeconds });
    expect(room.reports).toMatchObject([{ driftSeconds: 0.01, stalls: 0 }]);
    room.advance(29_999);
    room.update({ offsetSeconds: 0.03 });
    expect(room.reports).toHaveLength(1);
    room.advance(1);
    room.update();
    expect(room.reports[1]).toMatchObject({ driftSeconds: 0.03 });
    room.update({ readyForNext: 'directb' });
    expect(room.reports[2]).not.toHaveProperty('driftSeconds');
    expect(room.last()).not.toHaveProperty('driftSeconds');
  });

  test('has no offset for a client that watches without the room', () => {
    const room = reporting();
    room.update({ isDetached: true, offsetSeconds: 5 });
    expect(room.reports).toHaveLength(1);
    expect(room.reports[0]).not.toHaveProperty('driftSeconds');
  });

  test.each<[string, Partial<RoomPlayback>, boolean, number | undefined]>([
    ['a player that played along has stopped for data', {}, false, 1],
    ['it has stopped after a seek', {}, true, undefined],
    ['the room is paused', { timeline: { ...timeline, isPlaying: false } }, false, undefined],
    ['the player was not where the room was', { discontinuity: 4 }, false, undefined],
  ])('counts stalls: %s', (_, playback, isSeeking, stalls) => {
    const room = reporting();
    room.update();
    if (isSeeking) room.player.seek(20);
    room.player.stall(10_000);
    room.update({ isInPosition: false }, playback);
    room.advance(1000);
    room.update({ isInPosition: false }, playback);
    expect(room.reports.at(-1)).toMatchObject({ status: 'buffering' });
    expect(room.reports.at(-1)?.stalls).toBe(stalls);
  });
});
