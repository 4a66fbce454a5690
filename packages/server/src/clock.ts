/** Time, passed in so that tests can hold it still. */
export interface Clock {
  /** Epoch ms, whole. Never goes back while the process runs. */
  now(): number;
  /** Calls back once after at least `delayMs`; returns the way to call it off. Does not keep the process alive. */
  after(delayMs: number, callback: () => void): () => void;
}

/** The longest delay that setTimeout takes. */
const longestDelayMs = 2 ** 31 - 1;

/**
 * The wall clock as it was when the process began, and from there on as much as has really passed: whoever sets the wall
 * clock meanwhile moves no room and refuses nobody.
 */
export const systemClock: Clock = {
  now: () => Math.floor(performance.timeOrigin + performance.now()),
  after(delayMs, callback) {
    const timer = setTimeout(callback, Math.min(Math.max(0, delayMs), longestDelayMs));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
