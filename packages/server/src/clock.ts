/** Time, passed in so that tests can hold it still. */
export interface Clock {
  /** Epoch ms. */
  now(): number;
  /** Calls back once after at least `delayMs`; returns the way to call it off. Does not keep the process alive. */
  after(delayMs: number, callback: () => void): () => void;
}

/** The longest delay that setTimeout takes. */
const longestDelayMs = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, Math.min(Math.max(0, delayMs), longestDelayMs));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
