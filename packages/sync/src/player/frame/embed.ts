import type { CaptionTrack, PlayerErrorCode, Quality, Selection, Span } from '../player.ts';

/** `cued`: at its start, nothing loaded yet. `unstarted`: was asked to play and doesn't. `playing` may be an advertisement. */
export type EmbedState = 'unstarted' | 'cued' | 'playing' | 'paused' | 'buffering' | 'ended';

/** Listener for a site's player, which reports only about the last loaded video. */
export interface EmbedListener {
  onState(state: EmbedState): void;
  /** May be a little old, and repeated. */
  onPosition(seconds: number): void;
  onDuration(seconds: number): void;
  /** Pixels of the video. */
  onSize(width: number, height: number): void;
  onRates(rates: readonly number[]): void;
  /** May differ from the requested rate. */
  onRate(rate: number): void;
  /** The browser has refused a start without a gesture. */
  onRefused(): void;
  onTracks(): void;
  onError(code: PlayerErrorCode): void;
}

/** A site's player in its frame; its listener gets the results. */
export interface Embed {
  load(id: string, options: { startAtSeconds: number; isPlaying: boolean }): void;
  play(): void;
  pause(): void;
  /** Keeps a paused player paused. */
  seek(seconds: number): void;
  /** For live streams, where the site supports it. */
  seekToEdge?(): void;
  setRate(rate: number): void;
  /** 0 to 1. */
  setVolume(volume: number): void;
  setMuted(isMuted: boolean): void;
  /** Called ten times a second while a video is loaded, where players don't report by themselves. */
  poll?(): void;
  /** In order; empty if unknown. */
  buffered(): readonly Span[];
  readonly captions: Selection<CaptionTrack>;
  readonly qualities: Selection<Quality>;
  /** Stops playing and loading until the next `load`. */
  stop(): void;
  /** The caller removes the frame. */
  destroy(): void;
}

export interface OpenEmbedOptions {
  id: string;
  /** Throws when the frame is no longer needed. */
  addFrame: (frame: HTMLIFrameElement) => void;
  listener: EmbedListener;
}

/** Rejects with an EmbedError when the site reports why it doesn't open. */
export type OpenEmbed = (options: OpenEmbedOptions) => Promise<Embed>;

export class EmbedError extends Error {
  override readonly name = 'EmbedError';
  readonly code: PlayerErrorCode;

  constructor(code: PlayerErrorCode, options?: ErrorOptions) {
    super(`The site's player did not open: ${code}`, options);
    this.code = code;
  }
}

/** The URL may contain ids that users typed, so build it with `URL`. A sandbox is for sites that work in one. */
export function createFrame(url: URL, { title, sandbox }: { title: string; sandbox?: string }): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  if (sandbox !== undefined) frame.setAttribute('sandbox', sandbox);
  frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
  // YouTube refuses to play without knowing where it is embedded.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.title = title;
  // The app's own controls operate it, so it takes no focus.
  frame.tabIndex = -1;
  frame.src = url.href;
  return frame;
}
