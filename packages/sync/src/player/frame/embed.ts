import type { CaptionTrack, PlayerErrorCode, Quality, Selection } from '../player.ts';

/**
 * What a site's player says it does. `cued`: stands at its start, nothing loaded yet. `unstarted`: was told to play and
 * does not. While it plays, an advertisement may be what plays.
 */
export type EmbedState = 'unstarted' | 'cued' | 'playing' | 'paused' | 'buffering' | 'ended';

/** What a site's player tells. All of it is about what was loaded last. */
export interface EmbedListener {
  onState(state: EmbedState): void;
  /** Seconds from the start, as of now; may be a little old, and the same again and again. */
  onPosition(seconds: number): void;
  onDuration(seconds: number): void;
  /** Pixels of the picture. */
  onSize(width: number, height: number): void;
  /** At which it can play; more than one. */
  onRates(rates: readonly number[]): void;
  /** It plays at this rate, whatever it was asked. */
  onRate(rate: number): void;
  /** The browser wants a gesture first. */
  onRefused(): void;
  onTracks(): void;
  onError(code: PlayerErrorCode): void;
}

/** A site's player in its frame, ready to be told things. What it makes of them it says to its listener. */
export interface Embed {
  load(id: string, options: { startAtSeconds: number; isPlaying: boolean }): void;
  play(): void;
  pause(): void;
  /** Seconds from the start. Keeps a paused player paused. */
  seek(seconds: number): void;
  /** To the edge of a broadcast, where the site can. */
  seekToEdge?(): void;
  setRate(rate: number): void;
  /** 0 to 1. */
  setVolume(volume: number): void;
  setMuted(isMuted: boolean): void;
  /** Called ten times a second while something is loaded, for players that must be asked where they are. */
  poll?(): void;
  readonly captions: Selection<CaptionTrack>;
  readonly qualities: Selection<Quality>;
  /** Plays and loads nothing any more, until the next `load`. */
  stop(): void;
  /** Lets go of the frame, which others take away. */
  destroy(): void;
}

export interface OpenEmbedOptions {
  /** What is going to be loaded first. */
  id: string;
  /** Puts a frame where its picture belongs. */
  addFrame: (frame: HTMLIFrameElement) => void;
  listener: EmbedListener;
}

/** Opens a site's player in a frame. Rejects with an EmbedError when the site says why it does not open. */
export type OpenEmbed = (options: OpenEmbedOptions) => Promise<Embed>;

/** A site's player did not open. */
export class EmbedError extends Error {
  override readonly name = 'EmbedError';
  readonly code: PlayerErrorCode;

  constructor(code: PlayerErrorCode, options?: ErrorOptions) {
    super(`The site's player did not open: ${code}`, options);
    this.code = code;
  }
}
