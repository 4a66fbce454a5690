import type { Standstill, SteerSample, SteerState } from './steer-state.ts';

/** A position this still is unreliable. At a quarter of the speed, a frame may last 160 ms. */
const stillMs = 200;
/** After this time the player has stopped silently, and a correction may restart it. */
const stoppedMs = 3000;
const minMoveSeconds = 0.001;
/** A longer standstill is no hiccup of a busy machine. */
const freezeMs = 500;
/** A standstill this soon after a change of rate is its effect. */
const sameTimeMs = 300;
/** Changes of rate pause after so many freezes in a row, for which a busy machine may be the reason. */
const maxFreezes = 3;
const trialAfterMs = 120_000;

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

/** Whether a running player's position stands still or hasn't moved yet. */
export function isFrozen({ sinceMs, hasMovedSinceStart }: Standstill, localMs: number): boolean {
  const ms = localMs - sinceMs;
  return ms >= (hasMovedSinceStart ? stillMs : 0) && ms < stoppedMs;
}

export function toleratesRates({ stoppedByRates, stoppedAtMs }: Standstill, localMs: number): boolean {
  return stoppedByRates < maxFreezes || localMs - stoppedAtMs > trialAfterMs;
}
