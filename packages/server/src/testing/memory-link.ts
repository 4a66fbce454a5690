import { BackboneError } from '../cluster/backbone.ts';

/**
 * Decides when, and whether, something arrives.
 *
 * A message may arrive any number of times, the others once. `cut` breaks the connection: the node gets a
 * BackboneError, though a command that has arrived was executed. A command that neither arrives nor is cut never ends,
 * which a real one does within a second.
 */
export type Deliver = (kind: 'command' | 'reply' | 'message', arrive: () => void, cut: () => void) => void;

export class MemoryLink {
  readonly #deliver: Deliver;
  readonly subscribed = new Set<string>();
  readonly listeners = new Map<string, (text: string) => void>();
  readonly resumedListeners: (() => void)[] = [];
  readonly #underWay = new Set<() => void>();
  /** Each break loses the messages under way. */
  #breaks = 0;
  #isClosed = false;
  isUp = true;

  constructor(deliver: Deliver) {
    this.#deliver = deliver;
  }

  isListening(channel: string): boolean {
    return this.isUp && this.subscribed.has(channel);
  }

  receive(channel: string, text: string): void {
    const breaks = this.#breaks;
    const arrive = (): void => {
      if (breaks === this.#breaks) this.listeners.get(channel)?.(text);
    };
    this.#deliver('message', arrive, () => undefined);
  }

  async run<Result>(command: () => Result): Promise<Result> {
    if (!this.isUp) throw new BackboneError('Redis cannot be used: not connected');
    return new Promise((resolve, reject) => {
      const cut = (): void => {
        this.#underWay.delete(cut);
        reject(new BackboneError('Redis cannot be used: the connection was cut'));
      };
      this.#underWay.add(cut);
      const execute = (): void => {
        const result = command();
        const answer = (): void => {
          this.#underWay.delete(cut);
          resolve(result);
        };
        this.#deliver('reply', answer, cut);
      };
      this.#deliver('command', execute, cut);
    });
  }

  interrupt(): void {
    this.isUp = false;
    this.#breaks += 1;
    for (const cut of this.#underWay) cut();
  }

  resume(): void {
    if (this.isUp || this.#isClosed) return;
    this.isUp = true;
    this.subscribed.clear();
    for (const channel of this.listeners.keys()) this.subscribed.add(channel);
    for (const listener of this.resumedListeners) listener();
  }

  close(): void {
    this.#isClosed = true;
    this.interrupt();
  }
}
