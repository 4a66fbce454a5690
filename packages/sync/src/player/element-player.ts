import type { PlayerStatus } from '@matinee/protocol';
import { isBufferedAhead, spansOf } from './buffered-spans.ts';
import { EngineSession, type EngineLoader, type ResolveSource } from './engine-session.ts';
import { hideTracks, type TrackHiding } from './captions/hide-tracks.ts';
import {
  AutoplayBlockedError,
  type AudioTrack,
  type Captions,
  type ChosenSubtitles,
  type Player,
  type PlayerErrorCode,
  type PlayerEvent,
  type PlayerSource,
  type PlayerState,
  type QualitySelection,
  type Selection,
  type Span,
} from './player.ts';
import type { FollowedWish } from './quality-choice.ts';
import { PlayerEvents } from './player-events.ts';
import type { CaptionWishes } from './preferred-tracks.ts';

/** `HTMLMediaElement.HAVE_CURRENT_DATA` and `HAVE_FUTURE_DATA`. */
const haveCurrentData = 2;
const haveFutureData = 3;
/** Enough to play on, even if `readyState` denies it. */
const enoughAheadSeconds = 0.5;
/** Change of pitch that is tolerated for a moment after a start: two semitones. Steady corrections stay below half a semitone. */
const maxPitchChange = 0.1201;
const progressSeconds = 0.1;

export interface ElementPlayerOptions {
  loadEngine: EngineLoader;
  resolveSource?: ResolveSource;
  takesSmallRates: boolean;
  /** BCP 47; without it, the source's default plays. */
  soundLanguage?: (() => string | undefined) | undefined;
  qualityWish?: FollowedWish | undefined;
  /** Moves a source that would be silent to another element; returns whether it can. */
  renew?: () => boolean;
  /** Without them, the source's default shows. */
  captionWishes?: (() => CaptionWishes | undefined) | undefined;
}

/** Plays in a `<video>`. One element serves all sources: it keeps the user's permission to play with sound. */
export function createElementPlayer(video: HTMLVideoElement, options: ElementPlayerOptions): Player {
  return new ElementPlayer(video, options);
}

class ElementPlayer implements Player {
  readonly #video: HTMLVideoElement;
  readonly #takesSmallRates: boolean;
  readonly #session: EngineSession;
  readonly #events = new PlayerEvents();
  readonly #listening = new AbortController();
  readonly #hiding: TrackHiding;
  #status: PlayerStatus = 'none';
  #error: PlayerErrorCode | undefined;
  #isLoaded = false;
  /** Position at which playback last could have begun to move. */
  #stoodAtSeconds = 0;
  /** Settles with the start of the current source's engine. */
  #starting: Promise<void> = Promise.resolve();

