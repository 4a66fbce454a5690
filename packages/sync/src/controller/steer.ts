import { isMoving, positionAt } from '@matinee/protocol';
import { observe } from './observe.ts';
import { observeHoles, waitBehindHole } from './holes.ts';
import { endOfPulseMs, pulseFor } from './pulse.ts';
import { toleratesRates } from './standstill.ts';
import { isInHurry, type Lead, type SteerAction, type SteerSample, type SteerState } from './steer-state.ts';

/** While paused, all clients show the same frame. */
const pausedToleranceSeconds = 0.02;
/** Below this offset a change of rate is as fast as another seek, and safer. */
const placementToleranceSeconds = 0.2;
const placementToleranceWithoutRatesSeconds = 0.1;
/** A seek before the start is inaudible, but delays a late player further. */
const startToleranceSeconds = 0.15;
/** A seek is audible and lands late on a slow machine, so it is rare or corrects a large offset. */
const steadyToleranceSeconds = 1;
const restedToleranceSeconds = 0.25;
const restedAfterMs = 10_000;
/** A player that has ended is left alone until the room is this much before its position. */
const endedToleranceSeconds = 0.5;
const endToleranceSeconds = 0.05;

interface DeadBand {
  enterSeconds: number;
  leaveSeconds: number;
}
const deadBand: DeadBand = { enterSeconds: 0.012, leaveSeconds: 0.004 };
/** For positions exact to 2 ms. */
const exactDeadBand: DeadBand = { enterSeconds: 0.005, leaveSeconds: 0.0015 };
const exactScatterSeconds = 0.002;
/** Growth of the offset that makes a correction a failure. */
const movedByRateSeconds = 0.01;
const rateEffectMs = 1500;
/** Changes of rate are small up to `offsetSeconds`. */
const steady = { correctionSeconds: 1, offsetSeconds: 0.15, maxRateChangeForSmallOffset: 0.03, maxRateChange: 0.08 };
/** Just after a start or a seek, a picture out of step is worse than the sound of a correction. */
const hurry = { correctionSeconds: 0.3, offsetSeconds: 0.06, maxRateChange: 0.25, maxRateChangeForSmallOffset: 0.12 };
const shownOffsetSeconds = 0.03;
const rateStepsPerUnit = 200;
const minRateIntervalMs = 250;
const minHurriedRateIntervalMs = 120;
/** A smaller change isn't worth interrupting a correction. */
const minRateStep = 0.0075;

/** After a pulse, sites report a position up to a second old. */
const pulseRestMs = 1200;

const none: SteerAction = { type: 'none' };

interface Decision {
  state: SteerState;
  action: SteerAction;
}

/**
 * Decides how the player follows the timeline: one seek after each discontinuity, then inaudible changes of rate. A player with
 * few rates plays at the next one for as long as the offset takes. One with rates too far apart gets seeks alone, at most one in
 * 10 s unless it is off by more than a second, and stays within 0.25 s. The caller repeats this ten times a second, after each
 * event, and after each action until there is none.
 */
export function steer(before: SteerState, room: SteerSample): Decision {
  const seen = observeHoles(before, room);
  const sample = waitBehindHole(room, seen);
  const decision = decide(observe(seen, sample), sample);
  return { ...decision, state: recordAction(decision, sample) };
}

function decide(state: SteerState, sample: SteerSample): Decision {
  const { status, hasEnded } = sample.player;
  if (status === 'none' || status === 'error') return { state, action: none };
  const targetSeconds = positionAt(sample.timeline, sample.serverMs, sample.endSeconds);
  // Starting a player at its end would replay the video.
  if (hasEnded && targetSeconds >= sample.positionSeconds - endedToleranceSeconds) return { state, action: none };
  // Starts are requested early, by the player's start delay.
  if (!isMoving(sample.timeline, sample.serverMs + state.startLead.seconds * 1000)) return holdStill(state, sample, targetSeconds);
  if (targetSeconds >= sample.endSeconds) return playOut(state, sample);
  return keepUp(state, sample, targetSeconds);
}

