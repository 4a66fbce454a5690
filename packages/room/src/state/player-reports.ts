import { limits, videoKey } from '@matinee/protocol';
import type { UserInfo } from './request.ts';
import type { PlayerReports, RoomState } from './room-state.ts';

export const noReports: PlayerReports = {
  video: undefined,
  sinceMs: 0,
  lengths: new Map(),
  ends: new Map(),
  errors: new Map(),
  lengthAtMs: undefined,
  overAtMs: undefined,
  skipAtMs: undefined,
};

/** Players that don't know the length yet report less. */
const minLengthSeconds = 1;

export function resetStaleReports(room: RoomState, nowMs: number): RoomState {
  const { currentSource } = room.sync;
  const video = currentSource === null ? undefined : videoKey(currentSource);
  return room.reports.video === video ? room : { ...room, reports: { ...noReports, video, sinceMs: nowMs } };
}

export function recordReport(before: RoomState, clientId: string, info: UserInfo, nowMs: number): RoomState {
  if (before.sync.currentSource === null) return before;
  const room = resetStaleReports(before, nowMs);
  const { reports } = room;
  const errors = updateErrors(reports.errors, clientId, info);
  const length = reportedLengthOf(room, clientId, info);
  const lengths = length === reports.lengths.get(clientId) ? reports.lengths : new Map(reports.lengths).set(clientId, length ?? Infinity);
  const ends = updateEnds(room, clientId, info);
  const isSame = errors === reports.errors && lengths === reports.lengths && ends === reports.ends;
  return isSame ? room : { ...room, reports: { ...reports, errors, lengths, ends } };
}

function updateEnds(
  { reports: { ends }, sync, readyForDiscontinuity }: RoomState,
  clientId: string,
  info: UserInfo,
): PlayerReports['ends'] {
  if (info.status === undefined) return ends;
  // The player has ended before this discontinuity.
  const hasEnded = info.hasEnded === true && readyForDiscontinuity.get(clientId) === sync.discontinuity;
  if (hasEnded) return ends.get(clientId) === sync.discontinuity ? ends : new Map(ends).set(clientId, sync.discontinuity);
  return withoutKey(ends, clientId);
}

function updateErrors(errors: PlayerReports['errors'], clientId: string, { status, error = 'unknown' }: UserInfo): PlayerReports['errors'] {
  if (status === 'error') return errors.get(clientId) === error ? errors : new Map(errors).set(clientId, error);
  if (status !== 'ready') return errors;
  return withoutKey(errors, clientId);
}

function withoutKey<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  if (!map.has(key)) return map;
  const left = new Map(map);
  left.delete(key);
  return left;
}

/** Undefined until the player has been ready. */
function reportedLengthOf(
  { reports, readyForDiscontinuity, sync }: RoomState,
  clientId: string,
  { status, duration }: UserInfo,
): number | undefined {
  const known = reports.lengths.get(clientId);
  // The player may be reporting the item before.
  if (readyForDiscontinuity.get(clientId) !== sync.discontinuity) return known;
  if (duration !== undefined && duration >= minLengthSeconds && duration <= limits.maxMediaTimeSeconds) return duration;
  return known ?? (status === 'ready' ? Infinity : undefined);
}

export function dropReports(reports: PlayerReports, clientIds: readonly string[]): PlayerReports {
  const { lengths, ends, errors } = reports;
  if (!clientIds.some((id) => lengths.has(id) || ends.has(id) || errors.has(id))) return reports;
  const without = <Value>(map: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> => clientIds.reduce(withoutKey<Value>, map);
  return { ...reports, lengths: without(lengths), ends: without(ends), errors: without(errors) };
}
