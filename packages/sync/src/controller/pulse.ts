import type { RatePulse, SteerSample } from './steer-state.ts';

/** The grain of the positions that sites report hides smaller offsets. */
const minOffsetSeconds = 0.04;
/** As a share of the room's speed. */
const maxChange = 0.3;
const maxPulseMs = 1000;

/** The time at another rate that removes an offset; undefined when it is too small, or no rate is near enough. */
export function pulseFor(offsetSeconds: number, baseRate: number, { player, localMs }: SteerSample): RatePulse | undefined {
  if (Math.abs(offsetSeconds) < minOffsetSeconds) return undefined;
  const changes = (player.rates ?? [])
    .map((rate) => rate - baseRate)
    .filter((change) => change * offsetSeconds < 0 && Math.abs(change) <= maxChange * baseRate);
  if (changes.length === 0) return undefined;
  const change = changes.reduce((nearest, each) => (Math.abs(each) < Math.abs(nearest) ? each : nearest));
  const durationMs = Math.min((Math.abs(offsetSeconds) / Math.abs(change)) * 1000, maxPulseMs);
  return { rate: baseRate + change, sinceMs: localMs, durationMs };
}

export function endOfPulseMs({ sinceMs, durationMs }: RatePulse): number {
  return sinceMs + durationMs;
}
