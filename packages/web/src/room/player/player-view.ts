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

/** The player's state for the page. The position is not part of it, because it changes with every frame. */
export interface PlayerView {
  status: PlayerStatus;
  error: PlayerErrorCode | undefined;
  isLoaded: boolean;
  autoplay: AutoplayState;
  syncStatus: SyncStatus;
  /** Of this player, which may differ from the room while detached. */
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
  /** The times of the key frames of a film that is repaired, in seconds, in order. */
  keyFrames: readonly number[] | undefined;
  /** The chapters inside the video, in order. */
  chapters?: readonly Chapter[] | undefined;
  /** The outline of the video by its site, once it is known. */
  outline?: { chapters: readonly Chapter[]; storyboard: Required<Pick<Player, 'pictureAt'>> | undefined } | undefined;
  /** The video plays in a frame of another site. */
  isFrame: boolean;
  /** The page may not read the sound. */
  isSoundClosed: boolean;
  /** Returns the cues of captions, which the page draws; absent where a site draws them. */
  cuesOf?: ((captionId: string) => CueSource | undefined) | undefined;
  /** Adds captions of the user's own, for this player alone, to the current video. */
  addCaptions?: (captions: OwnCaptions) => void;
  /** The captions that the user has last added to the current video, until they show them to everyone. */
  ownCaptions?: OwnCaptions | undefined;
  /** How much later the captions of the current video show, in seconds; undefined until the user changes it. */
  captionDelaySeconds?: number | undefined;
  /** The captions of the second line that the user has chosen for the current video; empty for none. */
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
