import { limits, videoKey, type RoomSync } from '@matinee/protocol';
import type { Notice } from './outcome.ts';
import { anchoredAt, positionAt, withNextSource } from './playback.ts';
import type { UserInfo } from './request.ts';
import type { RoomState } from './room-state.ts';

/** What players have said of a source. */
export interface PlayerReports {
  /** The source's videoKey; what was said of another one says nothing of this. */
  readonly video: string | undefined;
  /** By client id, its length in seconds, where its site does not tell it. */
  readonly lengths: ReadonlyMap<string, number>;
  /** By client id, why its player has given up on it. */
  readonly errors: ReadonlyMap<string, string>;
  /** When it is skipped, as most players have given up; epoch ms. */
  readonly skipAtMs: number | undefined;
}

export const noReports: PlayerReports = { video: undefined, lengths: new Map(), errors: new Map(), skipAtMs: undefined };

/** Between the notice that a source cannot be played and its skip, in ms. */
const noticeMs = 5000;
/** Anything shorter is a player that does not know yet, in seconds. */
const shortestLength = 1;
/** Lengths that differ by less mean the same: players round. */
const sameLengthSeconds = 1;

/** The room after a client has told how its player does. */
export function withReport(room: RoomState, clientId: string, { status, error, duration }: UserInfo, nowMs: number): RoomState {
  const source = room.sync.currentSource;
  if (source === null) return room;
  const before = reportsOf(room);
  const errors = new Map(before.errors);
  if (status === 'error') errors.set(clientId, error ?? 'unknown');
  else if (status === 'ready') errors.delete(clientId);
  const lengths = new Map(before.lengths);
  const isAsked = source.live !== true && (source.length === undefined || lengths.size > 0);
  // A player that does not stand ready for this jump may be speaking of what was on before.
  const isOfThis = room.readyFor.get(clientId) === room.sync.jumps;
  const isPlausible = duration !== undefined && duration >= shortestLength && duration <= limits.mediaTimeMax;
  if (isAsked && isOfThis && isPlausible) lengths.set(clientId, duration);
  return withLength({ ...room, reports: { ...before, lengths, errors } }, nowMs);
}

/** The source with the length that most players tell; the first one's among as many. */
function withLength(room: RoomState, nowMs: number): RoomState {
  const { lengths } = room.reports;
  const told = [...lengths.values()];
  const source = room.sync.currentSource;
  if (told.length === 0 || source === null) return room;
  const agreeing = (length: number): number => told.filter((other) => Math.abs(other - length) <= sameLengthSeconds).length;
  const known = source.length === undefined ? 0 : agreeing(source.length);
  const best = told.reduce((most, length) => (agreeing(length) > agreeing(most) ? length : most));
  if (agreeing(best) <= known) return room;
  const sync = { ...room.sync, currentSource: { ...source, length: best } };
  const position = positionAt(room.sync, nowMs);
  if (best > position) return { ...room, sync };
  // It would be over at once, which is not for a few to decide.
  const players = room.users.filter(({ id }) => lengths.has(id) || room.readyFor.get(id) === room.sync.jumps);
  return agreeing(best) * 2 > players.length ? { ...room, sync: anchoredAt(sync, best, nowMs) } : room;
}

/** What has been said of the source that is on. */
function reportsOf({ reports, sync }: RoomState): PlayerReports {
  const video = sync.currentSource === null ? undefined : videoKey(sync.currentSource);
  return reports.video === video ? reports : { ...noReports, video };
}

/** Sees to it that a source that most players have given up on is skipped after a notice, and no other. */
export function judged(room: RoomState, nowMs: number): { state: RoomState; notices: Notice[] } {
  const reports = reportsOf(room);
  const players = new Set([...room.readyFor.keys(), ...reports.errors.keys()].filter((id) => room.personIds.has(id)));
  const errors = [...reports.errors].filter(([id]) => players.has(id));
  const isBroken = errors.length * 2 > players.size;
  if (isBroken === (reports.skipAtMs !== undefined)) return { state: reports === room.reports ? room : { ...room, reports }, notices: [] };
  const skipAtMs = isBroken ? nowMs + noticeMs : undefined;
  const state = { ...room, reports: { ...reports, skipAtMs } };
  return { state, notices: isBroken ? [noticeOf(room.sync, mostFrequent(errors.map(([, error]) => error)))] : [] };
}

/** Why players give up, by the codes that they report. */
const reasons: Readonly<Record<string, string>> = {
  network: 'it does not load',
  decode: 'it is damaged',
  unsupported: 'browsers cannot play its format',
  'not-found': 'it is gone',
  drm: 'it is copy-protected',
  embedding: 'its owner does not allow it on other sites',
  private: 'it is private',
};

function noticeOf({ currentSource }: RoomSync, error: string): Notice {
  const why = reasons[error] ?? 'its player gives no reason';
  return { text: `“${currentSource?.title ?? currentSource?.id}” cannot be played: ${why}. Skipping it.`, error };
}

function mostFrequent(values: readonly string[]): string {
  const count = (value: string): number => values.filter((other) => other === value).length;
  return values.reduce((most, value) => (count(value) > count(most) ? value : most));
}

/** The line without a source whose time has come. It does not come round again, whatever the queue mode. */
export function withoutBroken(sync: RoomSync, { video, skipAtMs }: PlayerReports, nowMs: number): RoomSync {
  const isDue = skipAtMs !== undefined && skipAtMs <= nowMs;
  return isDue && sync.currentSource !== null && videoKey(sync.currentSource) === video ? withNextSource(sync, nowMs, 'broken') : sync;
}
