import { describe, expect, test } from 'vitest';
import type { PlayerState } from '../player/player.ts';
import { sampleAt, steadyLine as line } from '../testing/steer-sample.ts';
import { observe } from './observe.ts';
import { createSteerState, placementsAfterDiscontinuity, type SteerState } from './steer-state.ts';

const beganMs = 100_000;

/** One sample every 100 ms. */
function after(errorsMs: readonly number[], { from = createSteerState(), everyMs = 100, timeline = line } = {}): SteerState {
  return errorsMs.reduce((state, errorMs, index) => observe(state, sampleAt(beganMs + index * everyMs, errorMs, { timeline })), from);
}

/** A player that has run in step for a second. */
const placed = { ...after(Array.from({ length: 11 }, () => 0)), needsPlacement: false, placementsLeft: 0, isSettling: false };
const nowMs = beganMs + 1100;

describe('a timeline', () => {
  test.each([
    ['that jumps by more than 0.1 s', { ...line, positionSeconds: 0.11 }, true],
    ['that moves on a little', { ...line, positionSeconds: -0.09 }, false],
    ['that jumps back', { ...line, positionSeconds: -0.11 }, true],
    ['that stops', { ...line, isPlaying: false, positionSeconds: nowMs / 1000 }, true],
    ['that stops for players that have stalled', { ...line, positionSeconds: nowMs / 1000, atServerMs: nowMs + 5000 }, true],
    ['that is the same', line, false],
  ])('%s has the player placed: %s', (_, timeline, needsPlacement) => {
    const state = observe(placed, sampleAt(nowMs, 0, { timeline }));
    expect(state).toMatchObject({ needsPlacement, timeline, placementsLeft: needsPlacement ? placementsAfterDiscontinuity : 0 });
  });

  test('lets the rate change at once at another speed', () => {
    const state = { ...placed, rateChangedMs: nowMs - 10 };
    expect(observe(state, sampleAt(nowMs, 0)).rateChangedMs).toBe(nowMs - 10);
    const faster = { ...line, speed: 2, positionSeconds: -nowMs / 1000 };
    expect(observe(state, sampleAt(nowMs, 0, { timeline: faster }))).toMatchObject({ rateChangedMs: -Infinity, needsPlacement: false });
  });
});

test.each([
  [500, false, 0],
  [501, true, 0],
  [2000, true, 0],
  [2001, true, 1],
])('after %i ms without a sample, samples are too rare (%s), and a player may be placed so often: %i', (ms, isSparse, placementsLeft) => {
  expect(observe(placed, sampleAt(beganMs + 1000 + ms, 0))).toMatchObject({ isSparse, placementsLeft, needsPlacement: false });
  expect(observe({ ...placed, placementsLeft: 2 }, sampleAt(beganMs + 1000 + ms, 0)).placementsLeft).toBe(2);
});

describe('a player', () => {
  test.each<[string, Partial<PlayerState>, boolean]>([
    ['that plays', {}, true],
    ['that reports buffering with data ahead of it', { status: 'buffering' }, true],
    ['that lacks data', { status: 'buffering', canPlay: false }, false],
    ['that is paused', { isPaused: true }, false],
    ['that seeks', { isSeeking: true }, false],
    ['that has ended', { hasEnded: true }, false],
    ['that has given up', { status: 'error' }, false],
  ])('%s runs: %s', (_, player, isRunning) => {
    const state = observe({ ...placed, isNudging: true }, sampleAt(nowMs, 0, { player }));
    expect(state).toMatchObject({ isRunning, isNudging: isRunning });
    expect(state.offsetSeconds === undefined).toBe(!isRunning);
  });

  test('is not measured for 60 ms after it has begun to run', () => {
    const stopped = observe(placed, sampleAt(nowMs, 0, { player: { isPaused: true } }));
    const started = observe(stopped, sampleAt(nowMs + 100, 0));
    expect(started.quietUntilMs).toBe(nowMs + 160);
    expect(observe(started, sampleAt(nowMs + 159, 0)).offsets).toHaveLength(0);
    expect(observe(started, sampleAt(nowMs + 160, 0)).offsets).toHaveLength(1);
    expect(observe(started, sampleAt(nowMs + 200, 0)).quietUntilMs).toBe(nowMs + 160);
  });
});

