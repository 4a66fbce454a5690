import type { PlayerStatus } from '@matinee/protocol';
import type { SharedClock } from './clock/shared-clock.ts';
import type { Player, PlayerSource } from './player/player.ts';
import type { Timeline } from './timeline.ts';
import type { Timer } from './timer.ts';

/** What the room plays now. */
export interface RoomPlayback {
  source: PlayerSource;
  timeline: Timeline;
  /** Where the queue item ends, in seconds, when that is before the end of the source. */
  endAtSeconds?: number | undefined;
}

/** Where the follower reads the room; a store of the UI. */
export interface PlaybackFeed {
  /** `undefined`: nothing is playing. */
  current(): RoomPlayback | undefined;
  /** Calls back when `current` may have changed; returns how to stop. */
  subscribe(listener: () => void): () => void;
}

/** `muted`: plays, but the browser forbids sound. `blocked`: the browser forbids playing. Both end with `join`. */
export type AutoplayState = 'ok' | 'muted' | 'blocked';

/** How far from the room's line the player is, for a debug view. */
export interface Drift {
  /** Positive when ahead, in ms; undefined while unknown. */
  errorMs: number | undefined;
  /** Of the player, media seconds per second. */
  rate: number;
  /** Corrective jumps since the follower started. */
  seeks: number;
}

export interface FollowRoomOptions {
  player: Player;
  clock: SharedClock;
  playback: PlaybackFeed;
  timer: Timer;
  /** Monotonic ms. */
  now: () => number;
  /** The document; the follower catches up when it becomes visible. */
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  onStatus: (status: PlayerStatus) => void;
  onAutoplay: (autoplay: AutoplayState) => void;
}

export interface Follower {
  /** To be called from a user's gesture: plays, with sound if it was the browser that took it away. */
  join(): void;
  drift(): Drift;
  /** Lets the player go as it is. */
  stop(): void;
}
