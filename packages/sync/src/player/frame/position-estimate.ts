/** Progress in media seconds at rate 1 that proves that a player moves: some sites interpolate for up to 0.25 s. */
const provenSeconds = 0.3;
/** A player without that much progress in this time doesn't play, even if it reports that it does. */
const provenWithinMs = 1000;
/** How long a reading counts. Readings may come as rarely as once a second. */
const maxReadingAgeMs = 1500;

interface Reading {
  atMs: number;
  seconds: number;
}

/** The position of a player that reports it in steps and a little late. */
export interface PositionEstimate {
  /** Readings in order; the first is the position that the player has moved on from. */
  readings: readonly [Reading, ...Reading[]];
  /** The player reports that it plays. */
  isRunning: boolean;
  /** Media seconds per second. */
  rate: number;
}

/** Creates the estimate for a player that isn't running. */
export function createPositionEstimate(seconds: number, nowMs: number): PositionEstimate {
  return { readings: [{ atMs: nowMs, seconds }], isRunning: false, rate: 1 };
}

/** Moves the estimate after a seek; earlier readings no longer count. */
export function placeAt(estimate: PositionEstimate, seconds: number, nowMs: number): PositionEstimate {
  return { ...estimate, readings: [{ atMs: nowMs, seconds }] };
}

/** The player has started, stopped or changed its rate. */
export function setRunning(estimate: PositionEstimate, isRunning: boolean, rate: number, nowMs: number): PositionEstimate {
  if (isRunning === estimate.isRunning && rate === estimate.rate) return estimate;
  const at = { atMs: nowMs, seconds: estimatedSeconds(estimate, nowMs) };
  if (!isRunning || !isProgressing(estimate, nowMs)) return { readings: [at], isRunning, rate };
  // A player that moves doesn't have to prove it again at another rate.
  const before = { atMs: nowMs - provenWithinMs, seconds: at.seconds - (provenWithinMs / 1000) * rate };
  return { readings: [before, at], isRunning, rate };
}

/** The player reports its position. */
export function addReading(estimate: PositionEstimate, seconds: number, nowMs: number): PositionEstimate {
  if (!estimate.isRunning) return placeAt(estimate, seconds, nowMs);
  const { readings } = estimate;
  // The newest of the readings that are old enough is what progress is measured from.
  const first = readings.findLast(({ atMs }) => atMs <= nowMs - provenWithinMs) ?? readings[0];
  const kept = readings.slice(readings.indexOf(first) + 1);
  return { ...estimate, readings: [first, ...kept, { atMs: nowMs, seconds }] };
}

/**
 * Estimates the position, in seconds from the start of the source. While the player moves, time fills the gaps between
 * readings. Readings are late and never early, so the reading of the last second that leads furthest is right.
 */
export function estimatedSeconds(estimate: PositionEstimate, nowMs: number): number {
  const last = lastReading(estimate);
  if (!isProgressing(estimate, nowMs)) return last.seconds;
  const recent = estimate.readings.filter((reading) => reading === last || nowMs - reading.atMs < provenWithinMs);
  return Math.max(...recent.map(({ seconds, atMs }) => seconds + ((nowMs - atMs) / 1000) * estimate.rate));
}

/** Whether it plays and recent readings prove progress. */
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
