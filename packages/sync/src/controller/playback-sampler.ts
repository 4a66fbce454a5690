import type { Clock } from '@matinee/base/clock';
import type { SharedClock } from '../clock/shared-clock.ts';
import type { SteerSample } from './steer-state.ts';
import type { Player } from '../player/player.ts';
import { minWaitMs, type RoomPlayback } from './room-playback.ts';
import { positionAt, type Timeline } from '@matinee/protocol';

/** A player this near the room's position is ready to start there. */
const readyToleranceSeconds = 0.5;

/** Compares the player with the room's timeline. */
export interface PlaybackSampler {
  sample(playback: RoomPlayback): SteerSample;
  /** Seconds by which the player is away from the room's position now; positive when ahead. */
  offsetSeconds(playback: RoomPlayback): number;
  /** Whether the player is at the room's position and could play on from there. */
  isInPosition(playback: RoomPlayback): boolean;
  /** Seconds by which the player's positions are ahead of the timeline's; 0 unless a live stream plays. */
  liveOffsetSeconds(timeline: Timeline): number;
}

export function createPlaybackSampler(player: Player, clock: Clock, sharedClock: SharedClock): PlaybackSampler {
  /**
   * The timeline of a live stream only says whether and since when it plays: the room's position is the live edge. While
   * paused it is wherever the player is; before a scheduled start it is where the edge will be then.
   */
  function liveOffsetSeconds(timeline: Timeline): number {
    const serverMs = sharedClock.serverNow();
    const atServerMs = timeline.isPlaying ? Math.max(serverMs, timeline.atServerMs) : serverMs;
    const target = player.liveTarget(atServerMs);
    if (target === undefined) return 0;
    return (timeline.isPlaying ? target : player.position()) - positionAt(timeline, atServerMs);
  }

  function sample({ timeline, endAtSeconds = Infinity }: RoomPlayback): SteerSample {
    const serverMs = sharedClock.serverNow();
    const isLive = player.liveTarget(serverMs) !== undefined;
    const line = isLive ? liveLine(timeline, serverMs) : timeline;
    const aheadSeconds = liveOffsetSeconds(line);
    return {
      localMs: clock.now(),
      serverMs,
      timeline: line,
      endSeconds: isLive ? Infinity : Math.min(endAtSeconds, player.duration() ?? Infinity),
      positionSeconds: player.position() - aheadSeconds,
      buffered: player.buffered().map(({ start, end }) => ({ start: start - aheadSeconds, end: end - aheadSeconds })),
      player: player.state(),
    };
  }

  function offsetSeconds(playback: RoomPlayback): number {
    const { timeline, serverMs, endSeconds, positionSeconds } = sample(playback);
    return positionSeconds - positionAt(timeline, serverMs, endSeconds);
  }

  function isInPosition(playback: RoomPlayback): boolean {
    const { status, isLoaded, canPlay, isSeeking, hasEnded } = player.state();
    if (status !== 'ready' || !isLoaded || isSeeking) return false;
    return hasEnded || (canPlay && Math.abs(offsetSeconds(playback)) < readyToleranceSeconds);
  }

  return { sample, offsetSeconds, isInPosition, liveOffsetSeconds };
}

/**
 * The timeline of a live stream, which has one speed and no end. While a start waits for players it is as paused: where the edge
 * will be when the wait is over, no player has anything to be ready with.
 */
function liveLine(timeline: Timeline, serverMs: number): Timeline {
  const isWaiting = timeline.atServerMs - serverMs > minWaitMs;
  return { ...timeline, speed: 1, isPlaying: timeline.isPlaying && !isWaiting };
}
