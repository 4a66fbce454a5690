import {
  AutoplayBlockedError,
  noSelection,
  type Player,
  type PlayerErrorCode,
  type PlayerEvent,
  type PlayerSource,
} from '../player/player.ts';
import type { FakeClock } from '@matinee/base/fake-clock';

export interface FakePlayerOptions {
  durationSeconds?: number;
  /** From load until it could play. */
  loadMs?: number;
  seekMs?: number;
  /** From play until the position moves. */
  startMs?: number;
  driftPpm?: number;
  /** As with preserved pitch, when the rate leaves 1. */
  pitchStepSeconds?: number;
  autoplay?: 'allowed' | 'muted' | 'blocked';
  takesSmallRates?: boolean;
  rates?: readonly number[];
  /** Age of its reported position, as with sites' own players. */
  staleMs?: number;
  /** Reports ready at once after a load or seek. */
  isBoastful?: boolean;
  liveTarget?: (serverMs: number) => number;
}

export interface FakePlayer extends Player {
  /** Lacks data for this time. */
  stall(ms: number): void;
  /** As after a seek while paused: unreported. */
  starve(ms: number): void;
  fail(code: PlayerErrorCode): void;
  allowAutoplay(): void;
  /** May differ from the reported position. */
  truePosition(): number;
  readonly calls: readonly string[];
  readonly rateChanges: readonly { atMs: number; rate: number }[];
}

export function createFakePlayer(clock: FakeClock, options: FakePlayerOptions = {}): FakePlayer {
  const { durationSeconds = 3600, loadMs = 0, seekMs = 0, startMs = 0, driftPpm = 0, pitchStepSeconds = 0, staleMs = 0 } = options;
  let autoplay = options.autoplay ?? 'allowed';
  const listeners = new Set<(event: PlayerEvent) => void>();
  const calls: string[] = [];
  const rateChanges: { atMs: number; rate: number }[] = [];
  let source: PlayerSource | undefined;
  let error: PlayerErrorCode | undefined;
  let isLoaded = false;
  let isStalled = false;
  let isStarved = false;
  let isPaused = true;
  let isSeeking = false;
  let isMuted = false;
  let rate = 1;
  /** The position at the time from which it moves while playing. */
  let anchor = { seconds: 0, atMs: 0 };
  let cancelSeek = () => {};
  let cancelStall = () => {};
  let cancelLoad = () => {};
  let cancelEnd = () => {};

  function emit(event: PlayerEvent): void {
    for (const listener of listeners) listener(event);
  }
  function status() {
    if (error !== undefined) return 'error';
    if (source === undefined) return 'none';
    return (isLoaded && !isStalled) || options.isBoastful === true ? 'ready' : 'buffering';
  }
  const isRunning = () => isLoaded && !isStalled && error === undefined && !isPaused && !isSeeking;
  const speed = () => rate * (1 + driftPpm / 1e6);

  function reportedPosition(): number {
    const ageMs = staleMs > 0 && isRunning() ? clock.now() % staleMs : 0;
    return Math.max(anchor.seconds, position() - (ageMs / 1000) * speed());
  }

  function position(): number {
    const elapsedMs = isRunning() ? Math.max(0, clock.now() - anchor.atMs) : 0;
    return Math.min(anchor.seconds + (elapsedMs / 1000) * speed(), durationSeconds);
  }

  function change(apply: () => unknown, delayMs = 0): void {
    const seconds = position();
    const wasStatus = status();
    apply();
    anchor = { seconds, atMs: Math.max(clock.now() + delayMs, isRunning() ? anchor.atMs : 0) };
    scheduleEnd();
    const isStatus = status();
    if (isStatus !== wasStatus) emit({ type: 'status', status: isStatus });
  }

  function scheduleEnd(): void {
    cancelEnd();
    if (!isRunning()) return;
    const leftMs = anchor.atMs - clock.now() + ((durationSeconds - anchor.seconds) / speed()) * 1000;
    cancelEnd = clock.after(leftMs, () => {
      change(() => (isPaused = true));
      anchor.seconds = durationSeconds;
      emit({ type: 'ended' });
    });
  }

  function empty(): void {
    cancelLoad();
    cancelSeek();
    cancelStall();
    change(() => {
      source = undefined;
      error = undefined;
      isLoaded = isStalled = isSeeking = false;
      isPaused = true;
      rate = 1;
    });
    anchor = { seconds: 0, atMs: 0 };
  }

  return {
    calls,
    rateChanges,
    load(next, { startAtSeconds }) {
      empty();
      calls.push(`load ${next.url}`);
      change(() => (source = next));
      anchor.seconds = Math.min(startAtSeconds, durationSeconds);
      cancelLoad = clock.after(loadMs, () => change(() => (isLoaded = true), startMs));
    },
    setSubtitles({ subtitleUrl }) {
      calls.push(`subtitles ${subtitleUrl ?? 'none'}`);
    },
    unload() {
      calls.push('unload');
      empty();
    },
    async play() {
      calls.push('play');
      if (autoplay === 'blocked' || (autoplay === 'muted' && !isMuted)) throw new AutoplayBlockedError('no gesture');
      if (position() >= durationSeconds) anchor.seconds = 0;
      change(() => (isPaused = false), startMs);
    },
    pause() {
      calls.push('pause');
      change(() => (isPaused = true));
    },
    seek(seconds) {
      calls.push('seek');
      change(() => (isSeeking = true));
      anchor.seconds = Math.min(seconds, durationSeconds);
      cancelSeek();
      cancelSeek = clock.after(seekMs, () => {
        change(() => (isSeeking = false));
        emit({ type: 'seeked' });
        emit({ type: 'canplay' });
      });
    },
    setRate(next) {
      calls.push('setRate');
      if (options.rates?.includes(next) === false) return;
      rateChanges.push({ atMs: clock.now(), rate: next });
      const isLeaving = rate === 1 && next !== 1;
      change(() => (rate = next));
      if (isLeaving) anchor.seconds += pitchStepSeconds;
    },
    setVolume() {},
    setMuted(next) {
      isMuted = next;
    },
    position: reportedPosition,
    truePosition: position,
    duration: () => (isLoaded ? durationSeconds : undefined),
    liveTarget: (serverMs) => options.liveTarget?.(serverMs),
    buffered: () => [],
    state: () => ({
      status: status(),
      isLoaded: isLoaded || options.isBoastful === true,
      canPlay: (isLoaded && !isStalled && !isStarved && !isSeeking) || options.isBoastful === true,
      isPaused,
      isSeeking: isSeeking && options.isBoastful !== true,
      hasEnded: isLoaded && position() >= durationSeconds,
      isMuted,
      rate,
      rates: options.rates,
      takesSmallRates: options.takesSmallRates ?? true,
      error,
      isFrame: false,
      isSoundClosed: false,
    }),
    captions: noSelection,
    qualities: noSelection,
    audioTracks: noSelection,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    destroy() {
      listeners.clear();
    },
    stall(ms) {
      cancelStall();
      change(() => (isStalled = true));
      cancelStall = clock.after(ms, () => change(() => (isStalled = false)));
    },
    starve(ms) {
      isStarved = true;
      clock.after(ms, () => {
        isStarved = false;
        emit({ type: 'canplay' });
      });
    },
    fail(code) {
      change(() => (error = code));
      emit({ type: 'error', code });
    },
    allowAutoplay() {
      autoplay = 'allowed';
    },
  };
}
