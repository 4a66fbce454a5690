import { initialLoadRetry, retryAfterFailure, retryAfterLoad, retryAfterSuccess } from './load-retry.ts';
import { isSameSource } from '../player/is-same-source.ts';
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
