import type { Standstill, SteerSample, SteerState } from './steer-state.ts';

/** A player whose position has not moved for this time doesn't show where it is. At a quarter of the speed, a frame may last 160 ms. */
const stillMs = 200;
/** After this time the player has stopped without reporting it, and a correction towards the room's position may start it again. */
const stoppedMs = 3000;
/** A smaller move doesn't count. */
const minMoveSeconds = 0.001;
/** A standstill this long is no hiccup of a busy machine. */
const freezeMs = 500;
/** A position that stands still this soon after a change of rate does so because of it. */
const sameTimeMs = 300;
/** After this many changes of rate in a row that stopped the position, changes pause for a while: a busy machine may look the same. */
const maxFreezes = 3;
const trialAfterMs = 120_000;

/** Takes a sample: since when the position stands still, and whether the last change of rate has stopped it. */
export function observeStandstill(state: SteerState, sample: SteerSample): Standstill {
  const { standstill, isRunning, rateChangedMs } = state;
  const { positionSeconds, localMs } = sample;
  if (!isRunning) return { ...standstill, positionSeconds, sinceMs: localMs, hasMovedSinceStart: false, isRateOnTrial: false };
  const hasMoved = Math.abs(positionSeconds - standstill.positionSeconds) > minMoveSeconds;
  const seen: Standstill = hasMoved ? { ...standstill, positionSeconds, sinceMs: localMs, hasMovedSinceStart: true } : standstill;
  const { sinceMs } = seen;
  if (!seen.isRateOnTrial) return seen;
  if (localMs - sinceMs >= freezeMs && Math.abs(sinceMs - rateChangedMs) <= sameTimeMs) {
    return { ...seen, isRateOnTrial: false, stoppedByRates: seen.stoppedByRates + 1, stoppedAtMs: localMs };
  }
  if (localMs - rateChangedMs > freezeMs + 2 * sameTimeMs) return { ...seen, isRateOnTrial: false, stoppedByRates: 0 };
  return seen;
}

/** Whether a running player's position stands still without having stopped, or hasn't moved yet. */
export function isFrozen({ sinceMs, hasMovedSinceStart }: Standstill, localMs: number): boolean {
  const ms = localMs - sinceMs;
  return ms >= (hasMovedSinceStart ? stillMs : 0) && ms < stoppedMs;
}

/** Whether the player's position survives changes of its rate, as far as is known. */
export function toleratesRates({ stoppedByRates, stoppedAtMs }: Standstill, localMs: number): boolean {
  return stoppedByRates < maxFreezes || localMs - stoppedAtMs > trialAfterMs;
}
