const fallbackMs = 1000;

/** Browsers without requestIdleCallback call back a second later. Returns the function that cancels. */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const id = setTimeout(callback, fallbackMs);
    return () => clearTimeout(id);
  }
  const id = requestIdleCallback(callback);
  return () => cancelIdleCallback(id);
}

/** Delays work that would delay the visible response to a press. Returns the function that cancels. */
export function afterPaint(callback: () => void): () => void {
  // A frame is painted before the callbacks of the next frame.
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(callback)));
  return () => cancelAnimationFrame(frame);
}
