import { pauseRoom, positionOf, type StoredRoom } from '@matinee/room';

/** After a longer absence of the server, rooms are paused where they were: users have stopped watching by then. */
const maxRestartMs = 60_000;
/** How far ahead of its time a start is stored: the wait for players at most, and the lead. */
const maxStartAheadMs = 21_000;

export interface Absence {
  /** The time at which the server last ran before this start, in epoch ms of its clock then. */
  lastAliveMs: number | undefined;
  /** The time at which this start began, in epoch ms. */
  startedMs: number;
  nowMs: number;
}

/**
 * Returns a room after the server was away: it plays on after up to a minute, and is paused after a longer absence. A stored time in the
 * future means that the clock was set back. The length of the absence is then unknown, and the room goes on from its position when the
 * server last ran.
 */
export function afterAbsence(room: StoredRoom, { lastAliveMs = 0, startedMs, nowMs }: Absence): StoredRoom {
  if (!room.sync.isPlaying) return room;
  const { sync } = room;
  // The server ran when the room last changed.
  const aliveMs = Math.max(lastAliveMs, sync.serverTime);
  const isSetBack = lastAliveMs > startedMs || sync.serverTime > nowMs + maxStartAheadMs;
  if (!isSetBack) return nowMs - aliveMs < maxRestartMs ? room : pauseRoom(room, aliveMs);
  const waiting = { ...room, sync: { ...sync, playbackPosition: positionOf(sync, aliveMs), serverTime: startedMs } };
  return nowMs - startedMs < maxRestartMs ? waiting : pauseRoom(waiting, startedMs);
}
