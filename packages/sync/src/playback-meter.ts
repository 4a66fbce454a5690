import type { Clock } from '@matinee/base/clock';
/** How playing went since it was last said. */
export interface PlaybackQuality {
  /** Median distance from the room's line in seconds, positive when ahead; undefined when it was not measured. */
  driftSeconds?: number | undefined;
  /** How often the player had to stop for data. */
  stalls?: number | undefined;
}

export interface PlaybackMeter {
  /** One look at the player, in seconds from the line. */
  addOffset(errorSeconds: number): void;
  addStall(): void;
  /** There is something to say, and nothing has been said for 30 s. */
  isDue(): boolean;
  /** What there is to say, which is said with that. */
  take(): PlaybackQuality;
}

const reportIntervalMs = 30_000;
/** Looks that are kept: those of 30 s, and what events add to them. The first ones make way. */
const maxOffsets = 600;

/** Collects how playing goes. */
export function createPlaybackMeter(clock: Clock): PlaybackMeter {
  let errors: number[] = [];
  let stalls = 0;
  let takenMs = clock.now();

  return {
    addOffset(errorSeconds) {
      if (errors.length >= maxOffsets) errors.shift();
      errors.push(errorSeconds);
    },
    addStall() {
      stalls += 1;
    },
    isDue: () => errors.length > 0 && clock.now() - takenMs >= reportIntervalMs,
    take() {
      const sorted = errors.toSorted((a, b) => a - b);
      const driftSeconds = sorted[Math.floor(sorted.length / 2)];
      const quality = driftSeconds === undefined && stalls === 0 ? {} : { driftSeconds, stalls };
      errors = [];
      stalls = 0;
      takenMs = clock.now();
      return quality;
    },
  };
}
