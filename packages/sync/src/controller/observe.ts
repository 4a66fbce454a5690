import { isMoving, positionAt, type Timeline } from '@matinee/protocol';
import { isFrozen, observeStandstill } from './standstill.ts';
import { requestPlacement, type Lead, type SteerSample, type SteerState } from './steer-state.ts';

const minJumpSeconds = 0.1;
/** Settling time after a start or seek. */
const quietMs = 60;
const maxRecentOffsets = 5;
const maxRecentAgeMs = 600;
const minOffsets = 3;
/** Offsets that show steady playback; a position that moves in steps of 40 ms needs as many. */
const maxOffsets = 11;
const maxOffsetAgeMs = 1200;
const minScatteredOffsets = 7;
const outlierSeconds = 0.06;
/** Above this interval there is no mean, and a change of rate lasts too long. */
const sparseMs = 500;
/** A longer gap means that the page was suspended. */
const sleepMs = 2000;
const maxLeadSeconds = 1;
/** A later landing means a changed clock. */
const maxLandingSeconds = 3;
const maxLeadStepSeconds = 0.3;
const minLearningShare = 0.3;

export function observe(before: SteerState, sample: SteerSample): SteerState {
  return learnLead(measure(observePlayer(observeTimeline(before, sample), sample), sample), sample);
}

function observeTimeline(state: SteerState, { timeline, localMs, serverMs }: SteerSample): SteerState {
  const intervalMs = localMs - state.lastSampleMs;
  const seen: SteerState = { ...state, timeline, lastSampleMs: localMs, isSparse: intervalMs > sparseMs };
  if (state.timeline?.speed !== timeline.speed) seen.rateChangedMs = -Infinity;
  if (state.timeline === undefined || isDiscontinuous(state.timeline, timeline, serverMs)) {
    return requestPlacement(seen);
  }
  if (intervalMs > sleepMs) return { ...seen, placementsLeft: Math.max(1, state.placementsLeft), offsets: [] };
  return seen;
}

function isDiscontinuous(from: Timeline, to: Timeline, serverMs: number): boolean {
  // A room that stops, even for stalled players, shows everyone the same frame.
  const hasStopped = isMoving(from, serverMs) && !isMoving(to, serverMs);
  return hasStopped || from.isPlaying !== to.isPlaying || Math.abs(positionAt(from, serverMs) - positionAt(to, serverMs)) > minJumpSeconds;
}

function observePlayer(state: SteerState, { localMs, player }: SteerSample): SteerState {
  // A player that buffers with data ahead should play; a hanging one shows as a standstill.
  const isAble = player.status === 'ready' || (player.status === 'buffering' && player.canPlay);
  const isRunning = isAble && !player.isPaused && !player.isSeeking && !player.hasEnded;
  if (isRunning) return state.isRunning ? state : { ...state, isRunning, quietUntilMs: localMs + quietMs };
  return { ...state, isRunning, offsets: [], isNudging: false, pulse: undefined };
}

function measure(before: SteerState, sample: SteerSample): SteerState {
  const { localMs, serverMs, timeline, endSeconds, positionSeconds } = sample;
  const state = { ...before, standstill: observeStandstill(before, sample) };
  const isMeasurable = state.isRunning && localMs >= state.quietUntilMs && !isFrozen(state.standstill, localMs);
  if (!isMeasurable) return { ...state, offsets: [], offsetSeconds: undefined, steadyOffsetSeconds: undefined, scatterSeconds: Infinity };
  const offset = { localMs, seconds: positionSeconds - positionAt(timeline, serverMs, endSeconds) };
  const movedSeconds = driftSince(state, sample);
  const earlier = state.offsets
    .filter((each) => each.localMs < localMs && localMs - each.localMs <= maxOffsetAgeMs)
    .map((each) => ({ ...each, seconds: each.seconds + movedSeconds }));
  const offsets = [...earlier, offset].slice(-maxOffsets);
  const recent = offsets.filter((each) => localMs - each.localMs <= maxRecentAgeMs).slice(-maxRecentOffsets);
  const isEnough = recent.length >= minOffsets || state.isSparse;
  if (!isEnough) return { ...state, offsets, offsetSeconds: undefined, steadyOffsetSeconds: undefined };
  const steadyOffsetSeconds = typicalOffset(offsets);
  return {
    ...state,
    offsets,
    offsetSeconds: typicalOffset(recent),
    steadyOffsetSeconds,
    scatterSeconds: offsets.length < minScatteredOffsets ? Infinity : meanDistance(offsets, steadyOffsetSeconds),
  };
}

function driftSince({ offsets }: SteerState, { localMs, player, timeline }: SteerSample): number {
  return ((player.rate - timeline.speed) * (localMs - (offsets.at(-1)?.localMs ?? localMs))) / 1000;
}

/** The offset after a seek or a start tells by how much to shift the next request. */
function learnLead(state: SteerState, { timeline }: SteerSample): SteerState {
  if (state.landing === 'none' || state.offsetSeconds === undefined) return state;
  const lateSeconds = -state.offsetSeconds / timeline.speed;
  const updated: SteerState = { ...state, landing: 'none' };
  if (Math.abs(lateSeconds) > maxLandingSeconds) return updated;
  if (state.landing === 'seek') updated.seekLead = correctLead(state.seekLead, lateSeconds);
  else updated.startLead = correctLead(state.startLead, lateSeconds);
  return updated;
}

function correctLead({ seconds, landings }: Lead, lateSeconds: number): Lead {
  const share = Math.max(1 / (landings + 1), minLearningShare);
  const step = Math.max(-maxLeadStepSeconds, Math.min(lateSeconds * share, maxLeadStepSeconds));
  return { seconds: Math.max(0, Math.min(seconds + step, maxLeadSeconds)), landings: landings + 1 };
}

/** The mean without outliers; a median would be as coarse as the player's steps. */
function typicalOffset(offsets: SteerState['offsets']): number {
  const values = offsets.map(({ seconds }) => seconds);
  const middle = median(values);
  const typical = values.filter((value) => Math.abs(value - middle) <= outlierSeconds);
  return typical.length === 0 ? middle : typical.reduce((sum, value) => sum + value, 0) / typical.length;
}

function meanDistance(offsets: SteerState['offsets'], fromSeconds: number): number {
  return offsets.reduce((sum, { seconds }) => sum + Math.abs(seconds - fromSeconds), 0) / offsets.length;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
