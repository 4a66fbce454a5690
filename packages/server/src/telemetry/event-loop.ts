const tickMs = 100;

/** Calls back ten times a second with how late that is, in ms; returns how to stop. Does not keep the process alive. */
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
