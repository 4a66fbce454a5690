export interface Probe {
  /** Server's clock minus ours, in ms, if both ways took equally long. */
  offsetMs: number;
  /** Round trip in ms; the true offset lies within half of it around `offsetMs`. */
  delayMs: number;
}

export const maxProbes = 32;
const probesForFullMean = 16;
const delayAllowanceMs = 2;

/**
 * Server's clock minus ours, in ms: the mean over the fastest 8 probes, or 4 of fewer than 16; needs one at least. With even
 * jitter the mean halves the error of the fastest probe; far slower probes met a busy page or network.
 */
export function estimateOffset(probes: readonly Probe[]): number {
  return mean(fastest(probes).map((probe) => probe.offsetMs));
}

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
