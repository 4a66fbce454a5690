import type { Chapter } from '@matinee/base/chapters';
import type { PlayerStatus, VideoQuality, VideoTextTrack } from '@matinee/protocol';
import type { CueSource } from './captions/cue-list.ts';

/** Plays in a `<video>`. `on-demand`: the playback URL expires, so that each load resolves it. */
export type ElementKind = MediaFormat | 'on-demand';
export type MediaFormat = 'file' | 'hls' | 'dash';
/** Plays only in the site's own player, in a frame. */
export type FrameKind = 'youtube' | 'vimeo' | 'peertube';

/** Location of a source, and the player for it. */
export interface SourceLocation {
  kind: ElementKind | FrameKind;
  /**
   * A URL; for frames the id at the site: `<clip>` or `<clip>:<hash>` for Vimeo, `<host>:<id>` for PeerTube; for
   * `on-demand`, `<service>:<id>`.
   */
  url: string;
}

/** The subtitles that a user chose for a source. */
export interface ChosenSubtitles {
  /** A WebVTT file, shown unless the user of this player turns it off. */
  subtitleUrl?: string | undefined;
  /** Its name, when the URL doesn't contain it. */
  subtitleName?: string | undefined;
}

/** Source to play, with its options. */
export interface PlayerSource extends SourceLocation, ChosenSubtitles {
  /** Subtitle files of the source, offered after that one. */
  textTracks?: readonly VideoTextTrack[] | undefined;
  /** The same file in other qualities, the best first. */
  qualities?: readonly VideoQuality[] | undefined;
  /** The codecs of its tracks (RFC 6381), as far as they are known. */
  codecs?: string | undefined;
  /** The file at the URL, if it is one of this device. */
  file?: Blob | undefined;
  /** This server has all of the file, so that any part of it comes at once. */
  isOnServer?: boolean | undefined;
  /** How much later than in the room's film the pictures of the file come, in seconds. */
  offsetSeconds?: number | undefined;
  /** A live stream. */
  isLive?: boolean | undefined;
  /** How far behind the server's clock it plays by the dates in it, in seconds; its engine's choice otherwise. */
  liveDelaySeconds?: number | undefined;
  /** Source that plays instead if nothing answers at the URL. */
  fallback?: SourceLocation | undefined;
}

/**
 * Why a source doesn't play; the UI has a text for each. `embedding`: its owner doesn't allow it on other sites, for this
 * age or in this region. `configuration`: the site wants to know where it is embedded, and this server doesn't send that.
 * `quota`: the server has passed on as much of the site as it does for a room.
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
  | 'quota'
  | 'autoplay';

/** There is no playback URL, and asking again wouldn't help. */
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
  /** Duration and size of the video are known or have changed. A size of 0 is unknown, a duration may be NaN. */
  | { type: 'metadata'; durationSeconds: number; widthPixels: number; heightPixels: number }
  | { type: 'seeked' }
  /** It can play on from its position. */
  | { type: 'canplay' }
  /** It was started or stopped, by the page or the user. */
  | { type: 'paused'; isPaused: boolean }
  | { type: 'ended' }
  /** The list of captions, of qualities or of audio tracks, or its selection, has changed. */
  | { type: 'tracks' }
  | { type: 'error'; code: PlayerErrorCode };

/**
 * The state of the repair of a film that the browser can't play as it is. `refused`: its host doesn't serve parts of it to other
 * sites; then, and when the repair has failed, it plays as far as the browser can.
 */
export type RepairState = 'preparing' | 'playing' | 'refused' | 'failed';

/** The player's state as it reports it; never what was requested. */
export interface PlayerState {
  /** `none` nothing loaded, `buffering` loading or waiting for data, `ready` can play on, `error` has given up. */
  status: PlayerStatus;
  /** Data at the start position has arrived at least once since `load`. */
  isLoaded: boolean;
  /** There is data for more than the current frame. */
  canPlay: boolean;
  isPaused: boolean;
  isSeeking: boolean;
  hasEnded: boolean;
  isMuted: boolean;
  /** Media seconds per second. */
  rate: number;
  /** The only rates at which it can play; undefined when it takes any. */
  rates: readonly number[] | undefined;
  /** Small changes of its rate leave it playing, so that they can correct it. */
  takesSmallRates: boolean;
  /** Set exactly while `status` is `error`. */
  error: PlayerErrorCode | undefined;
  /** Set while a film is repaired. */
  repair?: RepairState | undefined;
  /** The times of the key frames of a film that is repaired, in seconds, in order. */
  keyFrames?: readonly number[] | undefined;
  /** The chapters inside the source, in order. */
  chapters?: readonly Chapter[] | undefined;
  /** It is a frame with a page of another site. */
  isFrame: boolean;
  /** The page may not read the sound, because its host doesn't let other sites, or because the browser doesn't. */
  isSoundClosed: boolean;
}

/** A range of media time, in seconds. */
export interface Span {
  start: number;
  end: number;
}

export interface CaptionTrack {
  id: string;
  label: string;
  /** BCP 47, when known. */
  language: string | undefined;
  /** The file that a user chose for the room. */
  isChosen?: boolean | undefined;
  /** They are pictures of text, which can't be shown yet. */
  isPicture?: boolean | undefined;
  /** Set for captions that have styles and places. */
  script?: CaptionScript | undefined;
  /** Set while a renderer draws the script; their plain text shows otherwise. */
  format?: 'ass' | undefined;
  /** Its stream delivers only the selected captions, so these can't show beside others of the stream. */
  isAlone?: boolean | undefined;
}

