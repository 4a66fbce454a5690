import type { Chapter } from '@matinee/base/chapters';
import type { VideoQuality } from '@matinee/protocol';
import type { FollowedWish } from './quality-choice.ts';
import type { AudioTrack, Captions, PlayerErrorCode, QualitySelection, RepairState, Selection } from './player.ts';

/** Feed of one source to a `<video>`, until destroyed. Engines lack the methods that don't apply to them. */
export interface Engine {
  /** Captions inside the source. */
  captions: Captions;
  qualities: QualitySelection;
  audioTracks?: Selection<AudioTrack>;
  /** Whether the stream is, or was, live. */
  isLive?(): boolean;
  /** As `Player.liveTarget`. */
  liveTarget?(serverMs: number): number | undefined;
  repair?(): RepairState | undefined;
  /** In order, as far as known. */
  keyFrames?(): readonly number[];
  /** The browser gives pages silence for the sound. */
  isSoundClosed?(): boolean;
  /** In order. */
  chapters?(): readonly Chapter[];
  /** As `Player.pictureAt`. */
  pictureAt?(seconds: number): Promise<ImageBitmap | undefined>;
  destroy(): void;
}

export interface EngineOptions {
  video: HTMLVideoElement;
  url: string;
  file?: Blob | undefined;
  offsetSeconds?: number | undefined;
  /** Best first; absent if there is only one. */
  qualities?: readonly VideoQuality[] | undefined;
  qualityWish?: FollowedWish | undefined;
  startAtSeconds: number;
  /** Known to be live: joined at its edge. */
  isLive: boolean;
  liveDelaySeconds?: number | undefined;
  onError: (code: PlayerErrorCode) => void;
  onTracks: () => void;
  /** The element's sound goes through the page, which may not read it. */
  onSilenced?: () => void;
}

export type StartEngine = (options: EngineOptions) => Engine;

/** Whether the sound goes through the page: for ever, and in silence where the page may not read it. */
export function isRouted({ dataset }: HTMLVideoElement): boolean {
  return dataset['sound'] === 'routed';
}
