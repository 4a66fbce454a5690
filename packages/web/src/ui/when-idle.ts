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
