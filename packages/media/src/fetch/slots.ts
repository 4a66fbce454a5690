/** Limits how much goes on at once, in all and per host. */
export interface Slots {
  /** Waits for a place, first come first served, and gives back the way to leave it. Rejects when `signal` aborts. */
  take(host: string, signal: AbortSignal): Promise<() => void>;
}

export interface SlotLimits {
  total: number;
  perHost: number;
}

export function createSlots({ total, perHost }: SlotLimits): Slots {
  const taken = new Map<string, number>();
  const waiting = new Set<{ host: string; enter: () => void }>();
  let takenInAll = 0;

  const isFree = (host: string) => takenInAll < total && (taken.get(host) ?? 0) < perHost;

  function occupy(host: string): () => void {
    takenInAll += 1;
    taken.set(host, (taken.get(host) ?? 0) + 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      takenInAll -= 1;
      const rest = (taken.get(host) ?? 0) - 1;
      if (rest > 0) taken.set(host, rest);
      else taken.delete(host);
      admit();
    };
  }

  function admit(): void {
    for (const visitor of waiting) {
      if (!isFree(visitor.host)) continue;
      waiting.delete(visitor);
      visitor.enter();
    }
  }

  return {
    take(host, signal) {
      if (signal.aborted) return Promise.reject(signal.reason as Error);
      if (isFree(host)) return Promise.resolve(occupy(host));
      return new Promise((resolve, reject) => {
        const giveUp = () => {
          waiting.delete(visitor);
          reject(signal.reason as Error);
        };
        const visitor = {
          host,
          enter: () => {
            signal.removeEventListener('abort', giveUp);
            resolve(occupy(host));
          },
        };
        waiting.add(visitor);
        signal.addEventListener('abort', giveUp, { once: true });
      });
    },
  };
}
