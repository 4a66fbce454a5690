/** Runs something later. Tests pass a fake one. */
export interface Timer {
  /** Calls back once, after `delayMs`; what it returns cancels it. */
  after(delayMs: number, callback: () => void): () => void;
}

export const browserTimer: Timer = {
  after(delayMs, callback) {
    const id = setTimeout(callback, delayMs);
    return () => clearTimeout(id);
  },
};

/**
 * Ms that only ever move forward, near epoch ms of this device when the page was opened: a wall clock that is set while
 * the page is open changes nothing.
 */
export function monotonicNow(): number {
  return performance.timeOrigin + performance.now();
}
