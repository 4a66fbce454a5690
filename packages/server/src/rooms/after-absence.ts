import { pauseRoom, positionOf, type StoredRoom } from '@matinee/room';

/** After a longer absence of the server a room waits, paused, where it was; people have stopped watching by then. */
const longestRestartMs = 60_000;
/** A start is told at most so long ahead: a wait for players, and the lead. */
const longestStartMs = 11_000;

export interface Absence {
  /** When the server was last known to run before this start, in epoch ms of its clock then. */
  lastAliveMs: number | undefined;
  /** When this start began, in epoch ms. */
  startedMs: number;
  nowMs: number;
}

/**
 * A room as it is found when the server comes back: it plays on after a short absence, and waits, paused, after a long
 * one. A stored time that lies ahead comes from a clock that has been set back since: then nobody can know how long
 * the server was away, and the room goes on from where it was when the server last ran.
 */
export function afterAbsence(room: StoredRoom, { lastAliveMs = 0, startedMs, nowMs }: Absence): StoredRoom {
  if (!room.sync.isPlaying) return room;
  const { sync } = room;
  // Whatever the room did last, the server ran then.
  const aliveMs = Math.max(lastAliveMs, sync.serverTime);
  const isSetBack = lastAliveMs > startedMs || sync.serverTime > nowMs + longestStartMs;
  if (!isSetBack) return nowMs - aliveMs < longestRestartMs ? room : pauseRoom(room, aliveMs);
  const waiting = { ...room, sync: { ...sync, playbackPosition: positionOf(sync, aliveMs), serverTime: startedMs } };
  return nowMs - startedMs < longestRestartMs ? waiting : pauseRoom(waiting, startedMs);
}
