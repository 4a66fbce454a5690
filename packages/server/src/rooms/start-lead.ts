import type { Clock } from '@matinee/base/clock';

/** Time that a player needs from the call of play until it moves, and some for uneven networks. */
const playerMs = 80;
const minLeadMs = 50;
const maxLeadMs = 300;
const keepMs = 1000;

/**
 * How far in the future a start is scheduled, in ms from 50 to 300: the time a message needs to the furthest client, and
 * its player's. Clients that are further away catch up.
 */
export function startLeadMs(rttsMs: Iterable<number>): number {
  const oneWayMs = Math.max(0, ...rttsMs) / 2;
  return Math.round(Math.max(minLeadMs, Math.min(oneWayMs + playerMs, maxLeadMs)));
}

/** The lead for the clients of a room. Round trips change slowly, so it is computed once a second at most. */
export function createLeadCache(clock: Clock, rttsMs: () => Iterable<number>): () => number {
  let leadMs = 0;
  let computedAtMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = clock.now();
    if (nowMs - computedAtMs >= keepMs) {
      leadMs = startLeadMs(rttsMs());
      computedAtMs = nowMs;
    }
    return leadMs;
  };
}
