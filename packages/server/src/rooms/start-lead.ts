import type { Clock } from '@matinee/base/clock';

/** From the call of play until the player moves, with a margin for uneven networks. Some players report more. */
const playerMs = 80;
const minLeadMs = 50;
const maxLeadMs = 300;
const lifetimeMs = 1000;

/** Returns how long before a start a client has to know of it. */
export function clientLeadMs(rttMs = 0, startDelaySeconds = 0): number {
  return rttMs / 2 + Math.max(playerMs, startDelaySeconds * 1000);
}

/** Returns the slowest client's lead, from 50 to 300 ms. Even slower clients catch up. */
export function startLeadMs(clientLeadsMs: Iterable<number>): number {
  return Math.round(Math.max(minLeadMs, Math.min(Math.max(playerMs, ...clientLeadsMs), maxLeadMs)));
}

/** The lead changes slowly, so it is computed at most once a second. */
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
