import type { Clock } from '@matinee/base/clock';

/**
 * The time that a player needs from the call of play until it moves, plus a margin for uneven networks. Some players report that they need
 * more.
 */
const playerMs = 80;
const minLeadMs = 50;
const maxLeadMs = 300;
const lifetimeMs = 1000;

/**
 * Returns how long before a start a client has to know of it, in ms: from its round-trip time and its player's start delay, once they are
 * known.
 */
export function clientLeadMs(rttMs = 0, startDelaySeconds = 0): number {
  return rttMs / 2 + Math.max(playerMs, startDelaySeconds * 1000);
}

/**
 * Returns how far in the future a start is scheduled, in ms from 50 to 300: as much as the slowest client needs. Even slower clients catch
 * up.
 */
export function startLeadMs(clientLeadsMs: Iterable<number>): number {
  return Math.round(Math.max(minLeadMs, Math.min(Math.max(playerMs, ...clientLeadsMs), maxLeadMs)));
}

/** Creates a cache of the lead for the clients of a room. The lead changes slowly, so it is computed at most once a second. */
export function createLeadCache(clock: Clock, clientLeadsMs: () => Iterable<number>): () => number {
  let leadMs = 0;
  let computedAtMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = clock.now();
    if (nowMs - computedAtMs >= lifetimeMs) {
      leadMs = startLeadMs(clientLeadsMs());
      computedAtMs = nowMs;
    }
    return leadMs;
  };
}
