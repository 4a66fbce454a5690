import type { Chapter } from '@matinee/base/chapters';
import type { PlayerStatus } from '@matinee/protocol';
import type {
  AudioTrack,
  AutomaticQuality,
  AutoplayState,
  CaptionTrack,
  CueSource,
  OwnCaptions,
  Player,
  PlayerErrorCode,
  Quality,
  RepairState,
  SyncStatus,
} from '@matinee/sync';

/** The player's state, without the position, which changes with every frame. */
export interface PlayerView {
  status: PlayerStatus;
  error: PlayerErrorCode | undefined;
  isLoaded: boolean;
  autoplay: AutoplayState;
  syncStatus: SyncStatus;
  /** May differ from the room while detached. */
  isPaused: boolean;
  rate: number;
  /** Pixels; 0 while unknown. */
  width: number;
  height: number;
  captions: readonly CaptionTrack[];
  captionId: string | undefined;
  qualities: readonly Quality[];
  qualityId: string | undefined;
  automaticQuality: AutomaticQuality | undefined;
  audioTracks: readonly AudioTrack[];
  audioTrackId: string | undefined;
  isLive: boolean;
  /** Set for a film that the browser can't play as it is. */
  repair: RepairState | undefined;
  /** The times of a repaired film, in seconds, in order. */
  keyFrames: readonly number[] | undefined;
  /** Chapters inside the video, in order. */
  chapters?: readonly Chapter[] | undefined;
  /** The outline from the video's site. */
  outline?: { chapters: readonly Chapter[]; storyboard: Required<Pick<Player, 'pictureAt'>> | undefined } | undefined;
  /** The video is in a frame of another site. */
  isFrame: boolean;
  /** The page may not read the sound. */
  isSoundClosed: boolean;
  /** Absent where a site draws the captions. */
  cuesOf?: ((captionId: string) => CueSource | undefined) | undefined;
  /** For this player alone. */
  addCaptions?: (captions: OwnCaptions) => void;
  /** The last added captions, until they are shared. */
  ownCaptions?: OwnCaptions | undefined;
  /** Undefined until the user changes it. */
  captionDelaySeconds?: number | undefined;
  /** The second line of captions; empty for none. */
  secondCaptionId?: string | undefined;
}

export const blankView: PlayerView = {
  status: 'none',
  error: undefined,
  isLoaded: false,
  autoplay: 'ok',
  syncStatus: 'together',
  isPaused: true,
  rate: 1,
  width: 0,
  height: 0,
  captions: [],
  captionId: undefined,
  qualities: [],
  qualityId: undefined,
  automaticQuality: undefined,
  audioTracks: [],
  audioTrackId: undefined,
  isLive: false,
  repair: undefined,
  keyFrames: undefined,
  isFrame: false,
  isSoundClosed: false,
};
