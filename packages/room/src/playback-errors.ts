import { isGranted, videoKey, type RoomSync } from '@matinee/protocol';
import type { Notice } from './outcome.ts';
import { advance } from './playback.ts';
import type { PlayerReports, RoomState } from './room-state.ts';

/** Between the notice that a source cannot be played and its skip, in ms. */
const skipNoticeMs = 5000;

/**
 * Sees to it that a source that cannot be played is skipped after a notice, and no other: when most of those who watch
 * have given up on it, and most of those among them who may skip. Nobody gets by a report what their role refuses.
 */
export function evaluatePlaybackErrors(room: RoomState, nowMs: number): { state: RoomState; notices: Notice[] } {
  const { reports } = room;
  const errors = reports.errors.size === 0 ? [] : majorityErrors(room);
  const isBroken = errors.length > 0;
  if (isBroken === (reports.skipAtMs !== undefined)) return { state: room, notices: [] };
  const skipAtMs = isBroken ? nowMs + skipNoticeMs : undefined;
  const state = { ...room, reports: { ...reports, skipAtMs } };
  return { state, notices: isBroken ? [noticeOf(room.sync, mostFrequent(errors))] : [] };
}

/** A person who watches. */
interface Viewer {
  maySkip: boolean;
  /** Why they have given up; undefined while it plays, or may yet play, on one of their players. */
  error: string | undefined;
}

/** Why those who watch have given up, each person once; none while it takes more of them. */
function majorityErrors(room: RoomState): string[] {
  const watchers = viewersOf(room);
  const isMost = (people: readonly Viewer[]): boolean => people.filter(({ error }) => error !== undefined).length * 2 > people.length;
  if (!isMost(watchers) || !isMost(watchers.filter(({ maySkip }) => maySkip))) return [];
  return watchers.flatMap(({ error }) => error ?? []);
}

function viewersOf({ sync, users, identityIds, readyForDiscontinuity, reports: { errors } }: RoomState): Viewer[] {
  const watchers = new Map<string | undefined, Viewer>();
  for (const { id, role } of users) {
    if (!readyForDiscontinuity.has(id) && !errors.has(id)) continue;
    const identityId = identityIds.get(id);
    const other = watchers.get(identityId);
    const error = errors.has(id) && (other === undefined || other.error !== undefined) ? errors.get(id) : undefined;
    watchers.set(identityId, { maySkip: isGranted(sync.grants, role, 'playback.skip'), error });
  }
  return [...watchers.values()];
}

/** Why players give up, by the codes that they report. */
const errorTexts: Readonly<Record<string, string>> = {
  network: 'it does not load',
  decode: 'it is damaged',
  unsupported: 'browsers cannot play its format',
  'not-found': 'it is gone',
  drm: 'it is copy-protected',
  embedding: 'its owner does not allow it on other sites',
  private: 'it is private',
};

function noticeOf({ currentSource }: RoomSync, error: string): Notice {
  const why = errorTexts[error] ?? 'its player gives no reason';
  return { text: `“${currentSource?.title ?? currentSource?.id}” cannot be played: ${why}. Skipping it.`, error };
}

function mostFrequent(values: readonly string[]): string {
  const count = (value: string): number => values.filter((other) => other === value).length;
  return values.reduce((most, value) => (count(value) > count(most) ? value : most));
}

/** The line without a source whose time has come. It does not come round again, whatever the queue mode. */
export function skipUnplayable(sync: RoomSync, { video, skipAtMs }: PlayerReports, nowMs: number): RoomSync {
  const isDue = skipAtMs !== undefined && skipAtMs <= nowMs;
  return isDue && sync.currentSource !== null && videoKey(sync.currentSource) === video ? advance(sync, nowMs, 'broken') : sync;
}
