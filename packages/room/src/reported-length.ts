import type { QueueItem } from '@matinee/protocol';
import { withoutReportedLength } from './item-span.ts';
import { reanchor } from './playback.ts';
import { positionOf } from './read/position.ts';
import type { RoomState } from './room-state.ts';

/** How long after the start of an item players that are still loading hold back the length that others report, in ms. */
const loadingMs = 30_000;
/** Lengths that differ by less are the same, in seconds: players round. */
const toleranceSeconds = 1;

/**
 * Sets the length of an item whose site doesn't provide it: the item is over when more than half of the users with players
 * report that it is. A ready player that reports no length disagrees, and so does, for the first 30 s, one that is still
 * loading. Without any players the length stays.
 */
export function updateReportedLength(room: RoomState, nowMs: number): RoomState {
  const { reports } = room;
  const source = room.sync.currentSource;
  if (source === null || !isLengthOpen(source)) return withLengthAt(room, undefined);
  const { reported, loading } = reportsOf(room);
  if (reported.length === 0) return withLengthAt(room, undefined);
  const agreed = agreedLength(reported);
  const heldUntilMs = reports.sinceMs + loadingMs;
  const safe = nowMs < heldUntilMs ? agreedLength([...reported, ...Array.from({ length: loading }, () => Infinity)]) : agreed;
  const timed = withLengthAt(room, safe === agreed ? undefined : heldUntilMs);
  if (agreed === Infinity) return withSource(timed, withoutReportedLength(source));
  return safe === Infinity ? timed : withLength(timed, source, safe, nowMs);
}

/** Whether the length of an item comes from players. A live stream has none. */
function isLengthOpen({ live, length, isLengthReported }: QueueItem): boolean {
  return live !== true && (length === undefined || isLengthReported === true);
}

/** The median in seconds; of two in the middle the longer. */
function agreedLength(lengths: readonly number[]): number {
  return lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length / 2)] ?? Infinity;
}

/** The length that each user reports, in seconds, and how many users are still loading. */
function reportsOf({ users, identityIds, readyForDiscontinuity, reports: { lengths, errors } }: RoomState): {
  reported: number[];
  loading: number;
} {
  const said = new Map<string | undefined, number | 'loading'>();
  for (const { id, status } of users) {
    if (errors.has(id)) continue;
    // A client may watch without ever reporting what its player is ready for.
    const own = lengths.get(id) ?? (readyForDiscontinuity.has(id) ? 'loading' : status === 'ready' ? Infinity : undefined);
    if (own !== undefined) said.set(identityIds.get(id), mergeReports(said.get(identityIds.get(id)), own));
  }
  const all = [...said.values()];
  const reported = all.filter((length) => length !== 'loading');
  return { reported, loading: all.length - reported.length };
}

/** The report of a user with two players: a known length before an unknown one, and the longer of two. */
function mergeReports(one: number | 'loading' | undefined, other: number | 'loading'): number | 'loading' {
  if (one === undefined || one === 'loading') return other;
  if (other === 'loading' || other === Infinity) return one;
  return one === Infinity ? other : Math.max(one, other);
}

function withLength(room: RoomState, source: QueueItem, length: number, nowMs: number): RoomState {
  if (source.length !== undefined && Math.abs(length - source.length) <= toleranceSeconds) return room;
  const known = withSource(room, { ...source, length, isLengthReported: true });
  // The position may be past the new end.
  return length > positionOf(room.sync, nowMs) ? known : { ...known, sync: reanchor(known.sync, length, nowMs) };
}

function withSource(room: RoomState, currentSource: QueueItem): RoomState {
  return room.sync.currentSource === currentSource ? room : { ...room, sync: { ...room.sync, currentSource } };
}

function withLengthAt(room: RoomState, lengthAtMs: number | undefined): RoomState {
  return room.reports.lengthAtMs === lengthAtMs ? room : { ...room, reports: { ...room.reports, lengthAtMs } };
}
