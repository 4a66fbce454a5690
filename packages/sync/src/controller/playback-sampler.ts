import type { Clock } from '@matinee/base/clock';
import type { SharedClock } from '../clock/shared-clock.ts';
import type { SteerSample } from './steer-state.ts';
import type { Player } from '../player/player.ts';
import { minWaitMs, type RoomPlayback } from './room-playback.ts';
import { positionAt, type Timeline } from '@matinee/protocol';

const readyToleranceSeconds = 0.5;

export interface PlaybackSampler {
  sample(playback: RoomPlayback): SteerSample;
  /** Positive when the player is ahead. */
  offsetSeconds(playback: RoomPlayback): number;
  isInPosition(playback: RoomPlayback): boolean;
  /** How far the player's positions are ahead of the timeline's; 0 unless a live stream plays. */
  liveOffsetSeconds(timeline: Timeline): number;
}

export function createPlaybackSampler(player: Player, clock: Clock, sharedClock: SharedClock): PlaybackSampler {
  /**
   * The timeline of a live stream only says whether and since when it plays. The room's position is the live edge, the player's
   * own while paused, and the future edge before a scheduled start.
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

/** A live stream has one speed and no end. A start that waits for players counts as paused: no player can be ready at a future edge. */
function liveLine(timeline: Timeline, serverMs: number): Timeline {
  const isWaiting = timeline.atServerMs - serverMs > minWaitMs;
  return { ...timeline, speed: 1, isPlaying: timeline.isPlaying && !isWaiting };
}
