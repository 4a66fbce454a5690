import type { CaptionTrack, PlayerErrorCode, Quality, Selection } from './player.ts';

/** Feeds one source to a `<video>` until destroyed. */
export interface Engine {
  /** What the source itself brings. */
  captions: Selection<CaptionTrack>;
  qualities: Selection<Quality>;
  /** Takes the source off the element. */
  destroy(): void;
}

export interface EngineOptions {
  video: HTMLVideoElement;
  url: string;
  startAtSeconds: number;
  /** The source cannot be played, or no further; nothing more is tried. */
  onError: (code: PlayerErrorCode) => void;
  onTracks: () => void;
}

export type StartEngine = (options: EngineOptions) => Engine;

/** The choice among nothing. */
export const noSelection: Selection<never> = { list: () => [], selectedId: () => undefined, select: () => {} };

/** What a MediaError's number means; `undefined` when the browser itself was told to stop. */
export function mediaErrorCode(error: MediaError | null): PlayerErrorCode | undefined {
  switch (error?.code) {
    case undefined:
    case 1:
      return undefined;
    case 2:
      return 'network';
    case 3:
      return 'decode';
    default:
      // The browser says "not supported" of whatever it could not open; Firefox and Safari put the HTTP status in front.
      return /^40[34]\b/.test(error?.message ?? '') ? 'not-found' : 'unsupported';
  }
}
