import { positionAt } from '@matinee/protocol';
import type { Span } from '../player/player.ts';
import { requestPlacement, type SteerSample, type SteerState } from './steer-state.ts';

/** What a player moves on by itself beyond what it plays, in seconds; less is its grain. */
const minJumpSeconds = 0.3;
/** Holes that are remembered of one source; a stream that is cut badly has more, but not where it plays now. */
const maxHoles = 16;
/** How far behind a hole there is surely data, in seconds. */
const marginSeconds = 0.02;

/** How long a player stands in a hole until it is taken out, in ms: a slow network isn't a hole. */
const starvedMs = 2000;
/** A hole beyond which there is data, in seconds; what is further away may only not have been loaded yet. */
const maxHoleSeconds = 5;

/**
 * Notices where the player has jumped over media that it doesn't have, such as a gap between the periods of a manifest: by
 * itself, over seconds that are not in its buffer. Takes a player out of a hole in which it stands.
 */
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

/** Engines jump over holes while they play, but not always out of one that they were sought into. */
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

/**
 * Has the player wait behind a hole that the room is in, as for a start in the future: engines jump over holes, and would do so
 * again after each seek back, until they hang.
 */
export function waitBehindHole(sample: SteerSample, { holes }: SteerState): SteerSample {
  const { timeline, serverMs, endSeconds, buffered } = sample;
  const targetSeconds = positionAt(timeline, serverMs, endSeconds);
  const hole = holes.find(({ start, end }) => start <= targetSeconds && targetSeconds < end);
  // What was missing may have been loaded since.
  if (hole === undefined || isIn(buffered, targetSeconds)) return sample;
  const waitMs = ((hole.end - targetSeconds) / timeline.speed) * 1000;
  return { ...sample, timeline: { ...timeline, positionSeconds: hole.end, atServerMs: serverMs + waitMs } };
}

function isIn(spans: readonly Span[], seconds: number): boolean {
  return spans.some(({ start, end }) => start <= seconds && seconds <= end);
}
