import type { Clock } from '@matinee/base/clock';
import { noTelemetry, type Telemetry } from './telemetry.ts';

/** Measurements for the operators' pages, on every server. */
export interface RecentMeasurements {
  telemetry: Telemetry;
  /** Counts the reports about a player's offset in the last minutes, and those within 0.25 s. */
  drift(): { near: number; all: number };
  /** A mean of the last minutes; undefined without commits. */
  commitMs(): number | undefined;
}

const windowMs = 5 * 60_000;
/** Most people don't notice such an offset. */
const nearSeconds = 0.25;

export function createRecentMeasurements(clock: Pick<Clock, 'now'>): RecentMeasurements {
  const near = createRecentSums(clock, windowMs);
  const commits = createRecentSums(clock, windowMs);
  return {
    telemetry: {
      ...noTelemetry,
      commit: (ms) => commits.add(ms),
      playback({ driftSeconds }) {
        if (driftSeconds !== undefined) near.add(Math.abs(driftSeconds) <= nearSeconds ? 1 : 0);
      },
    },
    drift() {
      const { sum, count } = near.read();
      return { near: sum, all: count };
    },
    commitMs() {
      const { sum, count } = commits.read();
      return count === 0 ? undefined : sum / count;
    },
  };
}

export function combineTelemetry(one: Telemetry, other: Telemetry): Telemetry {
  return {
    request(...given) {
      one.request(...given);
      other.request(...given);
    },
    fanOut(ms) {
      one.fanOut(ms);
      other.fanOut(ms);
    },
    commit(ms) {
      one.commit(ms);
      other.commit(ms);
    },
    lookUp(...given) {
      one.lookUp(...given);
      other.lookUp(...given);
    },
    relayed(...given) {
      one.relayed(...given);
      other.relayed(...given);
    },
    filmBytes(...given) {
      one.filmBytes(...given);
      other.filmBytes(...given);
    },
    workerRestarted() {
      one.workerRestarted();
      other.workerRestarted();
    },
    playback(report) {
      one.playback(report);
      other.playback(report);
    },
  };
}

interface RecentSums {
  add(value: number): void;
  read(): { sum: number; count: number };
}

interface Bucket {
  startedMs: number;
  sum: number;
  count: number;
}

/** Values older than half of `windowMs` may count in part. */
function createRecentSums(clock: Pick<Clock, 'now'>, windowMs: number): RecentSums {
  const bucketMs = windowMs / 2;
  let current: Bucket = { startedMs: clock.now(), sum: 0, count: 0 };
  let previous: Bucket = current;

  function turn(): void {
    const nowMs = clock.now();
    if (nowMs - current.startedMs < bucketMs) return;
    previous = nowMs - current.startedMs < 2 * bucketMs ? current : { startedMs: nowMs, sum: 0, count: 0 };
    current = { startedMs: nowMs, sum: 0, count: 0 };
  }

  return {
    add(value) {
      turn();
      current.sum += value;
      current.count += 1;
    },
    read() {
      turn();
      if (previous === current) return { sum: current.sum, count: current.count };
      return { sum: current.sum + previous.sum, count: current.count + previous.count };
    },
  };
}