describe('the offset of a player', () => {
  const offsetMs = (state: SteerState) => state.offsetSeconds && Math.round(state.offsetSeconds * 1e5) / 100;
  const running = { from: { ...createSteerState(), isRunning: true, isSparse: false, lastSampleMs: beganMs - 100, timeline: line } };

  test.each([
    ['is unknown before three samples', [20, 20], undefined],
    ['is the mean of the last five', [90, 20, 22, 24, 26, 28], 24],
    ['leaves out what is more than 60 ms from the median', [20, 81, 20], 20],
    ['takes in what is 60 ms from it', [20, 79, 20], 39.67],
    ['has a median in the middle of an even number', [0, 0, 100, 100], 50],
  ])('%s', (_, errorsMs, expected) => {
    expect(offsetMs(after(errorsMs, running))).toBe(expected);
  });

  test('counts samples of the last 0.6 s as the present offset, and of the last 1.2 s, eleven at most, as the lasting one', () => {
    const slow = after([0, 50, 50, 50, 50, 0, 0, 0], { ...running, everyMs: 200 });
    expect(slow.offsets).toHaveLength(7);
    expect([offsetMs(slow), Math.round((slow.steadyOffsetSeconds ?? 0) * 1000)]).toEqual([12.5, 29]);
    expect(
      after(
        Array.from({ length: 30 }, () => 1),
        running,
      ).offsets,
    ).toHaveLength(11);
  });

  test('is known from one sample where samples are rare', () => {
    expect(offsetMs(after([0, 33], { ...running, everyMs: 700 }))).toBe(33);
  });

  test('scatters by the mean distance from seven samples on', () => {
    const coarse = [0, 10, -10, 10, -10, 10, -10];
    expect(after(coarse.slice(1), running).scatterSeconds).toBe(Infinity);
    expect(after(coarse, running).scatterSeconds).toBeCloseTo(0.06 / 7, 6);
  });

  test('follows the changes of the rate since it was measured', () => {
    const state = after([20, 20, 20], running);
    const faster = observe(state, sampleAt(beganMs + 300, 20, { player: { rate: 1.1 } }));
    expect(faster.offsets.map(({ seconds }) => Math.round(seconds * 1000))).toEqual([30, 30, 30, 20]);
  });

  test('is unknown while the position stands still', () => {
    const still = [0, 0, 0, 0, -100, -200];
    expect(offsetMs(after(still.slice(0, 5), running))).toBe(0);
    expect(after(still, running)).toMatchObject({ offsetSeconds: undefined, scatterSeconds: Infinity, offsets: [] });
  });
});

describe('the lead of starts and seeks', () => {
  const lead = (landing: 'seek' | 'start', errorMs: number, known: { seconds: number; landings: number }, speed = 1) => {
    const timeline = { ...line, speed };
    const from = {
      ...placed,
      timeline,
      landing,
      seekLead: known,
      startLead: known,
      offsets: [],
      isRunning: true,
      lastSampleMs: beganMs + 2900,
    };
    const samples = [3000, 3100, 3200].map((ms) => sampleAt(beganMs + ms, errorMs, { timeline }));
    return samples.reduce(observe, from);
  };
  const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000;

  test.each([
    ['is what the first landing was late by', -100, 0, 0.2, 0.3],
    ['takes half of the second', -100, 1, 0.2, 0.25],
    ['takes 30 % of all later ones', -100, 9, 0.2, 0.23],
    ['becomes less when it was early', 100, 0, 0.2, 0.1],
    ['is never less than nothing', 300, 0, 0.2, 0],
    ['changes by 0.3 s at most', -700, 0, 0.2, 0.5],
    ['is never more than a second', -250, 0, 0.9, 1],
    ['does not change by what is more than 3 s late', -3100, 0, 0.2, 0.2],
  ])('%s', (_, errorMs, landings, seconds, expected) => {
    for (const landing of ['seek', 'start'] as const) {
      const state = lead(landing, errorMs, { seconds, landings });
      const [learnt, other] = landing === 'seek' ? [state.seekLead, state.startLead] : [state.startLead, state.seekLead];
      expect([rounded(learnt.seconds), other]).toEqual([expected, { seconds, landings }]);
      expect([state.landing, learnt.landings]).toEqual(['none', errorMs < -3000 ? landings : landings + 1]);
    }
  });

  test('is in seconds of the clock, at any speed', () => {
    expect(rounded(lead('seek', -100, { seconds: 0.2, landings: 0 }, 2).seekLead.seconds)).toBe(0.25);
  });
});
