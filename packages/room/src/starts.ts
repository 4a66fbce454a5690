import { isSameVideo, type RoomSync } from '@matinee/protocol';
import { endOf } from './read/item-span.ts';
import { positionOf } from './read/position.ts';
import { groupByIdentity } from './identities.ts';
import { isSeamless, readyPrepared } from './seamless-next.ts';
import type { RequestContext } from './request.ts';
import type { RoomState } from './room-state.ts';

/** How long a start waits for all players, and for a majority of users, in ms. */
const waitForAllMs = 3000;
const maxWaitMs = 10_000;
/** Positions differ by the rounding of times to milliseconds, in seconds. */
const toleranceSeconds = 0.005;

/**
 * Adjusts the start after a change: counts a discontinuity, and when the room starts to play or seeks while playing, schedules
 * the start after the lead, or later while players aren't ready.
 */
export function updateStart(before: RoomState, after: RoomState, context: Pick<RequestContext, 'nowMs' | 'leadMs'>): RoomState {
  const { nowMs } = context;
  const hasJumped = isDiscontinuity(before.sync, after.sync, nowMs);
  const room = hasJumped ? readyPrepared({ ...after, sync: { ...after.sync, discontinuity: before.sync.discontinuity + 1 } }) : after;
  if (hasJumped && isSeamless(before.sync, room.sync)) return { ...room, pendingStart: undefined };
  if (!room.sync.isPlaying) return room.pendingStart === undefined ? room : { ...room, pendingStart: undefined };
  if (hasJumped || !before.sync.isPlaying) return scheduleStart(room, context);
  return updatePendingStart(startAtMs(room, before.sync.serverTime > nowMs ? before.sync.serverTime : room.sync.serverTime), context);
}

/** Whether players have to load another video or seek. */
function isDiscontinuity(before: RoomSync, after: RoomSync, nowMs: number): boolean {
  if (before === after) return false;
  const [a, b] = [before.currentSource, after.currentSource];
  if (a === null || b === null) return a !== b;
  // New details of the same video move no player.
  return !isSameVideo(a, b) || Math.abs(positionOf(before, nowMs) - positionOf(after, nowMs)) > toleranceSeconds;
}

function startAtMs(room: RoomState, serverTime: number): RoomState {
  return room.sync.serverTime === serverTime ? room : { ...room, sync: { ...room.sync, serverTime } };
}

function scheduleStart(room: RoomState, { nowMs, leadMs }: Pick<RequestContext, 'nowMs' | 'leadMs'>): RoomState {
  const awaited = [...room.readyForDiscontinuity.keys()];
  const isWaiting = room.sync.startTogether && !isAtEnd(room.sync) && readyOf(room, awaited).length < awaited.length;
  if (!isWaiting) return startAtMs({ ...room, pendingStart: undefined }, nowMs + leadMs);
  const pendingStart = { sinceMs: nowMs, decideMs: nowMs + waitForAllMs - leadMs, leadMs, awaited };
  return startAtMs({ ...room, pendingStart }, nowMs + maxWaitMs);
}

function isAtEnd({ currentSource, playbackPosition }: RoomSync): boolean {
  return currentSource !== null && playbackPosition >= endOf(currentSource);
}

/** Ends a pending start when enough players are ready, or time is up. */
function updatePendingStart(room: RoomState, { nowMs }: Pick<RequestContext, 'nowMs'>): RoomState {
  const { pendingStart } = room;
  if (pendingStart === undefined) return room;
  const startMs = nowMs + pendingStart.leadMs;
  const waitedMs = startMs - pendingStart.sinceMs;
  const awaited = pendingStart.awaited.filter((id) => room.readyForDiscontinuity.has(id));
  const ready = readyOf(room, awaited);
  const isEnough = ready.length === awaited.length || (waitedMs >= waitForAllMs && isMajority(room, ready, awaited));
  if (isEnough || !room.sync.startTogether) return startAtMs({ ...room, pendingStart: undefined }, startMs);
  if (waitedMs >= maxWaitMs) return { ...room, pendingStart: undefined };
  return nowMs < pendingStart.decideMs
    ? room
    : { ...room, pendingStart: { ...pendingStart, decideMs: pendingStart.sinceMs + maxWaitMs - pendingStart.leadMs } };
}

/** The clients whose players are ready. A player with an error isn't waited for. */
function readyOf({ users, readyForDiscontinuity, sync }: RoomState, clientIds: readonly string[]): string[] {
  const statuses = new Map(users.map(({ id, status }) => [id, status]));
  return clientIds.filter((id) => {
    const status = statuses.get(id);
    return status === 'error' || (status === 'ready' && readyForDiscontinuity.get(id) === sync.discontinuity);
  });
}

/** Whether the users of some clients are more than half of the users of all. */
function isMajority(room: RoomState, some: readonly string[], all: readonly string[]): boolean {
  return groupByIdentity(room, some).size * 2 > groupByIdentity(room, all).size;
}
