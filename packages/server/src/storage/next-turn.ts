/**
 * Resolves in the next turn of the event loop, after everything else that is ready. The embedded database answers without leaving
 * the turn, so many statements in a row hold up all others.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
