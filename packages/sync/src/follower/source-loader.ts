import { isSameSource } from '../player/player-source.ts';
import type { Player, PlayerEvent, PlayerSource } from '../player/player.ts';

/** Loads the room's source into the player, and again after a network failure. */
export class SourceLoader {
  readonly #player: Player;
  #retry = initialLoadRetry;
  #source: PlayerSource | undefined;

  constructor(player: Player) {
    this.#player = player;
  }

  get isEmpty(): boolean {
    return this.#source === undefined;
  }

  has(source: PlayerSource | undefined): boolean {
    return isSameSource(this.#source, source);
  }

  /** Whether the player needs to load the source, for the first time or again. */
  mustLoad(source: PlayerSource, nowMs: number): boolean {
    return !this.has(source) || (this.#player.state().error === 'network' && nowMs >= this.#retry.atMs);
  }

  /** Takes over the subtitles of a source that is loaded. */
  update(source: PlayerSource): void {
    const { subtitleUrl, subtitleName } = source;
    if (!this.has(source) || this.#source?.subtitleUrl === subtitleUrl) return;
    this.#source = source;
    this.#player.setSubtitles({ subtitleUrl, subtitleName });
  }

  load(source: PlayerSource, startAtSeconds: number): void {
    this.#source = source;
    this.#retry = retryAfterLoad(this.#retry);
    this.#player.load(source, { startAtSeconds });
  }

  /** The next step loads the source, whether the player has it or not. */
  forget(): void {
    this.#source = undefined;
  }

  unload(): void {
    if (this.isEmpty) return;
    this.#source = undefined;
    this.#player.unload();
  }

  handle(event: PlayerEvent, nowMs: number): void {
    if (event.type === 'status' && event.status === 'ready') this.#retry = retryAfterSuccess(this.#retry);
    if (event.type === 'error') this.#retry = retryAfterFailure(this.#retry, nowMs);
  }
}

const minDelayMs = 2000;
const maxDelayMs = 30_000;

/** Next attempt to load a source that has failed: after 2 s, 4 s and so on, at most 30 s. */
interface LoadRetry {
  /** Time of the next attempt; Infinity without one. */
  atMs: number;
  /** The delay after the next failure. */
  delayMs: number;
}

export const initialLoadRetry: LoadRetry = { atMs: Infinity, delayMs: minDelayMs };

export function retryAfterFailure({ delayMs }: LoadRetry, nowMs: number): LoadRetry {
  return { atMs: nowMs + delayMs, delayMs: Math.min(delayMs * 2, maxDelayMs) };
}

export function retryAfterLoad(retry: LoadRetry): LoadRetry {
  return { ...retry, atMs: Infinity };
}

/** The source plays: the next failure starts with the shortest delay. */
export function retryAfterSuccess(retry: LoadRetry): LoadRetry {
  return { ...retry, delayMs: minDelayMs };
}
