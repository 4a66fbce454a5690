/** A stretch of a stream that knows when it was recorded. */
export interface DatedFragment {
  /** Seconds of the player. */
  start: number;
  /** Epoch ms of its first frame. */
  programDateTime: number | null;
}

/**
 * Where in the player's seconds lies what was recorded at that time (epoch ms): by the last fragment that began before,
 * else the first that has a date. Undefined when none has.
 */
export function datedPosition(fragments: readonly (DatedFragment | null)[], atMs: number): number | undefined {
  const dated = fragments.filter((fragment) => fragment !== null && fragment.programDateTime !== null);
  const nearest = dated.findLast((fragment) => (fragment?.programDateTime ?? 0) <= atMs) ?? dated[0];
  if (nearest === undefined || nearest === null || nearest.programDateTime === null) return undefined;
  return nearest.start + (atMs - nearest.programDateTime) / 1000;
}
