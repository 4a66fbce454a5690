import { videoKey } from '@matinee/protocol';
import type { HoldRecord, RoomState } from '../state/room-state.ts';

/** Time for a user in one item altogether. */
export const holdBudgetMs = 20_000;
/** A shorter hold would only interrupt. */
const minHoldMs = 1000;
/** For a user within a minute. */
const maxHoldsPerMinute = 2;
const minuteMs = 60_000;

/** Returns how long a hold that begins now may wait for a user; 0 if it may not. */
export function holdTimeLeftMs(room: RoomState, identityId: string, nowMs: number): number {
  const { spentMs, heldAtMs } = recordOf(room, identityId);
  if (heldAtMs.filter((atMs) => isRecent(atMs, nowMs)).length >= maxHoldsPerMinute) return 0;
  const leftMs = holdBudgetMs - spentMs;
  return leftMs < minHoldMs ? 0 : leftMs;
}

export function recordHold(room: RoomState, identityId: string, nowMs: number): RoomState {
  return changeRecord(room, identityId, nowMs, (record) => ({ ...record, heldAtMs: [...record.heldAtMs, nowMs] }));
}

/** Adds to the time of holds for a user in the current item. */
export function recordSpent(room: RoomState, identityId: string, spentMs: number, nowMs: number): RoomState {
  return changeRecord(room, identityId, nowMs, (record) => ({ ...record, spentMs: Math.min(record.spentMs + spentMs, holdBudgetMs) }));
}

function recordOf(room: RoomState, identityId: string): HoldRecord {
  const { currentSource } = room.sync;
  const video = currentSource === null ? '' : videoKey(currentSource);
  const known = room.holdRecords.find((record) => record.identityId === identityId);
  return { identityId, video, spentMs: known?.video === video ? known.spentMs : 0, heldAtMs: known?.heldAtMs ?? [] };
}

function changeRecord(room: RoomState, identityId: string, nowMs: number, change: (record: HoldRecord) => HoldRecord): RoomState {
  const changed = change(recordOf(room, identityId));
  const others = room.holdRecords.filter((record) => record.identityId !== identityId && limitsHolds(record, changed.video, nowMs));
  return { ...room, holdRecords: [...others, { ...changed, heldAtMs: changed.heldAtMs.filter((atMs) => isRecent(atMs, nowMs)) }] };
}

/** Users come and go. */
function limitsHolds({ video, heldAtMs }: HoldRecord, currentVideo: string, nowMs: number): boolean {
  return video === currentVideo || heldAtMs.some((atMs) => isRecent(atMs, nowMs));
}

function isRecent(atMs: number, nowMs: number): boolean {
  return nowMs - atMs < minuteMs;
}
