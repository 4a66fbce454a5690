import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlayerState } from '../player/player.ts';
import { sampleAt, steadyLine as line } from '../testing/steer-sample.ts';
import { steer } from './steer.ts';
import { createSteerState, isInHurry, type SteerAction } from './steer-state.ts';

/** One sample every 100 ms; the actions are ignored. */
function actionsFor(errorsMs: readonly number[], timeline = line, player: Partial<PlayerState> = {}): SteerAction[] {
  let state = createSteerState();
  return errorsMs.map((errorMs, index) => {
    const decision = steer(state, sampleAt(100_000 + index * 100, errorMs, { timeline, player }));
    state = decision.state;
    return decision.action;
  });
}

const isNudge = (action: SteerAction): boolean => action.type === 'setRate';
const isSeek = (action: SteerAction): boolean => action.type === 'seek';
const nudgeAtStart = (errorMs: number, timeline = line) => actionsFor(steady(errorMs), timeline).find(isNudge);
const nudgeLater = (errorMs: number, timeline = line) => actionsFor([...steady(0), ...steady(errorMs)], timeline).find(isNudge);
const steady = (errorMs: number, samples = 20) => Array.from({ length: samples }, () => errorMs);

/** Steps as in Firefox, up to 20 ms off in both directions. */
const coarse = (errorMs: number) => Array.from({ length: 20 }, (_, index) => errorMs + (index % 3) * 8 - 8);

test('[SYNC-9] an offset of up to 4 ms is left alone, and one of 11 ms where the position moves in steps', () => {
  const isNone = (action: SteerAction): boolean => action.type === 'none';
  expect(actionsFor([...steady(0), ...steady(4)]).every(isNone)).toBe(true);
  expect(actionsFor([...coarse(0), ...coarse(11)]).every(isNone)).toBe(true);
  expect(actionsFor([...steady(0), ...steady(7)]).find(isNudge)).toEqual({ type: 'setRate', rate: 0.995 });
});

test('after a seek, the remaining offset is corrected down to 4 ms', () => {
  expect(nudgeAtStart(-6)).toEqual({ type: 'setRate', rate: 1.005 });
  expect(nudgeAtStart(-3)).toBeUndefined();
});

test('[SYNC-28] after a start or a seek, an offset beyond 30 ms is corrected by up to 12 %, beyond 60 ms by up to 25 %', () => {
  expect(nudgeAtStart(-40)).toEqual({ type: 'setRate', rate: 1.12 });
  expect(nudgeAtStart(-66)).toEqual({ type: 'setRate', rate: 1.22 });
  expect(nudgeAtStart(90)).toEqual({ type: 'setRate', rate: 0.75 });
  expect(nudgeAtStart(-28)).toEqual({ type: 'setRate', rate: 1.03 });
});

const kindsOf = (actions: readonly SteerAction[]): string[] => [...new Set(actions.map(({ type }) => type))];

test('[SYNC-10] a player with few rates is corrected by seeks alone', () => {
  const actions = actionsFor([...steady(0), ...steady(-200), ...steady(-300)], line, { rates: [0.5, 1, 1.5] });
  expect(kindsOf(actions)).toEqual(['none', 'seek']);
});

test('[BROWSER-2] a player that small changes of the rate disturb is corrected by seeks alone, after a start from 100 ms on', () => {
  const actionsOf = (errorsMs: number[]): string[] => kindsOf(actionsFor(errorsMs, line, { takesSmallRates: false }));
  expect(actionsOf(steady(-90))).toEqual(['none']);
  expect(actionsOf([0, ...steady(-120)])).toEqual(['none', 'seek']);
  expect(actionsOf([...steady(0), ...steady(-260)])).toEqual(['none', 'seek']);
});

test("a player that cannot play at the room's speed plays at the nearest one", () => {
  const [action] = actionsFor([-500], { ...line, speed: 1.6 }, { rates: [0.5, 1, 1.5], rate: 1 });
  expect(action).toEqual({ type: 'setRate', rate: 1.5 });
});

