import type { Clock } from '@matinee/base/clock';
import type { AutoplayState } from './autoplay.ts';
import type { SharedClock } from '../clock/shared-clock.ts';
import type { PreparingPlayer } from '../player/player.ts';
import type { PlayerReport } from './player-report.ts';
import type { PlaybackFeed } from '../controller/room-playback.ts';
import type { SyncStatus } from './sync-status.ts';
import type { FindUndecodable } from './undecodable-watch.ts';

/** How far from the room's position the player is, for a debug view. */
export interface Drift {
  /** Positive when ahead, in ms; undefined while unknown. */
  offsetMs: number | undefined;
  /** The player's rate, media seconds per second. */
  rate: number;
  /** Seeks by the follower since it started. */
  seeks: number;
}

/** The part of a document that the follower needs. */
export interface FollowedPage {
  readonly visibilityState: DocumentVisibilityState;
  addEventListener(type: 'visibilitychange', listener: () => void): void;
  removeEventListener(type: 'visibilitychange', listener: () => void): void;
}

export interface FollowRoomOptions {
  player: PreparingPlayer;
  sharedClock: SharedClock;
  playback: PlaybackFeed;
  /** Monotonic. */
  clock: Clock;
  /** The document; the follower catches up when it becomes visible. */
  page: FollowedPage;
  findUndecodable: FindUndecodable;
  /** Whether the user saves data. */
  savesData?: () => boolean;
  onReport: (report: PlayerReport) => void;
  onAutoplay: (autoplay: AutoplayState) => void;
  onSyncStatus: (status: SyncStatus) => void;
}

export interface Follower {
  /** To be called from a user's gesture: plays, with sound unless the user has muted it. */
  join(): void;
  /** Puts the player where the room is, at once, however small the offset. */
  resync(): void;
  /** Loads the room's source again, as when it has failed or doesn't arrive. */
  loadAgain(): void;
  /** Detaches the player from the room: from here on others control it. */
  leave(): void;
  /** Back to where the room is. Also happens when the video that was watched detached has ended. */
  rejoin(): void;
  report(): PlayerReport;
  drift(): Drift;
  /** Leaves the player as it is. */
  stop(): void;
}
