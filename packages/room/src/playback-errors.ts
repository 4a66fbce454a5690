import { videoKey, type RoomSync } from '@matinee/protocol';
import type { Notice } from './outcome.ts';
import { advance } from './playback.ts';
import { isPermitted } from './read/is-permitted.ts';
import type { PlayerReports, RoomState } from './room-state.ts';

/** Time between the notice that an item can't be played and its skip, in ms. */
const skipNoticeMs = 5000;

/**
 * Schedules the skip of an item that can't be played, with a notice: when the players of more than half of the users have
 * given up, and of more than half of those who may skip, so that reports skip nothing that a role may not. Cancels it otherwise.
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

/** A user with a player. */
interface Viewer {
  maySkip: boolean;
  /** The code with which all of their players have given up; undefined if one of them has not. */
  error: string | undefined;
}

/** The codes with which the majority has given up, one for each user; empty without a majority. */
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
    watchers.set(identityId, { maySkip: isPermitted(sync, role, 'playback.skip'), error });
  }
  return [...watchers.values()];
}

/** The error codes of players in words. */
const errorTexts: Readonly<Record<string, string>> = {
  network: 'it does not load',
  decode: 'it is damaged',
  unsupported: 'browsers cannot play its format',
  'not-found': 'it is gone',
  drm: 'it is copy-protected',
  embedding: 'its owner does not allow it on other sites',
  private: 'it is private',
  quota: 'this server passes on no more of its site to this room today',
};

function noticeOf({ currentSource }: RoomSync, error: string): Notice {
  const why = errorTexts[error] ?? 'its player gives no reason';
  return { text: `“${currentSource?.title ?? currentSource?.id}” cannot be played: ${why}. Skipping it.`, error };
}

function mostFrequent(values: readonly string[]): string {
  const count = (value: string): number => values.filter((other) => other === value).length;
  return values.reduce((most, value) => (count(value) > count(most) ? value : most));
}

/** Skips an unplayable item whose notice has expired. In no queue mode does it play again. */
export function skipUnplayable(sync: RoomSync, { video, skipAtMs }: PlayerReports, nowMs: number): RoomSync {
  const isDue = skipAtMs !== undefined && skipAtMs <= nowMs;
  return isDue && sync.currentSource !== null && videoKey(sync.currentSource) === video ? advance(sync, nowMs, 'broken') : sync;
}
