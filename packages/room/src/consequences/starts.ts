import { isSameVideo, type RoomSync } from '@matinee/protocol';
import { endOf } from '../read/item-span.ts';
import { positionOf } from '../read/position.ts';
import { groupByIdentity } from '../state/identities.ts';
import { isAwaited, recordLate, updateLate, withoutForgiven } from './late-clients.ts';
import { readyOf } from './readiness.ts';
import { isSeamless, readyPrepared } from './seamless-next.ts';
import type { RequestContext } from '../state/request.ts';
import type { RoomState } from '../state/room-state.ts';

/** Time for which a start waits for all players, and for a majority of users. */
const waitForAllMs = 3000;
const maxWaitMs = 10_000;
/** Times are rounded to milliseconds. */
const toleranceSeconds = 0.005;

/**
 * Counts a discontinuity, and schedules a start, or a seek while playing, after the lead, or later while players aren't ready. A
 * countdown sets the start itself.
 */
export function updateStart(before: RoomState, after: RoomState, context: Pick<RequestContext, 'nowMs' | 'leadMs'>): RoomState {
  const { nowMs } = context;
  const hasJumped = isDiscontinuity(before.sync, after.sync, nowMs);
  const isStart = after.sync.isPlaying && (hasJumped || !before.sync.isPlaying);
  // A jump ends all readiness, so players that have been ready are counted before it.
  const counted = isStart ? withoutForgiven(after, nowMs) : after;
  const room = updateLate(hasJumped ? readyPrepared(countJump(counted)) : counted, nowMs);
  if (hasJumped && isSeamless(before.sync, room.sync)) return { ...room, pendingStart: undefined };
  const { countdown } = room.sync;
  if (countdown !== null && countdown !== before.sync.countdown) return { ...room, pendingStart: undefined };
  if (isStart) return scheduleStart(room, context);
  if (!room.sync.isPlaying) return room.pendingStart === undefined ? room : { ...room, pendingStart: undefined };
  return updatePendingStart(startAtMs(room, before.sync.serverTime > nowMs ? before.sync.serverTime : room.sync.serverTime), context);
}

function countJump(room: RoomState): RoomState {
  return { ...room, sync: { ...room.sync, discontinuity: room.sync.discontinuity + 1 } };
}

/** Whether players have to load another video, or seek. */
function isDiscontinuity(before: RoomSync, after: RoomSync, nowMs: number): boolean {
  if (before === after) return false;
  const [a, b] = [before.currentSource, after.currentSource];
  if (a === null || b === null) return a !== b;
  // New details of the same video do not move players.
  return !isSameVideo(a, b) || Math.abs(positionOf(before, nowMs) - positionOf(after, nowMs)) > toleranceSeconds;
}

function startAtMs(room: RoomState, serverTime: number): RoomState {
  return room.sync.serverTime === serverTime ? room : { ...room, sync: { ...room.sync, serverTime } };
}

function scheduleStart(room: RoomState, { nowMs, leadMs }: Pick<RequestContext, 'nowMs' | 'leadMs'>): RoomState {
  const awaited = [...room.readyForDiscontinuity.keys()].filter((id) => isAwaited(room, id, nowMs));
  const isWaiting = room.sync.waitFor !== 'nobody' && !isAtEnd(room.sync) && readyOf(room, awaited).length < awaited.length;
  if (!isWaiting) return startAtMs({ ...room, pendingStart: undefined }, nowMs + leadMs);
  const pendingStart = { sinceMs: nowMs, decideMs: nowMs + waitForAllMs - leadMs, leadMs, awaited };
  return startAtMs({ ...room, pendingStart }, nowMs + maxWaitMs);
}

/** Ends the wait for a start, which follows one lead later. */
export function startNow(room: RoomState, { nowMs, leadMs }: Pick<RequestContext, 'nowMs' | 'leadMs'>): RoomState {
  if (!room.sync.isPlaying || room.sync.serverTime <= nowMs + leadMs) return room;
  return { ...room, pendingStart: { sinceMs: nowMs, decideMs: nowMs, leadMs, awaited: [] } };
}

function isAtEnd({ currentSource, playbackPosition }: RoomSync): boolean {
  return currentSource !== null && playbackPosition >= endOf(currentSource);
}

/** Ends the wait when enough players are ready, or its time is up. */
function updatePendingStart(room: RoomState, { nowMs }: Pick<RequestContext, 'nowMs'>): RoomState {
  const { pendingStart } = room;
  if (pendingStart === undefined) return room;
  const startMs = nowMs + pendingStart.leadMs;
  const waitedMs = startMs - pendingStart.sinceMs;
  const awaited = pendingStart.awaited.filter((id) => room.readyForDiscontinuity.has(id));
  const ready = readyOf(room, awaited);
  const isEnough = ready.length === awaited.length || (waitedMs >= waitForAllMs && isMajority(room, ready, awaited));
  if (room.sync.waitFor === 'nobody') return startAtMs({ ...room, pendingStart: undefined }, startMs);
  const isOver = isEnough || waitedMs >= maxWaitMs;
  if (isOver) {
    const started = recordLate(
      { ...room, pendingStart: undefined },
      awaited.filter((id) => !ready.includes(id)),
    );
    return isEnough ? startAtMs(started, startMs) : started;
  }
  return nowMs < pendingStart.decideMs
    ? room
    : { ...room, pendingStart: { ...pendingStart, decideMs: pendingStart.sinceMs + maxWaitMs - pendingStart.leadMs } };
}

/** Whether `some` belong to a majority of users. */
function isMajority(room: RoomState, some: readonly string[], all: readonly string[]): boolean {
  return groupByIdentity(room, some).size * 2 > groupByIdentity(room, all).size;
}
