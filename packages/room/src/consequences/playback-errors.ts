import { videoKey, type RoomSync } from '@matinee/protocol';
import type { Notice } from '../state/room-change.ts';
import { advance } from './playback.ts';
import { isPermitted } from '../read/is-permitted.ts';
import { positionOf } from '../read/position.ts';
import type { PlayerReports, RoomState } from '../state/room-state.ts';

/** Most players have to stay at their end for this time. */
const endedMs = 2000;
/** Time between the notice and the skip. */
const skipNoticeMs = 5000;

/**
 * Schedules the skip of an unplayable item, with a notice, or cancels it. The players of more than half of the users must have
 * given up, and of more than half of the users who may skip: reports skip nothing that a role may not.
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

/**
 * Schedules the end of an item whose players have ended, even before its stated length, or cancels it. The players of more than
 * half of the users must have ended or given up, and of more than half of the users who may skip. If none may, two have to agree,
 * unless the room is past the length.
 */
export function evaluateEnds(room: RoomState, nowMs: number): RoomState {
  const { reports, sync } = room;
  const isOver = sync.isPlaying && reports.ends.size > 0 && isOverForMost(room, nowMs);
  if (isOver === (reports.overAtMs !== undefined)) return room;
  return { ...room, reports: { ...reports, overAtMs: isOver ? nowMs + endedMs : undefined } };
}

function isOverForMost(room: RoomState, nowMs: number): boolean {
  const viewers = viewersOf(room);
  const isOver = ({ hasEnded, error }: Viewer): boolean => hasEnded || error !== undefined;
  if (!viewers.some(({ hasEnded }) => hasEnded)) return false;
  if (viewers.some(({ maySkip }) => maySkip)) return isMost(viewers, isOver);
  const isPast = positionOf(room.sync, nowMs) >= (room.sync.currentSource?.length ?? Number.POSITIVE_INFINITY);
  return isMajority(viewers, isOver) && (isPast || viewers.filter(isOver).length > 1);
}

interface Viewer {
  maySkip: boolean;
  /** One of their players has ended, and none still plays. */
  hasEnded: boolean;
  /** Undefined unless all of their players have given up. */
  error: string | undefined;
}

/** Returns one code for each user, if most have given up. */
function majorityErrors(room: RoomState): string[] {
  const watchers = viewersOf(room);
  return isMost(watchers, ({ error }) => error !== undefined) ? watchers.flatMap(({ error }) => error ?? []) : [];
}

/** Whether something holds for most viewers, and for most viewers who may skip. */
function isMost(viewers: readonly Viewer[], holds: (viewer: Viewer) => boolean): boolean {
  return (
    isMajority(viewers, holds) &&
    isMajority(
      viewers.filter(({ maySkip }) => maySkip),
      holds,
    )
  );
}

function isMajority(viewers: readonly Viewer[], holds: (viewer: Viewer) => boolean): boolean {
  return viewers.filter(holds).length * 2 > viewers.length;
}

function viewersOf({ sync, users, identityIds, readyForDiscontinuity, reports: { ends, errors } }: RoomState): Viewer[] {
  const players = users.filter(({ id }) => readyForDiscontinuity.has(id) || errors.has(id));
  return [...Map.groupBy(players, ({ id }) => identityIds.get(id)).values()].map((own) => {
    const able = own.filter(({ id }) => !errors.has(id));
    return {
      maySkip: own.some(({ role }) => isPermitted(sync, role, 'playback.skip')),
      hasEnded: able.length > 0 && able.every(({ id }) => ends.get(id) === sync.discontinuity),
      error: able.length > 0 ? undefined : own.map(({ id }) => errors.get(id)).at(-1),
    };
  });
}

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

export function endPlayedOut(sync: RoomSync, { video, overAtMs }: PlayerReports, nowMs: number): RoomSync {
  return isDue(sync, video, overAtMs, nowMs) ? advance(sync, nowMs, 'end') : sync;
}

/** No queue mode plays the item again. */
export function skipUnplayable(sync: RoomSync, { video, skipAtMs }: PlayerReports, nowMs: number): RoomSync {
  return isDue(sync, video, skipAtMs, nowMs) ? advance(sync, nowMs, 'broken') : sync;
}

function isDue({ currentSource }: RoomSync, video: string | undefined, atMs: number | undefined, nowMs: number): boolean {
  return atMs !== undefined && atMs <= nowMs && currentSource !== null && videoKey(currentSource) === video;
}
