import type { PlayerStatus, VideoQuality, VideoTextTrack } from '@matinee/protocol';

/** Plays in a `<video>`. `on-demand`: the playback URL expires, so that each load resolves it. */
export type ElementKind = MediaFormat | 'on-demand';
export type MediaFormat = 'file' | 'hls' | 'dash';
/** Plays only in the site's own player, in a frame. */
export type FrameKind = 'youtube' | 'vimeo' | 'peertube';

/** Where a source plays from, and how. */
export interface SourceLocation {
  kind: ElementKind | FrameKind;
  /**
   * A URL; for frames the id at the site: `<clip>` or `<clip>:<hash>` for Vimeo, `<host>:<id>` for PeerTube; for
   * `on-demand`, `<service>:<id>`.
   */
  url: string;
}

/** What to play, and how. */
export interface PlayerSource extends SourceLocation {
  /** A WebVTT file of its own, offered beside the captions inside the source. */
  subtitleUrl?: string | undefined;
  /** What to call it, where its address does not tell. */
  subtitleName?: string | undefined;
  /** Files that belong to the source, offered behind that one. */
  textTracks?: readonly VideoTextTrack[] | undefined;
  /** What a file can be exchanged for, the best first. */
  qualities?: readonly VideoQuality[] | undefined;
  /** A broadcast without an end. */
  isLive?: boolean | undefined;
  /** Plays instead when nothing at all answers at the address. */
  fallback?: SourceLocation | undefined;
}

/**
 * Why a source does not play; the UI has words for each. `embedding`: its owner keeps it from playing on other sites, or
 * from this age or region. `configuration`: the site wants to know where it is shown, and this server does not say.
 * `autoplay` comes as a rejected `play()`, never as an event.
 */
export type PlayerErrorCode =
  | 'network'
  | 'decode'
  | 'unsupported'
  | 'not-found'
  | 'drm'
  | 'embedding'
  | 'private'
  | 'configuration'
  | 'autoplay';

/** The browser wants a gesture of the user before it plays with sound (or at all). */
export class AutoplayBlockedError extends Error {
  override readonly name = 'AutoplayBlockedError';
  readonly code: PlayerErrorCode = 'autoplay';
}

export type PlayerEvent =
  | { type: 'status'; status: PlayerStatus }
  /** Length and size of the picture are known, or have changed. A size of 0 is unknown, a length may be NaN. */
  | { type: 'metadata'; durationSeconds: number; widthPixels: number; heightPixels: number }
  | { type: 'seeked' }
  /** It could play on from where it is. */
  | { type: 'canplay' }
  /** It was started or stopped, by whomever. */
  | { type: 'paused'; isPaused: boolean }
  | { type: 'ended' }
  /** The list of captions or of qualities, or what is selected in it, has changed. */
  | { type: 'tracks' }
  | { type: 'error'; code: PlayerErrorCode };

/** What the player reports of itself at this moment; never what it was asked. */
export interface PlayerState {
  /** `none` nothing loaded, `buffering` loading or waiting for data, `ready` could play on, `error` gave up. */
  status: PlayerStatus;
  /** Data at the start position has arrived at least once since `load`. */
  isLoaded: boolean;
  /** There is data for more than the frame on the screen. */
  canPlay: boolean;
  isPaused: boolean;
  isSeeking: boolean;
  hasEnded: boolean;
  isMuted: boolean;
  /** Media seconds per second. */
  rate: number;
  /** The only rates at which it can play; undefined when it takes any. */
  rates: readonly number[] | undefined;
  /** Set exactly while `status` is `error`. */
  error: PlayerErrorCode | undefined;
  /** Its picture is a page of another site. */
  isFrame: boolean;
}

/** A stretch of media time, in seconds. */
export interface Span {
  start: number;
  end: number;
}

export interface CaptionTrack {
  id: string;
  label: string;
  /** BCP 47, when the source says. */
  language: string | undefined;
}

export interface Quality {
  id: string;
  widthPixels: number;
  heightPixels: number;
  bitsPerSecond: number;
}

/** A list of which at most one is chosen. */
export interface Selection<Item> {
  /** Empty when the source offers no choice. */
  list(): readonly Item[];
  /** `undefined`: none for captions, automatic for qualities. */
  selectedId(): string | undefined;
  select(id: string | undefined): void;
}

/** One video on the screen, whatever plays it. The only thing that the follower and the UI know of players. */
export interface Player {
  /** Replaces what is loaded. Failures come as an `error` event. */
  load(source: PlayerSource, options: { startAtSeconds: number }): void;
  /** Back to an empty element; nothing is loading any more. */
  unload(): void;
  /** Resolves when it plays. Rejects with AutoplayBlockedError; with other errors when overtaken by pause or load. */
  play(): Promise<void>;
  pause(): void;
  /** Seconds from the start of the source. */
  seek(seconds: number): void;
  setRate(rate: number): void;
  /** 0 to 1. */
  setVolume(volume: number): void;
  setMuted(isMuted: boolean): void;
  /** Seconds from the start of the source. */
  position(): number;
  /** Seconds; undefined while unknown, and for live streams. */
  duration(): number | undefined;
  /**
   * Where in its own seconds a live stream should be when the server's clock shows `serverMs` (epoch ms), so that all
   * who watch it see the same; undefined when it is not live.
   */
  liveTarget(serverMs: number): number | undefined;
  /** What could be played without loading, in order. */
  buffered(): readonly Span[];
  state(): PlayerState;
  readonly captions: Selection<CaptionTrack>;
  readonly qualities: Selection<Quality>;
  /** Returns how to stop listening. */
  subscribe(listener: (event: PlayerEvent) => void): () => void;
  /** Unloads and lets go of the element, which stays in the page. */
  destroy(): void;
}
