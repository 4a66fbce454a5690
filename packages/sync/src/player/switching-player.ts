import type { Clock } from '@matinee/base/clock';
import { isSameSource } from './player-source.ts';
import {
  delegateCaptions,
  delegateQualities,
  delegateSelection,
  type ChosenSubtitles,
  type Player,
  type PlayerEvent,
  type PlayerSource,
  type PlayerState,
  type PreparingPlayer,
  type Span,
} from './player.ts';
import { PlayerEvents } from './player-events.ts';

export interface SwitchingPlayerOptions {
  /** Always the same for a kind; a promise while its code is fetched. */
  playerFor: (kind: PlayerSource['kind']) => Player | Promise<Player>;
  /** Returns a player that can load ahead while another one plays. */
  spareFor: (kind: PlayerSource['kind'], playing: Player) => Player | undefined;
  first: Player;
  onSwitch: (player: Player) => void;
  /** Makes `playerFor` return a new player instead of the current one. */
  renew: () => void;
  clock: Clock;
}

/** Emptying the last player at once would delay the first pictures of the next. */
const emptyAfterMs = 500;

interface Prepared {
  player: Player;
  source: PlayerSource;
  startAtSeconds: number;
}

/**
 * Puts several players behind one interface: each source plays in the player that supports it; the others are empty or have the
 * next source ready. The volume applies to all.
 */
export function createSwitchingPlayer(options: SwitchingPlayerOptions): PreparingPlayer {
  return new SwitchingPlayer(options);
}

const unknownSize: PlayerEvent = { type: 'metadata', durationSeconds: Number.NaN, widthPixels: 0, heightPixels: 0 };

class SwitchingPlayer implements PreparingPlayer {
  readonly #options: SwitchingPlayerOptions;
  readonly #events = new PlayerEvents();
  /** Players so far, with the last size of each one's video. */
  readonly #known = new Map<Player, PlayerEvent>();
  #prepared: Prepared | undefined;
  #current: Player;
  #source: PlayerSource | undefined;
  #startAtSeconds = 0;
  #volume = 1;
  #isMuted = false;
  #opening: 'done' | 'under-way' | 'failed' = 'done';
  #loads = 0;
  /** Empties the player that was left last, once. */
  #emptyLeft = (): void => {};