  constructor(
    video: HTMLVideoElement,
    {
      loadEngine,
      resolveSource = (source) => Promise.resolve(source),
      takesSmallRates,
      soundLanguage = () => undefined,
      qualityWish,
      renew = () => false,
      captionWishes = () => undefined,
    }: ElementPlayerOptions,
  ) {
    this.#video = video;
    this.#takesSmallRates = takesSmallRates;
    this.#session = new EngineSession({
      video,
      loadEngine,
      resolveSource,
      onError: (code) => this.#fail(code),
      onTracks: () => {
        this.#hiding.update();
        this.#emit({ type: 'tracks' });
      },
      onSilenced: () => renew() || this.#fail('unsupported'),
      soundLanguage,
      qualityWish,
      captionWishes,
    });
    this.#hiding = hideTracks(video, this.captions);
    video.playsInline = true;
    video.preload = 'auto';
    video.preservesPitch = true;
    this.#on(['canplay', 'playing'], () => this.#reportStatus('ready'));
    // Not 'stalled', which also fires while there is enough data to play.
    this.#on(['waiting'], () => this.#reportStatus('buffering'));
    // In WebKitGTK neither 'canplay' nor 'playing' follows a seek or a change of rate while a file plays.
    this.#on(['waiting', 'seeked', 'play'], () => (this.#stoodAtSeconds = video.currentTime));
    this.#on(['timeupdate'], () => this.#noticeProgress());
    this.#on(['seeked', 'pause', 'progress'], () => this.#noticeData());
    this.#on(['loadedmetadata', 'durationchange', 'resize'], () => this.#emitMetadata());
    this.#on(['seeked'], () => this.#emit({ type: 'seeked' }));
    this.#on(['canplay'], () => this.#emit({ type: 'canplay' }));
    this.#on(['play', 'pause'], () => this.#emit({ type: 'paused', isPaused: video.paused }));
    this.#on(['ended'], () => this.#emit({ type: 'ended' }));
  }

  get captions(): Captions {
    return this.#session.captions;
  }

  get qualities(): QualitySelection {
    return this.#session.qualities;
  }

  get audioTracks(): Selection<AudioTrack> {
    return this.#session.audioTracks;
  }

  load(source: PlayerSource, { startAtSeconds }: { startAtSeconds: number }): void {
    this.#release();
    this.#video.crossOrigin = 'anonymous';
    this.#setStatus('buffering');
    this.#starting = this.#session.start(source, startAtSeconds);
  }

  setSubtitles(subtitles: ChosenSubtitles): void {
    this.#session.setSubtitles(subtitles);
  }

  unload(): void {
    this.#release();
    this.#setStatus('none');
  }

  async play(): Promise<void> {
    const starting = this.#starting;
    await starting;
    // An element without a source would never settle the start.
    if (starting !== this.#starting || this.#status === 'none' || this.#status === 'error') throw new Error('The start was overtaken');
    try {
      await this.#video.play();
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'NotAllowedError') {
        throw new AutoplayBlockedError('The browser wants a gesture first', { cause });
      }
      throw cause;
    }
  }

  pause(): void {
    this.#video.pause();
  }

  seek(seconds: number): void {
    this.#video.currentTime = seconds;
  }

  setRate(rate: number, speed = rate): void {
    // Preserving the pitch costs Chromium 25 ms of position per change, so corrections of normal speed go without.
    const preservesPitch = speed !== 1 || Math.abs(rate - 1) > maxPitchChange;
    if (this.#video.preservesPitch !== preservesPitch) this.#video.preservesPitch = preservesPitch;
    this.#video.playbackRate = rate;
  }

  setVolume(volume: number): void {
    this.#video.volume = volume;
  }

  setMuted(isMuted: boolean): void {
    this.#video.muted = isMuted;
  }

  position(): number {
    return this.#video.currentTime;
  }

  duration(): number | undefined {
    const { duration } = this.#video;
    // The duration of a live stream is only the part that the element has seen.
    return this.#session.isLive() || !Number.isFinite(duration) ? undefined : duration;
  }

  liveTarget(serverMs: number): number | undefined {
    return this.#session.liveTarget(serverMs);
  }

  buffered(): readonly Span[] {
    return spansOf(this.#video.buffered);
  }

  pictureAt(seconds: number): Promise<ImageBitmap | undefined> {
    return this.#session.pictureAt(seconds);
  }

  state(): PlayerState {
    const { paused, seeking, ended, muted, playbackRate } = this.#video;
    return {
      status: this.#status,
      isLoaded: this.#isLoaded,
      canPlay: this.#canPlay,
      isPaused: paused,
      isSeeking: seeking,
      hasEnded: ended,
      isMuted: muted,
      rate: playbackRate,
      rates: undefined,
      takesSmallRates: this.#takesSmallRates,
      error: this.#error,
      repair: this.#session.repair(),
      keyFrames: this.#session.keyFrames(),
      chapters: this.#session.chapters(),
      isFrame: false,
      isSoundClosed: this.#video.crossOrigin === null || this.#session.isSoundClosed(),
    };
  }

  subscribe(listener: (event: PlayerEvent) => void): () => void {
    return this.#events.subscribe(listener);
  }

  destroy(): void {
    this.#listening.abort();
    this.#hiding.stop();
    this.unload();
    this.#events.clear();
  }

  /** In WebKitGTK `readyState` stays at 2 after a seek or a change of rate, although the data is there. */
  get #canPlay(): boolean {
    const { readyState, seeking } = this.#video;
    if (readyState >= haveFutureData) return true;
    if (readyState < haveCurrentData || seeking) return false;
    return isBufferedAhead(this.#video, enoughAheadSeconds);
  }

  #noticeProgress(): void {
    const { paused, seeking, currentTime } = this.#video;
    const isProgress = currentTime > this.#stoodAtSeconds + progressSeconds;
    if (this.#status === 'buffering' && isProgress && !paused && !seeking) this.#reportStatus('ready');
  }

  #noticeData(): void {
    if (this.#status !== 'buffering' || !this.#video.paused || !this.#canPlay) return;
    this.#reportStatus('ready');
    this.#emit({ type: 'canplay' });
  }

  #on(types: readonly (keyof HTMLVideoElementEventMap)[], listener: () => void): void {
    for (const type of types) this.#video.addEventListener(type, listener, { signal: this.#listening.signal });
  }

  #emit(event: PlayerEvent): void {
    this.#events.emit(event);
  }

  #emitMetadata(): void {
    const { readyState, duration, videoWidth, videoHeight } = this.#video;
    if (readyState === 0) return;
    this.#emit({ type: 'metadata', durationSeconds: duration, widthPixels: videoWidth, heightPixels: videoHeight });
  }

  #setStatus(status: PlayerStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    this.#emit({ type: 'status', status });
  }

  /** Without a source, or after a failure, events concern the past. */
  #reportStatus(status: 'ready' | 'buffering'): void {
    if (this.#status === 'none' || this.#status === 'error') return;
    this.#isLoaded ||= status === 'ready';
    this.#setStatus(status);
  }

  #fail(code: PlayerErrorCode): void {
    if (this.#status === 'error') return;
    this.#error = code;
    this.#setStatus('error');
    this.#emit({ type: 'error', code });
  }

  #release(): void {
    this.#session.release();
    this.#starting = Promise.resolve();
    this.#error = undefined;
    this.#isLoaded = false;
  }
}
