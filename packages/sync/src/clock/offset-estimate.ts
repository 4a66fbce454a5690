/** One probe there and back. */
export interface Probe {
  /** Server's clock minus ours, in ms, had the way there and the way back taken equally long. */
  offsetMs: number;
  /** Time on the way, there and back together, in ms. The true offset lies within half of it around `offsetMs`. */
  delayMs: number;
}

export const maxProbes = 32;
const probesForFullMean = 16;
const delayAllowanceMs = 2;

/**
 * Server's clock minus ours, in ms: the mean over the probes with the least delay, 8 of them, or 4 while there are fewer
 * than 16 probes; needs one at least. The single fastest probe is a worse guess: with even jitter, averaging a few good ones halves the
 * error. Probes that took far longer than the fastest say nothing beside it: the page or the network was busy with something else.
 */
export function estimateOffset(probes: readonly Probe[]): number {
  return mean(fastest(probes).map((probe) => probe.offsetMs));
}

/** Returns the largest possible error of `estimateOffset`, in ms. */
export function offsetErrorBound(probes: readonly Probe[]): number {
  return mean(fastest(probes).map((probe) => probe.delayMs / 2));
}

function fastest(probes: readonly Probe[]): readonly Probe[] {
  const count = probes.length < probesForFullMean ? 4 : 8;
  const sorted = probes.toSorted((a, b) => a.delayMs - b.delayMs).slice(0, count);
  const maxDelayMs = 2 * (sorted[0]?.delayMs ?? 0) + delayAllowanceMs;
  return sorted.filter(({ delayMs }) => delayMs <= maxDelayMs);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