  readonly captions = delegateCaptions(() => this.#current.captions);
  readonly qualities = delegateQualities(() => this.#current.qualities);
  readonly audioTracks = delegateSelection(() => this.#current.audioTracks);

  constructor(options: SwitchingPlayerOptions) {
    this.#options = options;
    this.#current = options.first;
    this.#listenTo(options.first);
  }

  load(source: PlayerSource, { startAtSeconds }: { startAtSeconds: number }): void {
    this.#source = source;
    this.#startAtSeconds = startAtSeconds;
    if (!this.#takePrepared(source)) this.#open(source);
  }

  prepare(source: PlayerSource, { startAtSeconds }: { startAtSeconds: number }): void {
    const known = this.#prepared;
    if (known !== undefined && isSameSource(known.source, source) && known.startAtSeconds === startAtSeconds) return;
    this.dropPrepared();
    const player = this.#options.spareFor(source.kind, this.#current);
    if (player === undefined) return;
    this.#emptyLeft();
    this.#prepared = { player, source, startAtSeconds };
    this.#listenTo(player);
    player.setMuted(true);
    player.load(source, { startAtSeconds });
  }

  dropPrepared(): void {
    this.#prepared?.player.unload();
    this.#prepared = undefined;
  }

  isPrepared(): boolean {
    if (this.#prepared === undefined) return false;
    const { status, isLoaded, canPlay, isSeeking } = this.#prepared.player.state();
    return status === 'ready' && isLoaded && canPlay && !isSeeking;
  }

  startPrepared(): void {
    // A refusal comes again when it shows.
    this.#prepared?.player.play().catch(() => undefined);
  }

  renewVideo(): void {
    const left = this.#current;
    const { isFrame, isLoaded } = left.state();
    if (this.#source === undefined || this.#opening !== 'done' || isFrame) return;
    if (isLoaded) this.#startAtSeconds = left.position();
    this.dropPrepared();
    this.#options.renew();
    this.#open(this.#source);
    this.#known.delete(left);
    left.destroy();
  }

  setSubtitles(subtitles: ChosenSubtitles): void {
    const { subtitleUrl, subtitleName } = subtitles;
    if (this.#source !== undefined) this.#source = { ...this.#source, subtitleUrl, subtitleName };
    if (this.#opening === 'done') this.#current.setSubtitles(subtitles);
  }

  unload(): void {
    this.dropPrepared();
    this.#emptyLeft();
    this.#source = undefined;
    this.#loads += 1;
    this.#opening = 'done';
    this.#current.unload();
  }

  play(): Promise<void> {
    return this.#opening === 'done' ? this.#current.play() : Promise.reject(new Error('There is nothing to play yet'));
  }

  pause(): void {
    this.#current.pause();
  }

  seek(seconds: number): void {
    this.#current.seek(seconds);
  }

  setRate(rate: number, speed?: number): void {
    this.#current.setRate(rate, speed);
  }

  setVolume(volume: number): void {
    this.#volume = volume;
    this.#current.setVolume(volume);
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    this.#current.setMuted(isMuted);
  }

  position(): number {
    return this.#current.position();
  }

  duration(): number | undefined {
    return this.#current.duration();
  }

  liveTarget(serverMs: number): number | undefined {
    return this.#current.liveTarget(serverMs);
  }

  buffered(): readonly Span[] {
    return this.#current.buffered();
  }

  async pictureAt(seconds: number): Promise<ImageBitmap | undefined> {
    return this.#current.pictureAt?.(seconds);
  }

  /** Stands in for a player that doesn't exist yet. */
  state(): PlayerState {
    const state = this.#current.state();
    if (this.#opening === 'done') return state;
    const hasFailed = this.#opening === 'failed';
    return {
      ...state,
      isMuted: this.#isMuted,
      // Only the code of frames is loaded on demand.
      isFrame: true,
      isSoundClosed: true,
      status: hasFailed ? 'error' : 'buffering',
      error: hasFailed ? 'network' : undefined,
      isLoaded: false,
      canPlay: false,
      isPaused: true,
      isSeeking: false,
      hasEnded: false,
    };
  }

  subscribe(listener: (event: PlayerEvent) => void): () => void {
    return this.#events.subscribe(listener);
  }

  destroy(): void {
    this.#source = undefined;
    this.#loads += 1;
    this.#emptyLeft();
    for (const player of this.#known.keys()) player.destroy();
    this.#events.clear();
  }

  #listenTo(player: Player): void {
    if (this.#known.has(player)) return;
    this.#known.set(player, unknownSize);
    player.subscribe((event) => {
      if (event.type === 'metadata') this.#known.set(player, event);
      if (player === this.#current && this.#opening === 'done' && !this.#fallBack()) this.#events.emit(event);
    });
  }

  /** Falls back only before anything was loaded: after a failure midway the same URL is tried again. Returns whether it did. */
  #fallBack(): boolean {
    const fallback = this.#source?.fallback;
    const { error, isLoaded } = this.#current.state();
    if (this.#source === undefined || fallback === undefined || error !== 'network' || isLoaded) return false;
    this.#source = { ...this.#source, ...fallback, fallback: undefined };
    this.#open(this.#source);
    return true;
  }

  /** Shows the source if it was prepared; returns whether it was. */
  #takePrepared(source: PlayerSource): boolean {
    const prepared = this.#prepared;
    if (prepared === undefined) return false;
    const { player } = prepared;
    if (!isSameSource(prepared.source, source) || player.state().error !== undefined) {
      this.dropPrepared();
      return false;
    }
    this.#prepared = undefined;
    this.#loads += 1;
    this.#opening = 'done';
    const left = this.#current;
    this.#switchTo(player);
    this.#emptyLater(left);
    const { subtitleUrl, subtitleName } = source;
    if (prepared.source.subtitleUrl !== subtitleUrl) player.setSubtitles({ subtitleUrl, subtitleName });
    this.#events.emit(this.#known.get(player) ?? unknownSize);
    this.#events.emit({ type: 'status', status: player.state().status });
    this.#events.emit({ type: 'tracks' });
    return true;
  }

  #open(source: PlayerSource): void {
    this.#loads += 1;
    const load = this.#loads;
    const player = this.#options.playerFor(source.kind);
    if (!(player instanceof Promise)) return this.#start(player, source);
    this.#current.unload();
    this.#setOpening('under-way');
    player.then(
      (ready) => load === this.#loads && this.#start(ready, this.#source ?? source),
      () => load === this.#loads && this.#setOpening('failed'),
    );
  }

  #start(player: Player, source: PlayerSource): void {
    this.#opening = 'done';
    this.#listenTo(player);
    this.#emptyLeft();
    const left = this.#current;
    this.#switchTo(player);
    if (left !== player) left.unload();
    player.load(source, { startAtSeconds: this.#startAtSeconds });
  }

  #switchTo(player: Player): void {
    if (player === this.#current) return;
    this.#current = player;
    player.setVolume(this.#volume);
    player.setMuted(this.#isMuted);
    // The last frame stays until the next one shows.
    this.#options.onSwitch(player);
    // The next video may have another size.
    this.#events.emit(unknownSize);
  }

  #emptyLater(left: Player): void {
    left.pause();
    const cancel = this.#options.clock.after(emptyAfterMs, () => this.#emptyLeft());
    this.#emptyLeft = () => {
      cancel();
      this.#emptyLeft = () => {};
      left.unload();
    };
  }

  #setOpening(opening: 'under-way' | 'failed'): void {
    this.#opening = opening;
    this.#events.emit({ type: 'status', status: opening === 'failed' ? 'error' : 'buffering' });
    if (opening === 'failed') this.#events.emit({ type: 'error', code: 'network' });
  }
}