test('[SYNC-9] an offset beyond 12 ms is corrected by the rate in steps of 0.005, by at most 3 % below 150 ms and 8 % above', () => {
  expect(actionsFor([...coarse(0), ...coarse(17)]).some(isNudge)).toBe(true);
  expect(nudgeLater(-20)).toEqual({ type: 'setRate', rate: 1.02 });
  expect(nudgeLater(-80)).toEqual({ type: 'setRate', rate: 1.03 });
  expect(nudgeLater(40, { ...line, speed: 2 })).toEqual({ type: 'setRate', rate: 1.94 });
  expect(actionsFor([...steady(0), ...steady(-200)])).toContainEqual({ type: 'setRate', rate: 1.08 });
});

test('[BROWSER-2] a position that does not move is ignored for 3 s; then the player is taken to the room’s position', () => {
  const still = Array.from({ length: 40 }, (_, index) => -100 * (index + 1));
  const actions = actionsFor([...steady(0), ...still]).map(({ type }) => type);
  expect(actions.slice(0, 49).every((type) => type === 'none')).toBe(true);
  expect(actions.slice(49)).toContain('seek');
});

test('after a discontinuity, an offset beyond 200 ms leads to a seek, aimed ahead', () => {
  expect(actionsFor([0, ...steady(-190)]).some(isSeek)).toBe(false);
  expect(actionsFor([0, ...steady(-250)]).some(isSeek)).toBe(true);
  expect(actionsFor([-250])).toEqual([{ type: 'seek', positionSeconds: 100.13 }]);
});

test('[SYNC-8] in steady playback an offset beyond 250 ms leads to a seek, within 10 s of another one only beyond 1 s', () => {
  expect(actionsFor([...steady(0), ...steady(-240)]).some(isSeek)).toBe(false);
  expect(actionsFor([...steady(0), ...steady(-300)]).some(isSeek)).toBe(true);
  expect(actionsFor([-250, ...steady(0), ...steady(-900)]).filter(isSeek)).toHaveLength(1);
  expect(actionsFor([-250, ...steady(0), ...steady(-1100, 4)]).filter(isSeek)).toHaveLength(2);
});

test('[SYNC-9] for any samples, rates stay within 8 %, or 25 % just after a start, changes are 250 ms apart, then 120 ms, and an ended player is not started', () => {
  const step = fc.record({
    afterMs: fc.integer({ min: 0, max: 1500 }),
    errorMs: fc.integer({ min: -3000, max: 3000 }),
    isPaused: fc.boolean(),
    isSeeking: fc.boolean(),
    hasEnded: fc.boolean(),
    status: fc.constantFrom('ready' as const, 'buffering' as const),
    rate: fc.constantFrom(0.95, 0.99, 1, 1.03),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
      let state = createSteerState();
      let atMs = 100_000;
      let nudgedMs = -Infinity;
      for (const { afterMs, errorMs, ...player } of steps) {
        atMs += afterMs;
        const { state: next, action } = steer(state, sampleAt(atMs, errorMs, { player }));
        state = next;
        const isWrongPlay = action.type === 'play' && (!player.isPaused || (player.hasEnded && errorMs < 500));
        const nudge = action.type === 'setRate' && action.rate !== 1 ? action.rate : undefined;
        const [maxChange, minIntervalMs] = isInHurry(state, atMs) ? [0.2501, 120] : [0.0801, 250];
        const isWrongNudge = nudge !== undefined && (Math.abs(nudge - 1) > maxChange || atMs - nudgedMs < minIntervalMs);
        expect({ isWrongPlay, isWrongNudge }).toEqual({ isWrongPlay: false, isWrongNudge: false });
        if (nudge !== undefined) nudgedMs = atMs;
      }
    }),
  );
});
