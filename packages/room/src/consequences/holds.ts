import { isSameVideo, type Hold, type RoomSync, type RoomUser } from '@matinee/protocol';
import { holdTimeLeftMs, recordHold, recordSpent } from './hold-records.ts';
import { isAwaited } from './late-clients.ts';
import { reanchor } from './playback.ts';
import { isReady } from './readiness.ts';
import { endOf } from '../read/item-span.ts';
import { positionOf } from '../read/position.ts';
import type { RequestContext } from '../state/request.ts';
import type { RoomState } from '../state/room-state.ts';

type Times = Pick<RequestContext, 'nowMs' | 'leadMs'>;
type AwaitedClient = Hold['waitingFor'][number];

/** Returns when a hold next goes on without a client, in epoch ms. */
export function holdWakeMs({ hold }: RoomSync): number | undefined {
  return hold === null ? undefined : Math.min(...hold.waitingFor.map(({ endsAt }) => endsAt));
}

/**
 * Stops the room on its frame when a player stalls within a video; it goes on one lead after the last awaited client is ready,
 * gone or out of time. A hold is a start in the future: clients that don't know holds stand still too, and a room whose server
 * dies goes on.
 */
export function updateHold(before: RoomState, after: RoomState, times: Times): RoomState {
  const { hold } = after.sync;
  if (hold === null) return beginHold(before, after, times.nowMs);
  const isOver = !after.sync.isPlaying || hasJumped(before, after) || after.sync.serverTime !== hold.endsAt;
  const staying = isOver ? [] : hold.waitingFor.filter((client) => isStillAwaited(after, client, times.nowMs));
  const joining = isOver ? [] : stalledSince(before, after, times.nowMs);
  if (!isOver && joining.length === 0 && staying.length === (before.sync.hold?.waitingFor.length ?? 0)) return after;
  const waitingFor = [...staying, ...joining];
  const startMs = Math.min(times.nowMs + times.leadMs, hold.endsAt);
  const charged = charge(before, recordHolds(after, joining, times.nowMs), waitingFor, startMs);
  if (isOver) return { ...charged, sync: { ...charged.sync, hold: null } };
  return holdFor(charged, waitingFor, hold.since, startMs);
}

function beginHold(before: RoomState, after: RoomState, nowMs: number): RoomState {
  if (!mayHold(after, nowMs) || hasJumped(before, after)) return after;
  const waitingFor = stalledSince(before, after, nowMs);
  if (waitingFor.length === 0) return after;
  // A stalled player that was ready just before isn't ready for this discontinuity.
  const discontinuity = after.sync.discontinuity + 1;
  const still = { ...reanchor(after.sync, positionOf(after.sync, nowMs), nowMs), discontinuity };
  const readyForDiscontinuity = carryReadiness(after, discontinuity);
  return holdFor(recordHolds({ ...after, readyForDiscontinuity, sync: still }, waitingFor, nowMs), waitingFor, nowMs, nowMs);
}

/** Counts clients that were playing as ready, until their player reports a stall. */
function carryReadiness(room: RoomState, discontinuity: number): ReadonlyMap<string, number> {
  return new Map([...room.readyForDiscontinuity].map(([id, last]) => [id, isReady(room, id) ? discontinuity : last]));
}

/** Without clients, the room starts at `startMs`. */
function holdFor(room: RoomState, waitingFor: AwaitedClient[], since: number, startMs: number): RoomState {
  if (waitingFor.length === 0) return { ...room, sync: { ...room.sync, serverTime: startMs, hold: null } };
  const endsAt = Math.max(...waitingFor.map((client) => client.endsAt));
  return { ...room, sync: { ...room.sync, serverTime: endsAt, hold: { since, endsAt, waitingFor } } };
}

/** Live streams can't be held. */
function mayHold({ sync, pendingStart }: RoomState, nowMs: number): boolean {
  const { currentSource, waitFor, isPlaying, countdown } = sync;
  const isStarting = pendingStart !== undefined || countdown !== null;
  if (currentSource === null || currentSource.live === true || waitFor !== 'always' || !isPlaying || isStarting) return false;
  const end = endOf(currentSource);
  return end !== Infinity && positionOf(sync, nowMs) < end;
}

function hasJumped(before: RoomState, after: RoomState): boolean {
  return before.sync.discontinuity !== after.sync.discontinuity;
}

/** Returns the newly stalled clients whose users the room still waits for. */
function stalledSince(before: RoomState, after: RoomState, nowMs: number): AwaitedClient[] {
  if (before.users === after.users) return [];
  const stalled = after.users.filter((user) => hasStalled(before, after, user) && isAwaited(after, user.id, nowMs));
  return stalled.flatMap(({ id }) => waitFor(after, id, nowMs) ?? []);
}

function hasStalled(before: RoomState, after: RoomState, { id, status, isBot, kind }: RoomUser): boolean {
  const isHere = before.identityIds.get(id) === after.identityIds.get(id);
  const isViewer = isBot !== true && kind === undefined;
  return status === 'buffering' && isViewer && isHere && after.readyForDiscontinuity.has(id) && isReady(before, id);
}

/** A client shares the time of its user's other client. */
function waitFor(room: RoomState, clientId: string, nowMs: number): AwaitedClient | undefined {
  const identityId = room.identityIds.get(clientId);
  if (identityId === undefined) return undefined;
  const other = room.sync.hold?.waitingFor.find(({ id }) => room.identityIds.get(id) === identityId);
  if (other !== undefined) return { ...other, id: clientId };
  const leftMs = holdTimeLeftMs(room, identityId, nowMs);
  return leftMs === 0 ? undefined : { id: clientId, since: nowMs, endsAt: nowMs + leftMs };
}

function isStillAwaited(room: RoomState, { id, endsAt }: AwaitedClient, nowMs: number): boolean {
  const status = room.users.find((user) => user.id === id)?.status;
  const isWatching = (status === 'buffering' || status === 'ready') && room.readyForDiscontinuity.has(id);
  return room.sync.waitFor === 'always' && nowMs < endsAt && isWatching && !isReady(room, id);
}

function recordHolds(room: RoomState, clients: readonly AwaitedClient[], nowMs: number): RoomState {
  const awaited = new Set(room.sync.hold?.waitingFor.map(({ id }) => room.identityIds.get(id)));
  const identities = new Set(clients.flatMap(({ id }) => room.identityIds.get(id) ?? []).filter((identityId) => !awaited.has(identityId)));
  return [...identities].reduce((recorded, identityId) => recordHold(recorded, identityId, nowMs), room);
}

/** Charges users for the time of a hold, once it waits for none of their clients. */
function charge(before: RoomState, after: RoomState, waitingFor: readonly AwaitedClient[], untilMs: number): RoomState {
  const [a, b] = [before.sync.currentSource, after.sync.currentSource];
  if (a === null || b === null || !isSameVideo(a, b)) return after;
  const awaited = new Set(waitingFor.map(({ id }) => after.identityIds.get(id)));
  const sinceMs = new Map<string, number>();
  for (const { id, since } of before.sync.hold?.waitingFor ?? []) {
    const identityId = before.identityIds.get(id);
    if (identityId === undefined || awaited.has(identityId)) continue;
    sinceMs.set(identityId, Math.min(since, sinceMs.get(identityId) ?? since));
  }
  return [...sinceMs].reduce((room, [identityId, since]) => recordSpent(room, identityId, untilMs - since, untilMs), after);
}
