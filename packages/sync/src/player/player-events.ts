import type { PlayerEvent } from './player.ts';

type Listener = (event: PlayerEvent) => void;

export class PlayerEvents {
  readonly #listeners = new Set<Listener>();

  emit(event: PlayerEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  clear(): void {
    this.#listeners.clear();
  }
}
