import { limits, videoKey } from '@matinee/protocol';
import type { UserInfo } from './request.ts';
import type { PlayerReports, RoomState } from './room-state.ts';

export const noReports: PlayerReports = {
  video: undefined,
  sinceMs: 0,
  lengths: new Map(),
  errors: new Map(),
  lengthAtMs: undefined,
  skipAtMs: undefined,
};

/** Players that don't know the length yet report less, in seconds. */
const minLengthSeconds = 1;

/** Drops reports that aren't about the current item. */
export function resetStaleReports(room: RoomState, nowMs: number): RoomState {
  const { currentSource } = room.sync;
  const video = currentSource === null ? undefined : videoKey(currentSource);
  return room.reports.video === video ? room : { ...room, reports: { ...noReports, video, sinceMs: nowMs } };
}

/** Records what a client reports of its player. */
export function recordReport(before: RoomState, clientId: string, info: UserInfo, nowMs: number): RoomState {
  if (before.sync.currentSource === null) return before;
  const room = resetStaleReports(before, nowMs);
  const { reports } = room;
  const errors = updateErrors(reports.errors, clientId, info);
  const length = reportedLengthOf(room, clientId, info);
  const lengths = length === reports.lengths.get(clientId) ? reports.lengths : new Map(reports.lengths).set(clientId, length ?? Infinity);
  return errors === reports.errors && lengths === reports.lengths ? room : { ...room, reports: { ...reports, errors, lengths } };
}

function updateErrors(errors: PlayerReports['errors'], clientId: string, { status, error = 'unknown' }: UserInfo): PlayerReports['errors'] {
  if (status === 'error') return errors.get(clientId) === error ? errors : new Map(errors).set(clientId, error);
  if (status !== 'ready' || !errors.has(clientId)) return errors;
  const left = new Map(errors);
  left.delete(clientId);
  return left;
}

/** The length that a client has reported by now; undefined until its player has been ready. */
function reportedLengthOf(
  { reports, readyForDiscontinuity, sync }: RoomState,
  clientId: string,
  { status, duration }: UserInfo,
): number | undefined {
  const known = reports.lengths.get(clientId);
  // A player that isn't ready for this discontinuity may be reporting the item before.
  if (readyForDiscontinuity.get(clientId) !== sync.discontinuity) return known;
  if (duration !== undefined && duration >= minLengthSeconds && duration <= limits.maxMediaTimeSeconds) return duration;
  return known ?? (status === 'ready' ? Infinity : undefined);
}

/** Drops the reports of clients that leave. */
export function dropReports(reports: PlayerReports, clientIds: readonly string[]): PlayerReports {
  if (!clientIds.some((id) => reports.lengths.has(id) || reports.errors.has(id))) return reports;
  const isLeft = ([id]: readonly [string, unknown]): boolean => !clientIds.includes(id);
  return { ...reports, lengths: new Map([...reports.lengths].filter(isLeft)), errors: new Map([...reports.errors].filter(isLeft)) };
}
