import type { Clock } from '@matinee/base/clock';
import type { PlayerStatus } from '@matinee/protocol';
import { noSelection } from '../engine.ts';
import type { Player, PlayerErrorCode, PlayerEvent, PlayerSource } from '../player.ts';
import { EmbedError, type Embed, type EmbedListener, type EmbedState, type OpenEmbed } from './embed.ts';
import { createMovingPosition } from './moving-position.ts';
import { createPendingStart } from './pending-start.ts';

const lookEveryMs = 100;
/** How long a site may take to open its player. */
const openWithinMs = 20_000;
/** How far from where it was sent a player may be that has arrived, in seconds. */
const arrivedSeconds = 1;
const arriveWithinMs = 2000;
/** How long a player may take to play at another rate. */
const rateWithinMs = 1500;

export interface FramePlayerOptions {
  open: OpenEmbed;
  /** Where frames go. */
  place: Pick<Element, 'append'>;
  /** How long one frame serves: for all videos, until a failure, or for one video. */
  keep: 'always' | 'until-failure' | 'never';
  clock: Clock;
}

/**
 * Plays through a site's own player in a frame. What that says comes late, in steps, and is not always true: where it is
 * between two readings is worked out, and what says that it plays but does not move on (an advertisement) is buffering.
 */
export function createFramePlayer({ open, place, keep, clock }: FramePlayerOptions): Player {
  const listeners = new Set<(event: PlayerEvent) => void>();
  const position = createMovingPosition(clock);
  const start = createPendingStart(clock);
  let source: PlayerSource | undefined;
  let loads = 0;
  let opening: Promise<Embed> | undefined;
  let opened: Embed | undefined;
  /** The one that is open, once it has been told what to play. */
  let embed: Embed | undefined;
  let frame: HTMLIFrameElement | undefined;
  let embedState: EmbedState = 'unstarted';
  let startAtSeconds = 0;
  let isPlayWanted = false;
  let isLoaded = false;
  let error: PlayerErrorCode | undefined;
  let seeking: { targetSeconds: number; sinceMs: number } | undefined;
  let durationSeconds: number | undefined;
  let size = { widthPixels: 0, heightPixels: 0 };
  let volume = 1;
  let isMuted = false;
  let rate = 1;
  let rates: readonly number[] = [1];
  let rateAskedMs = -Infinity;
  let told = { status: 'none' as PlayerStatus, isPaused: true, canPlay: false };
  let cancelLook = (): void => undefined;

  function emit(event: PlayerEvent): void {
    for (const listener of listeners) listener(event);
  }

  function statusNow(): PlayerStatus {
    if (source === undefined) return 'none';
    if (error !== undefined) return 'error';
    return !isLoaded || embedState === 'buffering' || position.isStuck() ? 'buffering' : 'ready';
  }
  const isPausedNow = (): boolean => !(embedState === 'playing' || (embedState === 'buffering' && isPlayWanted));
  /** Sent elsewhere, or begun to play and not yet seen to move. */
  const isOnItsWay = (): boolean => seeking !== undefined || (embedState === 'playing' && !position.isMoving() && !position.isStuck());
  const canPlayNow = (): boolean => statusNow() === 'ready' && !isOnItsWay();

  /** Tells what is new. */
  function update(): void {
    const before = told;
    told = { status: statusNow(), isPaused: isPausedNow(), canPlay: canPlayNow() };
    if (told.status !== before.status) emit({ type: 'status', status: told.status });
    if (told.isPaused !== before.isPaused) emit({ type: 'paused', isPaused: told.isPaused });
    if (told.canPlay && !before.canPlay) emit({ type: 'canplay' });
  }

  function emitMetadata(): void {
    emit({ type: 'metadata', durationSeconds: durationSeconds ?? Number.NaN, ...size });
  }

  function fail(code: PlayerErrorCode): void {
    if (source === undefined || error !== undefined) return;
    error = code;
    cancelLook();
    start.overtake();
    if (keep !== 'always') close();
    update();
    emit({ type: 'error', code });
  }

  function close(): void {
    opened?.destroy();
    opened = undefined;
    embed = undefined;
    opening = undefined;
    frame?.remove();
    frame = undefined;
  }

  function arrive(seconds: number): void {
    seeking = undefined;
    position.place(seconds);
    emit({ type: 'seeked' });
  }

  /** It stands where it is, and could play if the browser let it. */
  function refused(): void {
    isLoaded = source !== undefined;
    start.refuse();
    update();
  }

  const listener: EmbedListener = {
    onState(next) {
      if (source === undefined || error !== undefined) return;
      // Some say the same again and again, which is no sign of life.
      const isNew = next !== embedState;
      embedState = next;
      isLoaded ||= next !== 'unstarted' && next !== 'buffering';
      position.run(next === 'playing', rate);
      if (next === 'cued' && seeking !== undefined) arrive(seeking.targetSeconds);
      if (next === 'playing') start.succeed();
      else if (isNew && start.isPending()) start.told(next);
      if (next === 'ended') isPlayWanted = false;
      update();
      if (next === 'ended') emit({ type: 'ended' });
    },
    onPosition(seconds) {
      // Who has not played yet says 0, wherever it will begin.
      if (embedState === 'unstarted' || embedState === 'cued') return;
      if (seeking === undefined) return position.read(seconds);
      const mayHavePlayed = ((clock.now() - seeking.sinceMs) / 1000) * rate;
      const pastSeconds = seconds - seeking.targetSeconds;
      if (pastSeconds >= -arrivedSeconds && pastSeconds <= arrivedSeconds + mayHavePlayed) arrive(seconds);
    },
    onDuration(seconds) {
      if (source === undefined || source.isLive === true || seconds === durationSeconds || !(seconds > 0)) return;
      durationSeconds = seconds;
      emitMetadata();
    },
    onSize(widthPixels, heightPixels) {
      size = { widthPixels, heightPixels };
      emitMetadata();
    },
    onRates(next) {
      rates = next.length > 0 ? next : [1];
    },
    onRate(next) {
      if (next === rate) rateAskedMs = -Infinity;
      // An advertisement plays at its own.
      if (next === rate || !position.isMoving() || clock.now() - rateAskedMs < rateWithinMs) return;
      if (rateAskedMs > -Infinity) rates = [next];
      rate = next;
      position.run(embedState === 'playing', rate);
    },
    onRefused: refused,
    onTracks: () => emit({ type: 'tracks' }),
    onError: fail,
  };

  function look(): void {
    embed?.look?.();
    if (start.isOverdue()) refused();
    if (seeking !== undefined && clock.now() - seeking.sinceMs > arriveWithinMs) arrive(seeking.targetSeconds);
    update();
    if (source !== undefined && error === undefined) cancelLook = clock.after(lookEveryMs, look);
  }

  /** What answers too late is thrown away. */
  function openInTime(id: string): Promise<Embed> {
    const { promise, resolve, reject } = Promise.withResolvers<Embed>();
    let isLate = false;
    const cancel = clock.after(openWithinMs, () => {
      isLate = true;
      reject(new EmbedError('network'));
    });
    const addFrame = (next: HTMLIFrameElement): void => {
      frame?.remove();
      frame = next;
      place.append(next);
    };
    open({ id, addFrame, listener }).then(
      (opened) => {
        cancel();
        if (isLate) opened.destroy();
        else resolve(opened);
      },
      (cause: unknown) => {
        cancel();
        reject(cause);
      },
    );
    return promise;
  }

  async function begin(next: PlayerSource): Promise<void> {
    const load = loads;
    opening ??= openInTime(next.url);
    const mine = opening;
    try {
      const ready = await mine;
      if (mine !== opening) return ready.destroy();
      opened = ready;
      if (load !== loads) return;
      embed = ready;
      ready.setVolume(volume);
      ready.setMuted(isMuted);
      ready.load(next.url, { startAtSeconds, isPlaying: isPlayWanted });
      if (start.isPending()) start.told(embedState);
    } catch (cause) {
      if (mine === opening) close();
      // The code that opens it could not be fetched, if it is nothing that was said.
      if (load === loads) fail(cause instanceof EmbedError ? cause.code : 'network');
    }
  }

  /** Forgets what was loaded; the frame is left as it is. */
  function reset(): void {
    loads += 1;
    cancelLook();
    start.overtake();
    source = undefined;
    embed = undefined;
    error = undefined;
    isLoaded = false;
    isPlayWanted = false;
    embedState = 'unstarted';
    seeking = undefined;
    durationSeconds = undefined;
    size = { widthPixels: 0, heightPixels: 0 };
    rate = 1;
    rates = [1];
    rateAskedMs = -Infinity;
    position.run(false, 1);
    position.place(0);
  }

  function unload(): void {
    embed?.stop();
    reset();
    if (keep === 'never') close();
    if (frame !== undefined) frame.style.visibility = 'hidden';
    update();
  }

  return {
    load(next, options) {
      reset();
      if (keep === 'never') close();
      if (frame !== undefined) frame.style.visibility = '';
      source = next;
      startAtSeconds = options.startAtSeconds;
      position.place(startAtSeconds);
      update();
      cancelLook = clock.after(lookEveryMs, look);
      void begin(next);
    },
    unload,
    play() {
      if (source === undefined || error !== undefined) return Promise.reject(new Error('There is nothing to play'));
      isPlayWanted = true;
      if (embedState === 'playing') return Promise.resolve();
      const played = start.ask();
      if (embed !== undefined) {
        if (source.isLive === true && embedState === 'paused') embed.seekToEdge?.();
        embed.play();
        start.told(embedState);
      }
      return played;
    },
    pause() {
      isPlayWanted = false;
      start.overtake();
      if (embedState !== 'cued') embed?.pause();
    },
    seek(seconds) {
      if (source === undefined) return;
      position.place(seconds);
      if (embed === undefined) {
        startAtSeconds = seconds;
        return;
      }
      seeking = { targetSeconds: seconds, sinceMs: clock.now() };
      embed.seek(seconds);
    },
    setRate(next) {
      if (next === rate) return;
      rate = next;
      rateAskedMs = clock.now();
      position.run(embedState === 'playing', rate);
      embed?.setRate(rate);
    },
    setVolume(next) {
      volume = next;
      embed?.setVolume(volume);
    },
    setMuted(next) {
      isMuted = next;
      embed?.setMuted(isMuted);
    },
    position: () => position.seconds(),
    duration: () => (source?.isLive === true ? undefined : durationSeconds),
    // Only its own player knows where the edge of a broadcast is, and stays there.
    liveTarget: () => (source?.isLive === true ? position.seconds() : undefined),
    buffered: () => [],
    state: () => ({
      status: statusNow(),
      isLoaded,
      canPlay: canPlayNow(),
      isPaused: isPausedNow(),
      isSeeking: isOnItsWay(),
      hasEnded: embedState === 'ended',
      isMuted,
      rate,
      rates,
      error,
      isFrame: true,
    }),
    captions: {
      list: () => (embed ?? nothing).captions.list(),
      selectedId: () => (embed ?? nothing).captions.selectedId(),
      select: (id) => (embed ?? nothing).captions.select(id),
    },
    qualities: {
      list: () => (embed ?? nothing).qualities.list(),
      selectedId: () => (embed ?? nothing).qualities.selectedId(),
      select: (id) => (embed ?? nothing).qualities.select(id),
    },
    subscribe(listen) {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    destroy() {
      reset();
      close();
      update();
      listeners.clear();
    },
  };
}

const nothing = { captions: noSelection, qualities: noSelection };
