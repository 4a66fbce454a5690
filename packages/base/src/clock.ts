/** Time and timers, passed in so that tests can use a fake clock. */
export interface Clock {
  /** Epoch ms. Never goes back while the program runs. */
  now(): number;
  /** Calls back after at least `delayMs`. Returns the function that cancels it, which may be called any time. */
  after(delayMs: number, callback: () => void): () => void;
}

export function delay(clock: Pick<Clock, 'after'>, ms: number): Promise<void> {
  return new Promise((resolve) => clock.after(ms, resolve));
}

/** The longest delay that setTimeout accepts: 25 days. */
const maxDelayMs = 2 ** 31 - 1;

function after(delayMs: number, callback: () => void): () => void {
  const timer = setTimeout(callback, Math.min(Math.max(0, delayMs), maxDelayMs));
  unref(timer);
  return () => clearTimeout(timer);
}

/** Node's pending timers keep the process alive; in browsers a timer is a number. */
function unref(timer: unknown): void {
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function') timer.unref();
}

/**
 * The wall clock at the start of the program plus the time since, so that setting the machine's clock changes nothing.
 * Has fractions of a millisecond.
 */
export const preciseClock: Clock = { now: () => performance.timeOrigin + performance.now(), after };

/** Whole milliseconds, as stored and sent. */
export const systemClock: Clock = { now: () => Math.floor(preciseClock.now()), after };
