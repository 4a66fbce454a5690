import type { Chapter } from '@matinee/base/chapters';
import type { VideoQuality } from '@matinee/protocol';
import type { FollowedWish } from './quality-choice.ts';
import type { AudioTrack, Captions, PlayerErrorCode, QualitySelection, RepairState, Selection } from './player.ts';

/** Feeds one source to a `<video>` until destroyed. */
export interface Engine {
  /** Captions inside the source. */
  captions: Captions;
  qualities: QualitySelection;
  /** Absent in engines that play the source's default. */
  audioTracks?: Selection<AudioTrack>;
  /** Whether it plays a stream that is, or was, live; absent in engines without live streams. */
  isLive?(): boolean;
  /** Returns the player's live target; absent in engines without live streams. */
  liveTarget?(serverMs: number): number | undefined;
  /** Whether it repairs the film: still preparing it, or playing it; absent in engines that play a source as it is. */
  repair?(): RepairState | undefined;
  /** Returns the times of the film's key frames, in order, as far as they are known; absent in engines that don't read the film. */
  keyFrames?(): readonly number[];
  /** Whether the browser gives pages silence for the sound; absent in engines for which it never does. */
  isSoundClosed?(): boolean;
  /** Returns the chapters inside the source, in order; absent in engines that know of none. */
  chapters?(): readonly Chapter[];
  /** Resolves with a small picture of a position, as `Player.pictureAt` does; absent in engines without pictures. */
  pictureAt?(seconds: number): Promise<ImageBitmap | undefined>;
  /** Removes the source from the element. */
  destroy(): void;
}

export interface EngineOptions {
  video: HTMLVideoElement;
  url: string;
  /** The file at the URL, if it is one of this device. */
  file?: Blob | undefined;
  /** How much later than the times of the player the pictures of the file come, in seconds. */
  offsetSeconds?: number | undefined;
  /** The same file in other qualities, the best first; absent if there is only one. */
  qualities?: readonly VideoQuality[] | undefined;
  /** The user's wish for the quality. */
  qualityWish?: FollowedWish | undefined;
  startAtSeconds: number;
  /** Known to be a live stream, which is joined at its edge. */
  isLive: boolean;
  /** The source's live delay. */
  liveDelaySeconds?: number | undefined;
  /** The source can't be played any further. */
  onError: (code: PlayerErrorCode) => void;
  onTracks: () => void;
  /** The page may not read the sound, and the sound of the element goes through the page: the source would be silent. */
  onSilenced?: () => void;
}

export type StartEngine = (options: EngineOptions) => Engine;

/** Whether the sound of a video goes through the page: for ever, and in silence where the page may not read it. */
export function isRouted({ dataset }: HTMLVideoElement): boolean {
  return dataset['sound'] === 'routed';
}
