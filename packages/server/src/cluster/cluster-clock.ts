import type { Clock } from '@matinee/base/clock';

const sampleIntervalMs = 1000;
const keptSamples = 16;
/** The clock runs this much faster or slower than real time while it approaches another time of Redis. */
const slewRate = 0.1;

interface Sample {
  /** Time of Redis minus local time. */
  offsetMs: number;
  roundTripMs: number;
}

export interface ClusterClock extends Clock {
  stop(): void;
}

export interface ClusterClockOptions {
  /** Runs evenly: the machine's wall clock may be wrong. */
  local: Clock;
  /** Epoch ms. */
  time: () => Promise<number>;
}

/**
 * The time of Redis, estimated from the sample with the shortest round trip (Cristian's algorithm). After a failover it approaches the new
 * time without a jump.
 * @throws the error of `time` when reading the first sample fails
 */
export async function createClusterClock({ local, time }: ClusterClockOptions): Promise<ClusterClock> {
  const samples: Sample[] = [];

  async function sample(): Promise<void> {
    const beforeMs = local.now();
    const redisMs = await time();
    const afterMs = local.now();
    samples.push({ offsetMs: redisMs - (beforeMs + afterMs) / 2, roundTripMs: afterMs - beforeMs });
    if (samples.length > keptSamples) samples.shift();
  }

  function targetMs(): number {
    return samples.reduce((best, each) => (each.roundTripMs <= best.roundTripMs ? each : best)).offsetMs;
  }

  for (let n = 0; n < 5; n++) await sample();
  let offsetMs = targetMs();
  let slewedMs = local.now();
  let lastMs = Number.NEGATIVE_INFINITY;

  function now(): number {
    const localMs = local.now();
    const step = Math.max(0, localMs - slewedMs) * slewRate;
    slewedMs = localMs;
    offsetMs += Math.max(-step, Math.min(targetMs() - offsetMs, step));
    lastMs = Math.max(lastMs, Math.floor(localMs + offsetMs));
    return lastMs;
  }

  let cancel: () => void;
  function schedule(): void {
    cancel = local.after(sampleIntervalMs, () => {
      schedule();
      sample().catch(() => undefined); // without Redis the clock runs on
    });
  }
  schedule();

  return { now, after: (delayMs, callback) => local.after(delayMs, callback), stop: () => cancel() };
}
