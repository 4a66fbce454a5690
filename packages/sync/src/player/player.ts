import type { Chapter } from '@matinee/base/chapters';
import type { PlayerStatus, VideoQuality, VideoTextTrack } from '@matinee/protocol';
import type { CueSource } from './captions/cue-list.ts';

/** `on-demand`: the playback URL expires, so each load resolves it. */
export type ElementKind = MediaFormat | 'on-demand';
export type MediaFormat = 'file' | 'hls' | 'dash';
/** Sites whose videos play only in their own player, in a frame. */
export type FrameKind = 'youtube' | 'vimeo' | 'peertube';

export interface SourceLocation {
  kind: ElementKind | FrameKind;
  /**
   * A URL; the site's id for frames: `<clip>` or `<clip>:<hash>` for Vimeo, `<host>:<id>` for PeerTube; `<service>:<id>` for
   * `on-demand`.
   */
  url: string;
}

/** Subtitles that a user chose for a source. */
export interface ChosenSubtitles {
  /** A WebVTT file, on unless the user of this player turns it off. */
  subtitleUrl?: string | undefined;
  /** Set when the URL doesn't contain it. */
  subtitleName?: string | undefined;
}

export interface PlayerSource extends SourceLocation, ChosenSubtitles {
  /** Offered after the chosen one. */
  textTracks?: readonly VideoTextTrack[] | undefined;
  /** Best first. */
  qualities?: readonly VideoQuality[] | undefined;
  /** RFC 6381, as far as known. */
  codecs?: string | undefined;
  /** Set for a file of this device. */
  file?: Blob | undefined;
  /** This server has all of the file, so any part comes at once. */
  isOnServer?: boolean | undefined;
  /** How much later the file's pictures come than the room's film. */
  offsetSeconds?: number | undefined;
  isLive?: boolean | undefined;
  /** How far behind the server's clock a dated live stream plays; otherwise its engine chooses. */
  liveDelaySeconds?: number | undefined;
  /** Plays instead if nothing answers at the URL. */
  fallback?: SourceLocation | undefined;
}

/**
 * Reason why a source doesn't play. `embedding`: the owner forbids it on other sites, for this age or in this region.
 * `configuration`: this server doesn't tell the site where it is embedded. `quota`: the server has passed on all that it does for
 * a room. `autoplay` rejects `play()`, and is never an event.
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
  | 'quota'
  | 'autoplay';

/** There is no playback URL, and a retry wouldn't help. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly code: PlayerErrorCode;

  constructor(code: PlayerErrorCode, options?: ErrorOptions) {
    super(`The source can't be played: ${code}`, options);
    this.code = code;
  }
}

/** The browser requires a gesture of the user before it plays, with sound or at all. */
export class AutoplayBlockedError extends Error {
  override readonly name = 'AutoplayBlockedError';
  readonly code: PlayerErrorCode = 'autoplay';
}

export type PlayerEvent =
  | { type: 'status'; status: PlayerStatus }
  /** A size of 0 is unknown, a duration may be NaN. */
  | { type: 'metadata'; durationSeconds: number; widthPixels: number; heightPixels: number }
  | { type: 'seeked' }
  | { type: 'canplay' }
  /** It was started or stopped, by the page or the user. */
  | { type: 'paused'; isPaused: boolean }
  | { type: 'ended' }
  /** The list or selection of captions, qualities or audio tracks has changed. */
  | { type: 'tracks' }
  | { type: 'error'; code: PlayerErrorCode };

/**
 * State of a film's repair. `refused`: its host doesn't serve parts to other sites. Then, and when it `failed`, the film plays as
 * far as the browser can.
 */
export type RepairState = 'preparing' | 'playing' | 'refused' | 'failed';

/** State that the player reports; never what was requested. */
export interface PlayerState {
  /** `buffering` includes loading, `ready` can play on, `error` has given up. */
  status: PlayerStatus;
  /** Data at the start position has arrived since `load`. */
  isLoaded: boolean;
  /** There is data for more than the current frame. */
  canPlay: boolean;
  isPaused: boolean;
  isSeeking: boolean;
  hasEnded: boolean;
  isMuted: boolean;
  /** Media seconds per second. */
  rate: number;
  /** The only rates at which it can play; undefined for any. */
  rates: readonly number[] | undefined;
  /** Small changes of its rate don't interrupt it, so they can correct it. */
  takesSmallRates: boolean;
  /** Set exactly while `status` is `error`. */
  error: PlayerErrorCode | undefined;
  repair?: RepairState | undefined;
  /** Set for a repaired film, in seconds, in order. */
  keyFrames?: readonly number[] | undefined;
  /** In order. */
  chapters?: readonly Chapter[] | undefined;
  /** With a page of another site. */
  isFrame: boolean;
  /** The page may not read the sound, because of its host or the browser. */
  isSoundClosed: boolean;
}

/** In seconds of media time. */
export interface Span {
  start: number;
  end: number;
}

export interface CaptionTrack {
  id: string;
  label: string;
  /** BCP 47, when known. */
  language: string | undefined;
  /** A user chose it for the room. */
  isChosen?: boolean | undefined;
  /** Pictures of text, which can't be shown yet. */
  isPicture?: boolean | undefined;
  /** Set for captions with styles and places. */
  script?: CaptionScript | undefined;
  /** Set while a renderer draws the script instead of the plain text. */
  format?: 'ass' | undefined;
  /** The stream delivers only the selected captions, so no others of it can show. */
  isAlone?: boolean | undefined;
}

