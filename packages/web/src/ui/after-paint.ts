/**
 * Calls back after the next paint: for work that would delay the visible response to a press. Returns a function that
 * cancels.
 */
export function afterPaint(callback: () => void): () => void {
  // A frame is painted after its callbacks, that is before those of the next frame.
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(callback)));
  return () => cancelAnimationFrame(frame);
}
