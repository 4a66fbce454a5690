import { positionAt } from '@matinee/protocol';
import type { Span } from '../player/player.ts';
import { requestPlacement, type SteerSample, type SteerState } from './steer-state.ts';

/** A jump of the player by at least this, in seconds, crosses a hole; smaller steps are its granularity. */
const minJumpSeconds = 0.3;
/** Holes remembered for one source; a badly cut stream has more, but not near the current position. */
const maxHoles = 16;
/** Distance behind a hole at which there surely is data, in seconds. */
const marginSeconds = 0.02;

/** How long a player stands in a hole until it is taken out, in ms: a slow network isn't a hole. */
const starvedMs = 2000;
/** The longest gap in the buffer that counts as a hole, in seconds; behind a longer one, data may just not have been loaded yet. */
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

/** Takes a player out of a hole that it was sought into: engines jump over holes while they play, but don't always leave one. */
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
 * Makes the player wait behind a hole that the room is in, as for a start in the future: engines jump over holes, and
 * would do so again after each seek back, until they hang.
 */
export function waitBehindHole(sample: SteerSample, { holes }: SteerState): SteerSample {
  const { timeline, serverMs, endSeconds, buffered } = sample;
  const targetSeconds = positionAt(timeline, serverMs, endSeconds);
  const hole = holes.find(({ start, end }) => start <= targetSeconds && targetSeconds < end);
  // The missing data may have been loaded since.
  if (hole === undefined || isIn(buffered, targetSeconds)) return sample;
  const waitMs = ((hole.end - targetSeconds) / timeline.speed) * 1000;
  return { ...sample, timeline: { ...timeline, positionSeconds: hole.end, atServerMs: serverMs + waitMs } };
}

function isIn(spans: readonly Span[], seconds: number): boolean {
  return spans.some(({ start, end }) => start <= seconds && seconds <= end);
}
