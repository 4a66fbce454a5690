const fallbackMs = 1000;

export interface IdleOptions {
  /** The time after which the callback comes in any case, in ms. */
  withinMs?: number;
}

/**
 * Calls back once the browser has nothing else to do. Browsers that don't say when call back a second later, or at once where the time is
 * limited. Returns a function that cancels.
 */
export function whenIdle(callback: () => void, { withinMs }: IdleOptions = {}): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const id = setTimeout(callback, withinMs === undefined ? fallbackMs : 0);
    return () => clearTimeout(id);
  }
  const id = requestIdleCallback(callback, withinMs === undefined ? {} : { timeout: withinMs });
  return () => cancelIdleCallback(id);
}

/**
 * Calls back after the next paint: for work that would delay the visible response to a press. Returns a function that
 * cancels.
 */
export function afterPaint(callback: () => void): () => void {
  // A frame is painted after its callbacks, that is before the callbacks of the next frame.
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(callback)));
  return () => cancelAnimationFrame(frame);
}
