const tickMs = 100;

/** Calls back ten times a second with how late the call is, in ms. Returns the function that stops it. Does not keep the process alive. */
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
