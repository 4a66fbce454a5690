const fallbackMs = 1000;

/** Calls back once the browser has nothing else to do; a second later in browsers that don't say when. Returns a function that cancels. */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const id = setTimeout(callback, fallbackMs);
    return () => clearTimeout(id);
  }
  const id = requestIdleCallback(callback);
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
