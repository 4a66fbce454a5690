import { positionAt, type Timeline } from '@matinee/protocol';
import { requestPlacement, type Lead, type SteerSample, type SteerState } from './steer-state.ts';

/** A line that moves by less than this when it is told anew is the same line. */
const jumpSeconds = 0.1;
const quietMs = 400;
const errorsKept = 5;
/** Older errors were made at another rate. */
const errorAgeMs = 600;
const errorsNeeded = 3;
/** With less than two samples a second there is no median to take, and what is done lasts. */
const sparseMs = 500;
/** After this long without a sample the page was asleep. */
const sleepMs = 2000;
const leadMaxSeconds = 1;
/** Nobody lands so late: a clock was set meanwhile. */
const landingMaxSeconds = 3;
const leadStepMaxSeconds = 0.3;
/** What one landing counts once there have been several. */
const learningShareMin = 0.3;

/** Takes a sample in: what has happened to the line and to the player, and how far apart they are. */
export function observe(before: SteerState, sample: SteerSample): SteerState {
  return learnLead(measure(noticePlayer(noticeLine(before, sample), sample), sample), sample);
}

function noticeLine(state: SteerState, { timeline, localMs, serverMs }: SteerSample): SteerState {
  const intervalMs = localMs - state.lastSampleMs;
  const seen: SteerState = { ...state, timeline, lastSampleMs: localMs, isSparse: intervalMs > sparseMs };
  if (state.timeline?.speed !== timeline.speed) seen.rateChangedMs = -Infinity;
  if (state.timeline === undefined || hasJumped(state.timeline, timeline, serverMs)) {
    return requestPlacement(seen);
  }
  if (intervalMs > sleepMs) return { ...seen, placementsLeft: Math.max(1, state.placementsLeft), errors: [] };
  return seen;
}

function hasJumped(from: Timeline, to: Timeline, serverMs: number): boolean {
  return from.isPlaying !== to.isPlaying || Math.abs(positionAt(from, serverMs) - positionAt(to, serverMs)) > jumpSeconds;
}

function noticePlayer(state: SteerState, { localMs, player }: SteerSample): SteerState {
  const isRunning = player.status === 'ready' && !player.isPaused && !player.isSeeking && !player.hasEnded;
  if (isRunning) return state.isRunning ? state : { ...state, isRunning, quietUntilMs: localMs + quietMs };
  return { ...state, isRunning, errors: [], isNudging: false };
}

function measure(state: SteerState, { localMs, serverMs, timeline, endSeconds, positionSeconds }: SteerSample): SteerState {
  if (!state.isRunning || localMs < state.quietUntilMs) return { ...state, errors: [], errorSeconds: undefined };
  const error = { localMs, seconds: positionSeconds - positionAt(timeline, serverMs, endSeconds) };
  const earlier = state.errors.filter((each) => each.localMs < localMs && localMs - each.localMs <= errorAgeMs);
  const errors = [...earlier, error].slice(-errorsKept);
  const isEnough = errors.length >= errorsNeeded || state.isSparse;
  return { ...state, errors, errorSeconds: isEnough ? median(errors.map((each) => each.seconds)) : undefined };
}

/** Where a seek or a start has landed says by how much the next one must come earlier. */
function learnLead(state: SteerState, { timeline }: SteerSample): SteerState {
  if (state.landing === 'none' || state.errorSeconds === undefined) return state;
  const lateSeconds = -state.errorSeconds / timeline.speed;
  const learnt: SteerState = { ...state, landing: 'none' };
  if (Math.abs(lateSeconds) > landingMaxSeconds) return learnt;
  if (state.landing === 'seek') learnt.seekLead = corrected(state.seekLead, lateSeconds);
  else learnt.startLead = corrected(state.startLead, lateSeconds);
  return learnt;
}

function corrected({ seconds, landings }: Lead, lateSeconds: number): Lead {
  const share = Math.max(1 / (landings + 1), learningShareMin);
  const step = Math.max(-leadStepMaxSeconds, Math.min(lateSeconds * share, leadStepMaxSeconds));
  return { seconds: Math.max(0, Math.min(seconds + step, leadMaxSeconds)), landings: landings + 1 };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
