import type { CaptionTrack, PlayerErrorCode, Quality, Selection, Span } from '../player.ts';

/**
 * Playback state as a site's player reports it. `cued`: at its start position, nothing loaded yet. `unstarted`: was
 * asked to play and doesn't. `playing` may be an advertisement.
 */
export type EmbedState = 'unstarted' | 'cued' | 'playing' | 'paused' | 'buffering' | 'ended';

/** Listener for the reports of a site's player, which are always about the last video that was loaded. */
export interface EmbedListener {
  onState(state: EmbedState): void;
  /** Seconds from the start; may be a little old, and repeated. */
  onPosition(seconds: number): void;
  onDuration(seconds: number): void;
  /** Pixels of the video. */
  onSize(width: number, height: number): void;
  /** The rates that it offers. */
  onRates(rates: readonly number[]): void;
  /** The rate at which it actually plays, which may differ from the requested one. */
  onRate(rate: number): void;
  /** The browser has refused a start without a gesture. */
  onRefused(): void;
  onTracks(): void;
  onError(code: PlayerErrorCode): void;
}

/** A site's player in its frame. The results of its methods come as reports to its listener. */
export interface Embed {
  load(id: string, options: { startAtSeconds: number; isPlaying: boolean }): void;
  play(): void;
  pause(): void;
  /** Seconds from the start. Keeps a paused player paused. */
  seek(seconds: number): void;
  /** To the edge of a live stream, where the site supports it. */
  seekToEdge?(): void;
  setRate(rate: number): void;
  /** 0 to 1. */
  setVolume(volume: number): void;
  setMuted(isMuted: boolean): void;
  /** Called ten times a second while a video is loaded, for players that don't report by themselves. */
  poll?(): void;
  /** Spans that can be played without loading, in order; empty if the site doesn't report them. */
  buffered(): readonly Span[];
  readonly captions: Selection<CaptionTrack>;
  readonly qualities: Selection<Quality>;
  /** Stops playing and loading until the next `load`. */
  stop(): void;
  /** Releases the frame; the caller removes it. */
  destroy(): void;
}

export interface OpenEmbedOptions {
  /** The video that will be loaded first. */
  id: string;
  /** Puts a frame into the page. Throws when it is no longer needed. */
  addFrame: (frame: HTMLIFrameElement) => void;
  listener: EmbedListener;
}

/** Opens a site's player in a frame. Rejects with an EmbedError when the site reports why it doesn't open. */
export type OpenEmbed = (options: OpenEmbedOptions) => Promise<Embed>;

/** A site's player didn't open. */
export class EmbedError extends Error {
  override readonly name = 'EmbedError';
  readonly code: PlayerErrorCode;

  constructor(code: PlayerErrorCode, options?: ErrorOptions) {
    super(`The site's player did not open: ${code}`, options);
    this.code = code;
  }
}