/** An event of a script, as Matroska stores it: its times apart from its other fields. */
export interface ScriptEvent {
  startSeconds: number;
  endSeconds: number;
  event: string;
}

/** A script in ASS or SSA, for the page to draw. */
export interface CaptionScript {
  /** The video over which it is drawn. */
  readonly video: HTMLVideoElement;
  /** The whole script, or what comes before its events. */
  readonly text: string;
  /** Reads the fonts that come with it. */
  fonts(): Promise<readonly Uint8Array[]>;
  /** Calls with the events that have come, and with each that comes. Returns the function that ends it. */
  follow(listener: (events: readonly ScriptEvent[]) => void): () => void;
  /** Tells whether a renderer draws it. */
  setDrawn(isDrawn: boolean): void;
}

/** Captions of a user's own, for their player alone. */
export interface OwnCaptions {
  /** WebVTT. */
  text: string;
  /** The whole script if they are in ASS or SSA. */
  script?: string | undefined;
  /** The name of their file. */
  label: string;
}

export interface AudioTrack {
  id: string;
  /** Its name in the source; empty if it has none. */
  label: string;
  /** BCP 47 or ISO 639-2, when known. */
  language: string | undefined;
  /** The source's choice. */
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
  /** Empty when the source offers no choice. */
  list(): readonly Item[];
  /** `undefined`: none for captions, automatic for qualities. */
  selectedId(): string | undefined;
  select(id: string | undefined): void;
}

/** The quality that plays without a choice by hand. */
export interface AutomaticQuality {
  id: string;
  /**
   * `best`: there is no better one. `limit`, `saver`: the best that the user's limit, or saving data, allows. `screen`: the best that the
   * screen shows in full. `line`: the best for the connection.
   */
  why: 'best' | 'limit' | 'saver' | 'screen' | 'line';
  /** The measured speed of the connection, in bits per second; 0 while it is unknown. */
  lineBitsPerSecond?: number;
}

export interface QualitySelection extends Selection<Quality> {
  /** Returns the automatic choice; undefined after a choice by hand, and where nothing is chosen. */
  automatic?(): AutomaticQuality | undefined;
}

/** The captions of a player. The page draws the captions of its own players; sites draw theirs. */
export interface Captions extends Selection<CaptionTrack> {
  /** Returns the cues of captions, which load from then on; absent where a site draws them. */
  cuesOf?(id: string): CueSource | undefined;
  /** Adds captions to the current source and selects them. */
  add?(captions: OwnCaptions): void;
}

/** Player of videos. The follower and the UI know players only by this interface. */
export interface Player {
  /** Loads a source in place of the last one. Failures arrive as an `error` event. */
  load(source: PlayerSource, options: { startAtSeconds: number }): void;
  /** Replaces the chosen subtitles of the loaded source. Players in frames can't show any. */
  setSubtitles(subtitles: ChosenSubtitles): void;
  /** Stops playing and loading. */
  unload(): void;
  /** Resolves when it plays. Rejects with AutoplayBlockedError; with other errors when overtaken by pause or load. */
  play(): Promise<void>;
  pause(): void;
  /** Seconds from the start of the source. */
  seek(seconds: number): void;
  /** Sets the rate, which may correct a speed of the room by a little. */
  setRate(rate: number, speed?: number): void;
  /** 0 to 1. */
  setVolume(volume: number): void;
  setMuted(isMuted: boolean): void;
  /** Seconds from the start of the source. */
  position(): number;
  /** Seconds; undefined while unknown, and for live streams. */
  duration(): number | undefined;
  /**
   * Returns the position, in its own seconds, that a live stream should have when the server's clock shows `serverMs`
   * (epoch ms), so that all clients show the same; undefined when it isn't live.
   */
  liveTarget(serverMs: number): number | undefined;
  /** Spans that can be played without loading, in order. */
  buffered(): readonly Span[];
  state(): PlayerState;
  /**
   * Resolves with a small picture of the source near a position, which must not be closed; with undefined if there is none, while it
   * would slow the playback, and once another picture is wanted. Absent in players without pictures.
   */
  pictureAt?(seconds: number): Promise<ImageBitmap | undefined>;
  readonly captions: Captions;
  readonly qualities: QualitySelection;
  readonly audioTracks: Selection<AudioTrack>;
  /** Returns the function that unsubscribes. */
  subscribe(listener: (event: PlayerEvent) => void): () => void;
  /** Unloads, and leaves the element in the page. */
  destroy(): void;
}

/** A player that can prepare the next source, unseen and unheard, while it plays. */
export interface PreparingPlayer extends Player {
  /**
   * Loads a source ahead, so that its `load` shows it at once; does nothing if it has already done so. Sources in
   * frames can't be loaded ahead, nor can others on devices with little memory.
   */
  prepare(source: PlayerSource, options: { startAtSeconds: number }): void;
  /** Drops the prepared source. Loading another source does so too. */
  dropPrepared(): void;
  /** Whether the prepared source can play from its start at once. */
  isPrepared(): boolean;
  /** Starts the prepared source, still unseen and unheard; its `load` then continues it. */
  startPrepared(): void;
  /** Plays the source on in a new `<video>`, whose sound doesn't go through the page. */
  renewVideo(): void;
}

/** No choice. */
export const noSelection: Selection<never> = { list: () => [], selectedId: () => undefined, select: () => {} };

/** A selection that passes on to the current one. */
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

/** Captions that pass on to the current ones. */
export function delegateCaptions(current: () => Captions | undefined): Captions {
  return { ...delegateSelection(current), cuesOf: (id) => current()?.cuesOf?.(id), add: (captions) => current()?.add?.(captions) };
}
