import type { QueueItem } from '@matinee/protocol';
import { withoutReportedLength } from '../state/item-span.ts';
import { reanchor } from './playback.ts';
import { isPermitted } from '../read/is-permitted.ts';
import { positionOf } from '../read/position.ts';
import type { RoomState } from '../state/room-state.ts';

/** For this time loading players hold back the length that others report. */
const loadingMs = 30_000;
/** Players round lengths. */
const toleranceSeconds = 1;

/**
 * Sets the length of an item whose site gives no reliable one: it is over once more than half of the users with players say so,
 * and more than half of the users who may skip. If none may, two have to agree, so that reports end nothing that their sender
 * could not. A ready player without a length disagrees, and for the first 30 s so does a loading one. Without enough reports the
 * length stays.
 */
export function updateReportedLength(room: RoomState, nowMs: number): RoomState {
  const { reports } = room;
  const source = room.sync.currentSource;
  if (source === null || !isLengthOpen(source)) return withLengthAt(room, undefined);
  const all = reportsOf(room);
  const reported = all.filter(({ length }) => length !== 'loading');
  if (!reported.some(({ maySkip }) => maySkip) && reported.length < 2) return withLengthAt(room, undefined);
  const agreed = agreedLength(reported);
  const heldUntilMs = reports.sinceMs + loadingMs;
  const safe = nowMs < heldUntilMs ? agreedLength(all) : agreed;
  const timed = withLengthAt(room, safe === agreed ? undefined : heldUntilMs);
  if (agreed === Infinity) return withSource(timed, withoutReportedLength(source));
  return safe === Infinity ? timed : withLength(timed, source, safe, nowMs);
}

/** A live stream has no length. */
function isLengthOpen({ live, length, isLengthReported, isLengthGuessed }: QueueItem): boolean {
  return live !== true && (length === undefined || isLengthReported === true || isLengthGuessed === true);
}

interface LengthReport {
  /** Infinity for a player that knows no length. */
  length: number | 'loading';
  maySkip: boolean;
}

/** Returns the length by which the item is over for most users, and for most users who may skip. */
function agreedLength(reports: readonly LengthReport[]): number {
  const lengthsOf = (some: readonly LengthReport[]): number[] => some.map(({ length }) => (length === 'loading' ? Infinity : length));
  const decisive = reports.filter(({ maySkip }) => maySkip);
  return decisive.length === 0 ? median(lengthsOf(reports)) : Math.max(median(lengthsOf(reports)), median(lengthsOf(decisive)));
}

/** Returns the larger of two values in the middle. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity;
}

function reportsOf({ sync, users, identityIds, readyForDiscontinuity, reports: { lengths, errors } }: RoomState): LengthReport[] {
  const said = new Map<string | undefined, LengthReport>();
  for (const { id, role, status } of users) {
    if (errors.has(id)) continue;
    // A client may watch without ever reporting what its player is ready for.
    const own = lengths.get(id) ?? (readyForDiscontinuity.has(id) ? 'loading' : status === 'ready' ? Infinity : undefined);
    if (own === undefined) continue;
    const identityId = identityIds.get(id);
    said.set(identityId, {
      length: mergeReports(said.get(identityId)?.length, own),
      maySkip: isPermitted(sync, role, 'playback.skip'),
    });
  }
  return [...said.values()];
}

/** Prefers a known length, and the longer of two. */
function mergeReports(one: number | 'loading' | undefined, other: number | 'loading'): number | 'loading' {
  if (one === undefined || one === 'loading') return other;
  if (other === 'loading' || other === Infinity) return one;
  return one === Infinity ? other : Math.max(one, other);
}

function withLength(room: RoomState, source: QueueItem, length: number, nowMs: number): RoomState {
  if (source.length !== undefined && Math.abs(length - source.length) <= toleranceSeconds) return room;
  const known = withSource(room, { ...source, length, isLengthReported: true });
  // The position may be past the new end, which a guess isn't.
  return source.isLengthGuessed === true || length > positionOf(room.sync, nowMs)
    ? known
    : { ...known, sync: reanchor(known.sync, length, nowMs) };
}

function withSource(room: RoomState, currentSource: QueueItem): RoomState {
  return room.sync.currentSource === currentSource ? room : { ...room, sync: { ...room.sync, currentSource } };
}

function withLengthAt(room: RoomState, lengthAtMs: number | undefined): RoomState {
  return room.reports.lengthAtMs === lengthAtMs ? room : { ...room, reports: { ...room.reports, lengthAtMs } };
}
