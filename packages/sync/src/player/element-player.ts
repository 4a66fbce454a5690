import type { PlayerStatus } from '@matinee/protocol';
import { noSelection, type Engine, type StartEngine } from './engine.ts';
import {
  AutoplayBlockedError,
  type CaptionTrack,
  type Player,
  type PlayerErrorCode,
  type PlayerEvent,
  type PlayerSource,
  type Selection,
} from './player.ts';
import { addSubtitleFiles, subtitleFilesOf, type SubtitleFiles } from './subtitle-files.ts';

/** `HTMLMediaElement.HAVE_FUTURE_DATA`. */
const haveFutureData = 3;

/** Fetches what plays a kind of source; called once per load. */
export type EngineLoader = (source: PlayerSource) => Promise<StartEngine>;
/** Finds out where a source plays now, when it does not say so itself. Rejects when that cannot be found out. */
export type ResolveSource = (source: PlayerSource) => Promise<PlayerSource>;

/**
 * Plays in a `<video>` element. One element and one player serve any number of sources after each other: the element
 * keeps the user's permission to play with sound.
 */
export function createElementPlayer(
  video: HTMLVideoElement,
  loadEngine: EngineLoader,
  resolveSource: ResolveSource = (source) => Promise.resolve(source),
): Player {
  const listeners = new Set<(event: PlayerEvent) => void>();
  const listening = new AbortController();
  let status: PlayerStatus = 'none';
  let error: PlayerErrorCode | undefined;
  let isLoaded = false;
  let engine: Engine | undefined;
  let captions: Selection<CaptionTrack> = noSelection;
  let subtitleFiles: SubtitleFiles | undefined;
  /** Settled when the engine of the current source runs. */
  let starting: Promise<void> = Promise.resolve();
  let loads = 0;

  function emit(event: PlayerEvent): void {
    for (const listener of listeners) listener(event);
  }

  function setStatus(next: PlayerStatus): void {
    if (next === status) return;
    status = next;
    emit({ type: 'status', status });
  }

  /** What the element says while it has no source, or after giving up, is about the past. */
  function reportStatus(next: 'ready' | 'buffering'): void {
    if (status === 'none' || status === 'error') return;
    isLoaded ||= next === 'ready';
    setStatus(next);
  }

  function fail(code: PlayerErrorCode): void {
    if (status === 'error') return;
    error = code;
    setStatus('error');
    emit({ type: 'error', code });
  }

  function isLive(): boolean {
    return engine?.liveTarget?.(0) !== undefined;
  }

  function emitMetadata(): void {
    if (video.readyState === 0) return;
    emit({ type: 'metadata', durationSeconds: video.duration, widthPixels: video.videoWidth, heightPixels: video.videoHeight });
  }

  function letGo(): void {
    loads += 1;
    engine?.destroy();
    engine = undefined;
    subtitleFiles?.remove();
    subtitleFiles = undefined;
    captions = noSelection;
    error = undefined;
    isLoaded = false;
  }

  async function start(wanted: PlayerSource, startAtSeconds: number): Promise<void> {
    const load = loads;
    let source = wanted;
    try {
      source = await resolveSource(wanted);
      const startEngine = await loadEngine(source);
      if (load !== loads) return;
      engine = startEngine({
        video,
        url: source.url,
        qualities: source.qualities,
        startAtSeconds,
        isLive: source.isLive === true,
        onError: (code) => load === loads && fail(code),
        onTracks: () => load === loads && emit({ type: 'tracks' }),
      });
    } catch {
      // The engine's code, or an address that had to be asked for, could not be fetched.
      if (load === loads) fail('network');
      return;
    }
    captions = engine.captions;
    const files = subtitleFilesOf(source);
    if (files.length === 0) return;
    subtitleFiles = addSubtitleFiles(video, files, engine.captions, () => emit({ type: 'tracks' }));
    captions = subtitleFiles.captions;
    emit({ type: 'tracks' });
  }

  function on(types: readonly (keyof HTMLVideoElementEventMap)[], listener: () => void): void {
    for (const type of types) video.addEventListener(type, listener, { signal: listening.signal });
  }

  video.playsInline = true;
  video.preload = 'auto';
  video.preservesPitch = true;
  on(['canplay', 'playing'], () => reportStatus('ready'));
  // Not 'stalled': that one also fires while there is plenty to play.
  on(['waiting'], () => reportStatus('buffering'));
  on(['loadedmetadata', 'durationchange', 'resize'], emitMetadata);
  on(['seeked'], () => emit({ type: 'seeked' }));
  on(['canplay'], () => emit({ type: 'canplay' }));
  on(['play', 'pause'], () => emit({ type: 'paused', isPaused: video.paused }));
  on(['ended'], () => emit({ type: 'ended' }));

  return {
    load(source, { startAtSeconds }) {
      letGo();
      video.crossOrigin = 'anonymous';
      setStatus('buffering');
      starting = start(source, startAtSeconds);
    },
    unload() {
      letGo();
      setStatus('none');
    },
    async play() {
      await starting;
      try {
        await video.play();
      } catch (cause) {
        if (cause instanceof DOMException && cause.name === 'NotAllowedError') {
          throw new AutoplayBlockedError('The browser wants a gesture first', { cause });
        }
        throw cause;
      }
    },
    pause: () => video.pause(),
    seek(seconds) {
      video.currentTime = seconds;
    },
    setRate(rate) {
      video.playbackRate = rate;
    },
    setVolume(volume) {
      video.volume = volume;
    },
    setMuted(isMuted) {
      video.muted = isMuted;
    },
    position: () => video.currentTime,
    // Of a broadcast the element knows only how long it is by now.
    duration: () => (isLive() || !Number.isFinite(video.duration) ? undefined : video.duration),
    liveTarget: (serverMs) => engine?.liveTarget?.(serverMs),
    buffered: () =>
      Array.from({ length: video.buffered.length }, (_, index) => ({ start: video.buffered.start(index), end: video.buffered.end(index) })),
    state: () => ({
      status,
      isLoaded,
      canPlay: video.readyState >= haveFutureData,
      isPaused: video.paused,
      isSeeking: video.seeking,
      hasEnded: video.ended,
      isMuted: video.muted,
      rate: video.playbackRate,
      rates: undefined,
      error,
      isFrame: false,
    }),
    captions: {
      list: () => captions.list(),
      selectedId: () => captions.selectedId(),
      select: (id) => captions.select(id),
    },
    qualities: {
      list: () => engine?.qualities.list() ?? [],
      selectedId: () => engine?.qualities.selectedId(),
      select: (id) => engine?.qualities.select(id),
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    destroy() {
      listening.abort();
      letGo();
      setStatus('none');
      listeners.clear();
    },
  };
}
