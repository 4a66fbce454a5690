import { pauseRoom, positionOf, type StoredRoom } from '@matinee/room';

/** After a longer absence rooms are paused where they were: users have stopped watching by then. */
const maxRestartMs = 60_000;
/** A start is stored at most this far ahead of its time: the longest wait for players, and the lead. */
const maxStartAheadMs = 21_000;

export interface Absence {
  /** Epoch ms, by the clock at that time. */
  lastAliveMs: number | undefined;
  /** Epoch ms. */
  startedMs: number;
  nowMs: number;
}

/**
 * Lets a room play on after up to a minute, and pauses it after a longer absence. A stored time in the future means that the clock was set
 * back: the length is unknown, and the room goes on from its position when the server last ran.
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
