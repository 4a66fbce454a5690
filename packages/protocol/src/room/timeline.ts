import type { RoomSync } from './room.ts';

/**
 * While playing, the position is `positionSeconds` at `atServerMs` and moves on at `speed`; before that, and while paused, it
 * stays at `positionSeconds`.
 */
export interface Timeline {
  isPlaying: boolean;
  /** From the start of the source. */
  positionSeconds: number;
  /** Seconds of media per second. */
  speed: number;
  /** Epoch ms of the server's clock. In the future while a start is pending, so that everyone starts together. */
  atServerMs: number;
}

export function timelineOf(sync: Pick<RoomSync, 'isPlaying' | 'playbackPosition' | 'playbackSpeed' | 'serverTime'>): Timeline {
  return {
    isPlaying: sync.isPlaying,
    positionSeconds: sync.playbackPosition,
    speed: sync.playbackSpeed,
    atServerMs: sync.serverTime,
  };
}

/** In seconds from the start of the source, 0 to `endSeconds`. */
export function positionAt(timeline: Timeline, serverNowMs: number, endSeconds = Infinity): number {
  const elapsedSeconds = isMoving(timeline, serverNowMs) ? ((serverNowMs - timeline.atServerMs) / 1000) * timeline.speed : 0;
  return Math.max(0, Math.min(timeline.positionSeconds + elapsedSeconds, endSeconds));
}

/** Whether the room plays, and its start has come. */
export function isMoving(timeline: Timeline, serverNowMs: number): boolean {
  return timeline.isPlaying && serverNowMs >= timeline.atServerMs;
}