/** An event as in Matroska, apart from its times. */
export interface ScriptEvent {
  startSeconds: number;
  endSeconds: number;
  event: string;
}

/** A script in ASS or SSA, for the page to draw. */
export interface CaptionScript {
  /** The video over which it is drawn. */
  readonly video: HTMLVideoElement;
  /** The whole script, or its part before the events. */
  readonly text: string;
  fonts(): Promise<readonly Uint8Array[]>;
  /** Calls with all events so far, then with each new one. Returns the unsubscriber. */
  follow(listener: (events: readonly ScriptEvent[]) => void): () => void;
  /** Tells whether a renderer draws it. */
  setDrawn(isDrawn: boolean): void;
}

/** Captions that users add for their own player. */
export interface OwnCaptions {
  /** WebVTT. */
  text: string;
  /** The whole script if they are in ASS or SSA. */
  script?: string | undefined;
  label: string;
}

export interface AudioTrack {
  id: string;
  /** Empty if the source names none. */
  label: string;
  /** BCP 47 or ISO 639-2, when known. */
  language: string | undefined;
  isDefault: boolean;
}

export interface Quality {
  id: string;
  widthPixels: number;
  heightPixels: number;
  bitsPerSecond: number;
}

/** A list of which at most one item is selected. */
export interface Selection<Item> {
  /** Empty without a choice. */
  list(): readonly Item[];
  /** `undefined`: none for captions, automatic for qualities. */
  selectedId(): string | undefined;
  select(id: string | undefined): void;
}

/** Quality that plays without a choice by hand. */
export interface AutomaticQuality {
  id: string;
  /**
   * `best`: none is better. Otherwise the best for the user's `limit`, saving data, the size of the `screen` or the speed of the
   * `line`.
   */
  why: 'best' | 'limit' | 'saver' | 'screen' | 'line';
  /** Measured; 0 while unknown. */
  lineBitsPerSecond?: number;
}

export interface QualitySelection extends Selection<Quality> {
  /** Undefined after a choice by hand, or without a choice. */
  automatic?(): AutomaticQuality | undefined;
}

/** The page draws for its own players; sites draw theirs. */
export interface Captions extends Selection<CaptionTrack> {
  /** Returns cues, which load from then on; absent where a site draws them. */
  cuesOf?(id: string): CueSource | undefined;
  /** Adds captions to the current source and selects them. */
  add?(captions: OwnCaptions): void;
}

/** The only interface by which the follower and the UI know players. */
export interface Player {
  /** Replaces the loaded source. Failures arrive as an `error` event. */
  load(source: PlayerSource, options: { startAtSeconds: number }): void;
  /** Replaces the chosen subtitles. Frames can't show any. */
  setSubtitles(subtitles: ChosenSubtitles): void;
  unload(): void;
  /** Rejects with AutoplayBlockedError; with other errors when overtaken by pause or load. */
  play(): Promise<void>;
  pause(): void;
  /** Seconds from the start of the source. */
  seek(seconds: number): void;
  /** `rate` may differ a little from the room's `speed` for a correction. */
  setRate(rate: number, speed?: number): void;
  /** 0 to 1. */
  setVolume(volume: number): void;
  setMuted(isMuted: boolean): void;
  position(): number;
  /** Undefined while unknown, and for live streams. */
  duration(): number | undefined;
  /**
   * Returns the player's position, in seconds, at which all clients show the same of a live stream when the server's clock shows
   * `serverMs` (epoch ms); undefined when it isn't live.
   */
  liveTarget(serverMs: number): number | undefined;
  /** Spans that can be played without loading, in order. */
  buffered(): readonly Span[];
  state(): PlayerState;
  /**
   * Resolves with a small picture, which must not be closed; with undefined if there is none, while it would slow the playback,
   * and once another is wanted.
   */
  pictureAt?(seconds: number): Promise<ImageBitmap | undefined>;
  readonly captions: Captions;
  readonly qualities: QualitySelection;
  readonly audioTracks: Selection<AudioTrack>;
  subscribe(listener: (event: PlayerEvent) => void): () => void;
  /** Unloads, and leaves the element in the page. */
  destroy(): void;
}

/** A player that can prepare the next source, unseen and unheard. */
export interface PreparingPlayer extends Player {
  /**
   * Loads a source ahead, once, so that `load` shows it at once. Does nothing for frames, or for a second video on devices with
   * little memory.
   */
  prepare(source: PlayerSource, options: { startAtSeconds: number }): void;
  /** Loading another source drops it too. */
  dropPrepared(): void;
  /** Whether the prepared source can play from its start at once. */
  isPrepared(): boolean;
  /** Starts the prepared source, still unseen and unheard; `load` then continues it. */
  startPrepared(): void;
  /** Continues in a new `<video>`, whose sound doesn't go through the page. */
  renewVideo(): void;
}

export const noSelection: Selection<never> = { list: () => [], selectedId: () => undefined, select: () => {} };

export function delegateSelection<Item>(current: () => Selection<Item> | undefined): Selection<Item> {
  return {
    list: () => current()?.list() ?? [],
    selectedId: () => current()?.selectedId(),
    select: (id) => current()?.select(id),
  };
}

export function delegateQualities(current: () => QualitySelection | undefined): QualitySelection {
  return { ...delegateSelection(current), automatic: () => current()?.automatic?.() };
}

export function delegateCaptions(current: () => Captions | undefined): Captions {
  return { ...delegateSelection(current), cuesOf: (id) => current()?.cuesOf?.(id), add: (captions) => current()?.add?.(captions) };
}