function holdStill(state: SteerState, sample: SteerSample, targetSeconds: number): Decision {
  const { player, positionSeconds } = sample;
  if (!player.isPaused) return { state, action: { type: 'pause' } };
  // A correction may be under way, unless the player has few rates.
  const reset = player.rates === undefined ? resetRateFirst(sample, none) : none;
  if (!player.isLoaded || reset.type !== 'none' || !state.needsPlacement) return { state, action: reset };
  const isOff = Math.abs(positionSeconds - targetSeconds) > pausedToleranceSeconds;
  return { state: { ...state, needsPlacement: false }, action: isOff ? { type: 'seek', positionSeconds: targetSeconds } : none };
}

/** At the room's end, a late player may show the last frames. */
function playOut(state: SteerState, { player, positionSeconds, endSeconds }: SteerSample): Decision {
  const isDone = !player.isPaused && positionSeconds >= endSeconds - endToleranceSeconds;
  return { state, action: isDone ? { type: 'pause' } : none };
}

function keepUp(state: SteerState, sample: SteerSample, targetSeconds: number): Decision {
  const { player, positionSeconds, localMs } = sample;
  if (state.needsPlacement && player.isLoaded) {
    const isOff = player.isPaused
      ? Math.abs(positionSeconds - targetPosition(state.startLead, sample)) > startToleranceSeconds
      : Math.abs(positionSeconds - targetSeconds) > placementTolerance(state, sample);
    return isOff ? seekAhead(state, sample) : keepUp({ ...state, needsPlacement: false }, sample, targetSeconds);
  }
  if (player.isPaused) return { state, action: resetRateFirst(sample, { type: 'play' }) };
  if (state.pulse !== undefined) {
    if (localMs < endOfPulseMs(state.pulse)) return { state, action: none };
    return { state: afterPulse(state, localMs), action: resetRateFirst(sample, none) };
  }
  if (state.offsetSeconds === undefined) return { state, action: none };
  if (Math.abs(state.offsetSeconds) > seekToleranceSeconds(state, sample)) return seekAhead(state, sample);
  const placed = { ...state, placementsLeft: 0 };
  if (player.rates !== undefined) return pulse(placed, sample, state.offsetSeconds);
  if (!isSteeredByRate(state, sample)) return { state: { ...placed, isNudging: false }, action: resetRateFirst(sample, none) };
  return nudge(placed, sample, state.offsetSeconds);
}

function seekToleranceSeconds(state: SteerState, sample: SteerSample): number {
  if (state.placementsLeft > 0) return placementTolerance(state, sample);
  return sample.localMs - state.seekedMs > restedAfterMs ? restedToleranceSeconds : steadyToleranceSeconds;
}

function placementTolerance(state: SteerState, sample: SteerSample): number {
  return isSteeredByRate(state, sample) ? placementToleranceSeconds : placementToleranceWithoutRatesSeconds;
}

function isSteeredByRate({ isSparse, standstill }: SteerState, { player, localMs }: SteerSample): boolean {
  return player.rates === undefined && player.takesSmallRates && !isSparse && toleratesRates(standstill, localMs);
}

function seekAhead(state: SteerState, sample: SteerSample): Decision {
  return { state, action: resetRateFirst(sample, { type: 'seek', positionSeconds: targetPosition(state.seekLead, sample) }) };
}

function targetPosition(lead: Lead, { timeline, serverMs, endSeconds }: SteerSample): number {
  return positionAt(timeline, serverMs + lead.seconds * 1000, endSeconds);
}

function resetRateFirst({ player, timeline }: SteerSample, action: SteerAction): SteerAction {
  const rate = nearestRate(player.rates, timeline.speed);
  return isSameRate(player.rate, rate) ? action : { type: 'setRate', rate };
}

function nearestRate(rates: readonly number[] | undefined, wanted: number): number {
  return rates?.reduce((best, rate) => (Math.abs(rate - wanted) < Math.abs(best - wanted) ? rate : best)) ?? wanted;
}

