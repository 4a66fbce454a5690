/**
 * What the room plays by: a line through time. While playing, the position is `positionSeconds` at `atServerMs` and
 * moves on at `speed`; before that instant, and while paused, it stays at `positionSeconds`.
 */
export interface Timeline {
  isPlaying: boolean;
  /** Seconds from the start of the source. */
  positionSeconds: number;
  /** Media seconds per second. */
  speed: number;
  /** Epoch ms of the server's clock. May lie a little in the future, so that everyone starts together. */
  atServerMs: number;
}

/** Where the room is, in seconds from the start of the source: never below 0, never past `durationSeconds`. */
export function positionAt(timeline: Timeline, serverNowMs: number, durationSeconds = Infinity): number {
  const elapsedSeconds = isMoving(timeline, serverNowMs) ? ((serverNowMs - timeline.atServerMs) / 1000) * timeline.speed : 0;
  return Math.max(0, Math.min(timeline.positionSeconds + elapsedSeconds, durationSeconds));
}

/** Whether the line moves at that time: playing, and its start has come. */
export function isMoving(timeline: Timeline, serverNowMs: number): boolean {
  return timeline.isPlaying && serverNowMs >= timeline.atServerMs;
}
