/**
 * Calls back once the browser has shown what the page is now: for work that would keep an answer to a press from being
 * seen. Returns how to take it back.
 */
export function afterPaint(callback: () => void): () => void {
  // A frame is painted after its callbacks, so it has been when the next one begins.
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(callback)));
  return () => cancelAnimationFrame(frame);
}
