import { initialAutoplay, mayStart, nextAutoplay, type AutoplayEvent, type AutoplayState } from './autoplay.ts';
import { AutoplayBlockedError, type Player } from '../player/player.ts';

export class PlayerStarter {
  readonly #player: Player;
  readonly #onAutoplay: (autoplay: AutoplayState) => void;
  #autoplay = initialAutoplay;
  #isPlayPending = false;
  #isStopped = false;

  constructor(player: Player, onAutoplay: (autoplay: AutoplayState) => void) {
    this.#player = player;
    this.#onAutoplay = onAutoplay;
  }

  get state(): AutoplayState {
    return this.#autoplay.state;
  }

  /** A refused start is tried again without sound. */
  async play(): Promise<void> {
    if (this.#isPlayPending || !mayStart(this.#autoplay)) return;
    this.#isPlayPending = true;
    try {
      await this.#player.play();
      this.update({ type: 'played' });
    } catch (error) {
      // Otherwise the start was overtaken, or the player reports the failure itself.
      if (error instanceof AutoplayBlockedError) this.update({ type: 'refused', isMuted: this.#player.state().isMuted });
    } finally {
      this.#isPlayPending = false;
    }
  }

  update(event: AutoplayEvent): void {
    const before = this.#autoplay.state;
    const { autoplay, setMuted } = nextAutoplay(this.#autoplay, event);
    this.#autoplay = autoplay;
    if (setMuted !== undefined) this.#player.setMuted(setMuted);
    if (autoplay.state !== before && !this.#isStopped) this.#onAutoplay(autoplay.state);
  }

  stop(): void {
    this.#isStopped = true;
  }
}