/** A change of rate with preserved pitch may itself move the position (-27 ms in Chromium); the next samples correct that. */
function nudge(state: SteerState, { player, timeline, localMs }: SteerSample, offsetSeconds: number): Decision {
  const isClosingIn = state.isNudging || state.isSettling;
  const { enterSeconds, leaveSeconds } = deadBandOf(state);
  const isNudging = isClosingIn ? Math.abs(offsetSeconds) > leaveSeconds : isBeyond(enterSeconds, state, offsetSeconds);
  const rate = isNudging ? nudgedRate(timeline.speed, rateChangeFor(state, offsetSeconds, localMs)) : timeline.speed;
  const isUnderWay = isNudging && !isSameRate(player.rate, timeline.speed);
  const isWorthIt = isUnderWay ? Math.abs(rate - player.rate) > minRateStep : !isSameRate(rate, player.rate);
  const minIntervalMs = isInHurry(state, localMs) ? minHurriedRateIntervalMs : minRateIntervalMs;
  const mayChange = isWorthIt && localMs - state.rateChangedMs >= minIntervalMs;
  const isJustChanged = localMs - state.rateChangedMs < rateEffectMs;
  const nudgedFromSeconds = isUnderWay || isJustChanged ? state.nudgedFromSeconds : offsetSeconds;
  const hasMovedAway = Math.abs(offsetSeconds) > Math.abs(nudgedFromSeconds) + movedByRateSeconds;
  return {
    state: {
      ...state,
      isNudging,
      isSettling: state.isSettling && isNudging,
      nudgedFromSeconds,
      isMovedByRates: state.isMovedByRates || hasMovedAway,
    },
    action: mayChange ? { type: 'setRate', rate } : none,
  };
}

function pulse(state: SteerState, sample: SteerSample, offsetSeconds: number): Decision {
  const started = pulseFor(offsetSeconds, nearestRate(sample.player.rates, sample.timeline.speed), sample);
  if (started === undefined) return { state: { ...state, isNudging: false }, action: resetRateFirst(sample, none) };
  return { state: { ...state, pulse: started }, action: { type: 'setRate', rate: started.rate } };
}

function afterPulse(state: SteerState, localMs: number): SteerState {
  return { ...state, pulse: undefined, quietUntilMs: localMs + pulseRestMs, offsets: [], offsetSeconds: undefined };
}

function deadBandOf({ scatterSeconds, isMovedByRates }: SteerState): DeadBand {
  return scatterSeconds <= exactScatterSeconds && !isMovedByRates ? exactDeadBand : deadBand;
}

/** The grain of the player's position alone may exceed it for half a second. */
function isBeyond(enterSeconds: number, { steadyOffsetSeconds = 0 }: SteerState, offsetSeconds: number): boolean {
  return Math.min(Math.abs(offsetSeconds), Math.abs(steadyOffsetSeconds)) > enterSeconds;
}

function rateChangeFor(state: SteerState, offsetSeconds: number, localMs: number): number {
  const pace = Math.abs(offsetSeconds) > shownOffsetSeconds && isInHurry(state, localMs) ? hurry : steady;
  const maxChange = Math.abs(offsetSeconds) < pace.offsetSeconds ? pace.maxRateChangeForSmallOffset : pace.maxRateChange;
  return Math.max(-maxChange, Math.min(-offsetSeconds / pace.correctionSeconds, maxChange));
}

function nudgedRate(baseRate: number, change: number): number {
  return Math.round(baseRate * (1 + change) * rateStepsPerUnit) / rateStepsPerUnit;
}

function isSameRate(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.5 / rateStepsPerUnit;
}

function recordAction({ state, action }: Decision, { localMs, serverMs, timeline, player }: SteerSample): SteerState {
  if (action.type === 'setRate') {
    // Just after a start, a busy machine stops a position for other reasons too.
    const isRateOnTrial = !isInHurry(state, localMs);
    return { ...state, rateChangedMs: localMs, standstill: { ...state.standstill, isRateOnTrial } };
  }
  if (action.type === 'play') {
    // A player that was still loading shows no start delay.
    return { ...state, landing: state.landing === 'none' && player.isLoaded ? 'start' : state.landing };
  }
  if (action.type !== 'seek') return state;
  return {
    ...state,
    needsPlacement: false,
    placementsLeft: Math.max(0, state.placementsLeft - 1),
    isRunning: false,
    seen: { positionSeconds: action.positionSeconds, localMs },
    pulse: undefined,
    offsets: [],
    offsetSeconds: undefined,
    steadyOffsetSeconds: undefined,
    isNudging: false,
    isSettling: true,
    landing: isMoving(timeline, serverMs) ? 'seek' : 'none',
    seekedMs: localMs,
    seeks: state.seeks + 1,
  };
}
