import { createRateLimitError } from '../edge/rate-limiter.ts';

const retryAfterMs = 1000;

export class RequestSlots {
  readonly #perUser: number;
  readonly #total: number;
  readonly #taken = new Map<string, number>();
  #sum = 0;

  constructor({ perUser, total }: { perUser: number; total: number }) {
    this.#perUser = perUser;
    this.#total = total;
  }

  /** Returns the function that frees the slot. @throws TooManyRequests */
  take(user: string): () => void {
    const taken = this.#taken.get(user) ?? 0;
    if (taken >= this.#perUser || this.#sum >= this.#total) throw createRateLimitError(retryAfterMs);
    this.#taken.set(user, taken + 1);
    this.#sum += 1;
    return () => this.#free(user);
  }

  #free(user: string): void {
    const left = (this.#taken.get(user) ?? 1) - 1;
    if (left === 0) this.#taken.delete(user);
    else this.#taken.set(user, left);
    this.#sum -= 1;
  }
}
