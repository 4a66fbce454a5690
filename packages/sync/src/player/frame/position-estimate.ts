/** Media seconds at rate 1 that prove a move: some sites interpolate for up to 0.25 s. */
const provenSeconds = 0.3;
/** A player with less progress in this time doesn't play, even if it says so. */
const provenWithinMs = 1000;
/** Some players report only once a second. */
const maxReadingAgeMs = 1500;

interface Reading {
  atMs: number;
  seconds: number;
}

export interface PositionEstimate {
  /** In order; the first is where the player has moved on from. */
  readings: readonly [Reading, ...Reading[]];
  /** As the player reports. */
  isRunning: boolean;
  rate: number;
}

export function createPositionEstimate(seconds: number, nowMs: number): PositionEstimate {
  return { readings: [{ atMs: nowMs, seconds }], isRunning: false, rate: 1 };
}

/** Drops the readings before a seek. */
export function placeAt(estimate: PositionEstimate, seconds: number, nowMs: number): PositionEstimate {
  return { ...estimate, readings: [{ atMs: nowMs, seconds }] };
}

export function setRunning(estimate: PositionEstimate, isRunning: boolean, rate: number, nowMs: number): PositionEstimate {
  if (isRunning === estimate.isRunning && rate === estimate.rate) return estimate;
  const at = { atMs: nowMs, seconds: estimatedSeconds(estimate, nowMs) };
  if (!isRunning || !isProgressing(estimate, nowMs)) return { readings: [at], isRunning, rate };
  // A player that moves needn't prove it again at another rate.
  const before = { atMs: nowMs - provenWithinMs, seconds: at.seconds - (provenWithinMs / 1000) * rate };
  return { readings: [before, at], isRunning, rate };
}

export function addReading(estimate: PositionEstimate, seconds: number, nowMs: number): PositionEstimate {
  if (!estimate.isRunning) return placeAt(estimate, seconds, nowMs);
  const { readings } = estimate;
  // Progress counts from the newest reading that is old enough.
  const first = readings.findLast(({ atMs }) => atMs <= nowMs - provenWithinMs) ?? readings[0];
  const kept = readings.slice(readings.indexOf(first) + 1);
  return { ...estimate, readings: [first, ...kept, { atMs: nowMs, seconds }] };
}

/**
 * Estimates the position. Readings are late and never early, so the one of the last second that leads furthest is right; time
 * fills the gaps.
 */
export function estimatedSeconds(estimate: PositionEstimate, nowMs: number): number {
  const last = lastReading(estimate);
  if (!isProgressing(estimate, nowMs)) return last.seconds;
  const recent = estimate.readings.filter((reading) => reading === last || nowMs - reading.atMs < provenWithinMs);
  return Math.max(...recent.map(({ seconds, atMs }) => seconds + ((nowMs - atMs) / 1000) * estimate.rate));
}

export function isProgressing(estimate: PositionEstimate, nowMs: number): boolean {
  const last = lastReading(estimate);
  const progressSeconds = last.seconds - estimate.readings[0].seconds;
  return estimate.isRunning && progressSeconds >= provenSeconds * estimate.rate && nowMs - last.atMs <= maxReadingAgeMs;
}

/** Whether it has reported for a second that it plays, without progress, as during an advertisement. */
export function isStuck(estimate: PositionEstimate, nowMs: number): boolean {
  return estimate.isRunning && !isProgressing(estimate, nowMs) && nowMs - estimate.readings[0].atMs >= provenWithinMs;
}

function lastReading({ readings }: PositionEstimate): Reading {
  return readings.at(-1) ?? readings[0];
}
