import type { Clock } from '@matinee/base/clock';
import type { AutoplayState } from './autoplay.ts';
import type { SharedClock } from '../clock/shared-clock.ts';
import type { PreparingPlayer } from '../player/player.ts';
import type { PlayerReport } from './player-report.ts';
import type { PlaybackFeed } from '../controller/room-playback.ts';
import type { SyncStatus } from './sync-status.ts';
import type { FindUndecodable } from './undecodable-watch.ts';

/** For a debug view. */
export interface Drift {
  /** Positive when ahead; undefined while unknown. */
  offsetMs: number | undefined;
  /** Media seconds per second. */
  rate: number;
  seeks: number;
}

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
  /** The follower catches up when this becomes visible. */
  page: FollowedPage;
  findUndecodable: FindUndecodable;
  savesData?: () => boolean;
  onReport: (report: PlayerReport) => void;
  onAutoplay: (autoplay: AutoplayState) => void;
  onSyncStatus: (status: SyncStatus) => void;
}

export interface Follower {
  /** Plays, with sound unless the user has muted it; needs a user's gesture. */
  join(): void;
  /** Puts the player at the room's position, however small the offset. */
  resync(): void;
  /** Loads the room's source again, after an error or a delay. */
  loadAgain(): void;
  leave(): void;
  /** Attaches the player again, as the end of a video watched detached does. */
  rejoin(): void;
  report(): PlayerReport;
  drift(): Drift;
  /** Leaves the player as it is. */
  stop(): void;
}
