const tickMs = 100;

/** Calls back 10 times a second with how late the call is, in ms. Returns the function that stops it. */
export function watchEventLoop(onDelay: (ms: number) => void): () => void {
  let dueMs = performance.now() + tickMs;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    onDelay(Math.max(0, nowMs - dueMs));
    dueMs = nowMs + tickMs;
  }, tickMs);
  timer.unref();
  return () => clearInterval(timer);
}
