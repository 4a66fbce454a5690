import type { VideoQuality } from '@matinee/protocol';
import type { CaptionTrack, PlayerErrorCode, Quality, Selection } from './player.ts';

/** Feeds one source to a `<video>` until destroyed. */
export interface Engine {
  /** What the source itself brings. */
  captions: Selection<CaptionTrack>;
  qualities: Selection<Quality>;
  /** As of the player; absent where nothing can be live. */
  liveTarget?(serverMs: number): number | undefined;
  /** Takes the source off the element. */
  destroy(): void;
}

export interface EngineOptions {
  video: HTMLVideoElement;
  url: string;
  /** Addresses of the same file in other qualities, the best first; absent when there is only one. */
  qualities?: readonly VideoQuality[] | undefined;
  startAtSeconds: number;
  /** Known to be a broadcast, which is joined at its edge. */
  isLive: boolean;
  /** The source cannot be played, or no further; nothing more is tried. */
  onError: (code: PlayerErrorCode) => void;
  onTracks: () => void;
}

export type StartEngine = (options: EngineOptions) => Engine;
