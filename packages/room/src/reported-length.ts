import type { QueueItem } from '@matinee/protocol';
import { withoutReportedLength } from './item-span.ts';
import { reanchor } from './playback.ts';
import { positionOf } from './read/position.ts';
import type { RoomState } from './room-state.ts';

/** So long after a source came on, in ms, players that are still loading hold back the length that others tell. */
const loadingMs = 30_000;
/** Lengths that differ by less mean the same: players round. In seconds. */
const toleranceSeconds = 1;

/**
 * The room with its source as long as players tell, where its site does not: more than half of the people who watch must
 * say that it is over by then. Who stands ready and says nothing does not say that; nor does, at first, who is loading.
 * With nobody there to ask the length stays.
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

/** Whether players are asked how long a source is. A broadcast has no length. */
function isLengthOpen({ live, length, isLengthReported }: QueueItem): boolean {
  return live !== true && (length === undefined || isLengthReported === true);
}

/** The median of what people say, in seconds, of two the longer. */
function agreedLength(told: readonly number[]): number {
  return told.toSorted((a, b) => a - b)[Math.floor(told.length / 2)] ?? Infinity;
}

/** What each person who watches says of the length, in seconds, and how many are still loading. */
function reportsOf({ users, identityIds, readyForDiscontinuity, reports: { lengths, errors } }: RoomState): {
  reported: number[];
  loading: number;
} {
  const said = new Map<string | undefined, number | 'loading'>();
  for (const { id, status } of users) {
    if (errors.has(id)) continue;
    // Who never tells what they are ready for may watch all the same.
    const own = lengths.get(id) ?? (readyForDiscontinuity.has(id) ? 'loading' : status === 'ready' ? Infinity : undefined);
    if (own !== undefined) said.set(identityIds.get(id), mergeReports(said.get(identityIds.get(id)), own));
  }
  const all = [...said.values()];
  const reported = all.filter((length) => length !== 'loading');
  return { reported, loading: all.length - reported.length };
}

/** What two players of one person say: what one of them knows counts, and the longer of two. */
function mergeReports(one: number | 'loading' | undefined, other: number | 'loading'): number | 'loading' {
  if (one === undefined || one === 'loading') return other;
  if (other === 'loading' || other === Infinity) return one;
  return one === Infinity ? other : Math.max(one, other);
}

function withLength(room: RoomState, source: QueueItem, length: number, nowMs: number): RoomState {
  if (source.length !== undefined && Math.abs(length - source.length) <= toleranceSeconds) return room;
  const known = withSource(room, { ...source, length, isLengthReported: true });
  // It may be over at once.
  return length > positionOf(room.sync, nowMs) ? known : { ...known, sync: reanchor(known.sync, length, nowMs) };
}

function withSource(room: RoomState, currentSource: QueueItem): RoomState {
  return room.sync.currentSource === currentSource ? room : { ...room, sync: { ...room.sync, currentSource } };
}

function withLengthAt(room: RoomState, lengthAtMs: number | undefined): RoomState {
  return room.reports.lengthAtMs === lengthAtMs ? room : { ...room, reports: { ...room.reports, lengthAtMs } };
}
