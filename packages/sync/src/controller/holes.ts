import { positionAt } from '@matinee/protocol';
import type { Span } from '../player/player.ts';
import type { SteerSample, SteerState } from './steer-state.ts';

/** What a player moves on by itself beyond what it plays, in seconds; less is its grain. */
const minJumpSeconds = 0.3;
/** Holes that are remembered of one source; a stream that is cut badly has more, but not where it plays now. */
const maxHoles = 16;

/**
 * Notices where the player has jumped over media that it doesn't have, such as a gap between the periods of a manifest: by
 * itself, over seconds that are not in its buffer.
 */
export function observeHoles(state: SteerState, { localMs, positionSeconds, buffered, player }: SteerSample): SteerState {
  if (player.isFrame || !player.isLoaded || player.isSeeking) return state;
  const { positionSeconds: fromSeconds, localMs: fromMs } = state.seen ?? { positionSeconds, localMs };
  const seen = { positionSeconds, localMs };
  const playedSeconds = ((localMs - fromMs) / 1000) * player.rate;
  const hasJumped = positionSeconds - fromSeconds > playedSeconds + minJumpSeconds;
  if (!hasJumped || !isIn(buffered, positionSeconds) || isIn(buffered, (fromSeconds + positionSeconds) / 2)) return { ...state, seen };
  return { ...state, seen, holes: [...state.holes, { start: fromSeconds, end: positionSeconds }].slice(-maxHoles) };
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
