import type { Clock } from '@matinee/base/clock';

/** Playback quality since the last report. */
export interface PlaybackQuality {
  /** Median offset in seconds, positive when ahead; undefined when it wasn't measured. */
  driftSeconds?: number | undefined;
  /** How often the player has stopped for data. */
  stalls?: number | undefined;
}

export interface PlaybackMeter {
  /** A measured offset in seconds. */
  addOffset(offsetSeconds: number): void;
  addStall(): void;
  /** There are measurements, and the last report was 30 s ago. */
  isDue(): boolean;
  /** The quality since the last call. */
  take(): PlaybackQuality;
}

const reportIntervalMs = 30_000;
/** Enough for 30 s, including the measurements at events. Older ones are dropped. */
const maxOffsets = 600;

/** Measures the playback quality. */
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
