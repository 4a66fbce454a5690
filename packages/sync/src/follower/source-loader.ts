import { isSameSource } from '../player/player-source.ts';
import type { Player, PlayerEvent, PlayerSource } from '../player/player.ts';

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

  mustLoad(source: PlayerSource, nowMs: number): boolean {
    return !this.has(source) || (this.#player.state().error === 'network' && nowMs >= this.#retry.atMs);
  }

  /** Takes over changed subtitles. */
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

  /** The next step loads the source again. */
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

interface LoadRetry {
  /** Infinity without an attempt. */
  atMs: number;
  delayMs: number;
}

export const initialLoadRetry: LoadRetry = { atMs: Infinity, delayMs: minDelayMs };

export function retryAfterFailure({ delayMs }: LoadRetry, nowMs: number): LoadRetry {
  return { atMs: nowMs + delayMs, delayMs: Math.min(delayMs * 2, maxDelayMs) };
}

export function retryAfterLoad(retry: LoadRetry): LoadRetry {
  return { ...retry, atMs: Infinity };
}

export function retryAfterSuccess(retry: LoadRetry): LoadRetry {
  return { ...retry, delayMs: minDelayMs };
}
