import { positionAt } from '@matinee/protocol';
import type { Span } from '../player/player.ts';
import { requestPlacement, type SteerSample, type SteerState } from './steer-state.ts';

/** A shorter jump is the player's granularity. */
const minJumpSeconds = 0.3;
/** Per source. */
const maxHoles = 16;
/** Data surely exists this far behind a hole. */
const marginSeconds = 0.02;

/** A slow network isn't a hole, so a player is taken out only after this time. */
const starvedMs = 2000;
/** Behind a longer gap in the buffer, data may not have been loaded yet. */
const maxHoleSeconds = 5;

/** Notices where the player jumps over missing media, such as a gap between the periods of a manifest, and takes a player out of a hole. */
export function observeHoles(before: SteerState, sample: SteerSample): SteerState {
  const { localMs, positionSeconds, buffered, player } = sample;
  if (player.isFrame) return before;
  const state = observeStarving(before, sample);
  if (!player.isLoaded || player.isSeeking) return state;
  const { positionSeconds: fromSeconds, localMs: fromMs } = state.seen ?? { positionSeconds, localMs };
  const seen = { positionSeconds, localMs };
  const playedSeconds = ((localMs - fromMs) / 1000) * player.rate;
  const hasJumped = positionSeconds - fromSeconds > playedSeconds + minJumpSeconds;
  if (!hasJumped || !isIn(buffered, positionSeconds) || isIn(buffered, (fromSeconds + positionSeconds) / 2)) return { ...state, seen };
  return { ...state, seen, holes: [...state.holes, { start: fromSeconds, end: positionSeconds }].slice(-maxHoles) };
}

/** Engines jump over holes while they play, but may stay in one after a seek. */
function observeStarving(
  state: SteerState,
  { localMs, serverMs, timeline, endSeconds, positionSeconds, buffered, player }: SteerSample,
): SteerState {
  const isStarved = player.isLoaded && !player.canPlay && !player.hasEnded && !isIn(buffered, positionSeconds);
  const starvedSinceMs = isStarved ? Math.min(state.starvedSinceMs, localMs) : Infinity;
  if (localMs - starvedSinceMs < starvedMs) return { ...state, starvedSinceMs };
  const next = buffered.find(({ start }) => start > positionSeconds);
  const isNear = next !== undefined && next.start - positionSeconds <= maxHoleSeconds;
  if (!isNear && !isIn(buffered, positionAt(timeline, serverMs, endSeconds))) return { ...state, starvedSinceMs };
  const holes = isNear ? [...state.holes, { start: positionSeconds, end: next.start + marginSeconds }].slice(-maxHoles) : state.holes;
  return { ...requestPlacement(state), starvedSinceMs: Infinity, holes };
}

/** Waits behind a hole that the room is in: engines jump over it again after each seek back, until they hang. */
export function waitBehindHole(sample: SteerSample, { holes }: SteerState): SteerSample {
  const { timeline, serverMs, endSeconds, buffered } = sample;
  const targetSeconds = positionAt(timeline, serverMs, endSeconds);
  const hole = holes.find(({ start, end }) => start <= targetSeconds && targetSeconds < end);
  if (hole === undefined || isIn(buffered, targetSeconds)) return sample;
  const waitMs = ((hole.end - targetSeconds) / timeline.speed) * 1000;
  return { ...sample, timeline: { ...timeline, positionSeconds: hole.end, atServerMs: serverMs + waitMs } };
}

function isIn(spans: readonly Span[], seconds: number): boolean {
  return spans.some(({ start, end }) => start <= seconds && seconds <= end);
}
