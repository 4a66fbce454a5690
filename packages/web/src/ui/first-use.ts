const signs = ['pointermove', 'pointerdown', 'keydown'] as const;
let isInUse = false;

/** Calls back at a user's first key, press or move of the pointer, or at once after one. Returns the function that cancels. */
export function onFirstUse(callback: () => void): () => void {
  const waiting = new AbortController();
  function use(): void {
    isInUse = true;
    waiting.abort();
    callback();
  }
  if (isInUse) callback();
  else for (const sign of signs) addEventListener(sign, use, { capture: true, passive: true, signal: waiting.signal });
  return () => waiting.abort();
}
