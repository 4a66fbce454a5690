import type { Clock } from '@matinee/base/clock';

export interface PlaybackQuality {
  /** Median, positive when ahead; undefined when not measured. */
  driftSeconds?: number | undefined;
  stalls?: number | undefined;
}

export interface PlaybackMeter {
  addOffset(offsetSeconds: number): void;
  addStall(): void;
  /** Whether there are measurements, and the last report was 30 s ago. */
  isDue(): boolean;
  take(): PlaybackQuality;
}

const reportIntervalMs = 30_000;
/** Enough for 30 s; older ones are dropped. */
const maxOffsets = 600;

export function createPlaybackMeter(clock: Clock): PlaybackMeter {
  let offsets: number[] = [];
  let stalls = 0;
  let takenMs = clock.now();

  return {
    addOffset(offsetSeconds) {
      if (offsets.length >= maxOffsets) offsets.shift();
      offsets.push(offsetSeconds);
    },
    addStall() {
      stalls += 1;
    },
    isDue: () => offsets.length > 0 && clock.now() - takenMs >= reportIntervalMs,
    take() {
      const sorted = offsets.toSorted((a, b) => a - b);
      const driftSeconds = sorted[Math.floor(sorted.length / 2)];
      const quality = driftSeconds === undefined && stalls === 0 ? {} : { driftSeconds, stalls };
      offsets = [];
      stalls = 0;
      takenMs = clock.now();
      return quality;
    },
  };
}
