/** What a player takes from being told to play until it moves, in ms, and a little for the unevenness of networks. */
const playerMs = 80;
const leastLeadMs = 50;
const mostLeadMs = 300;

/**
 * How long before a start its instant is told, in ms: what the way to the furthest client takes, and its player. From 50
 * to 300; who is further away than that catches up.
 */
export function leadMs(rttsMs: Iterable<number>): number {
  const wayMs = Math.max(0, ...rttsMs) / 2;
  return Math.round(Math.max(leastLeadMs, Math.min(wayMs + playerMs, mostLeadMs)));
}
