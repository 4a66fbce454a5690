const fallbackMs = 1000;

export interface IdleOptions {
  /** The longest delay, in ms. */
  withinMs?: number;
}

/** Browsers without requestIdleCallback call back a second later, or at once with a limit. Returns the function that cancels. */
export function whenIdle(callback: () => void, { withinMs }: IdleOptions = {}): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const id = setTimeout(callback, withinMs === undefined ? fallbackMs : 0);
    return () => clearTimeout(id);
  }
  const id = requestIdleCallback(callback, withinMs === undefined ? {} : { timeout: withinMs });
  return () => cancelIdleCallback(id);
}

/** Delays work that would delay the visible response to a press. Returns the function that cancels. */
export function afterPaint(callback: () => void): () => void {
  // A frame is painted before the callbacks of the next frame.
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(callback)));
  return () => cancelAnimationFrame(frame);
}
