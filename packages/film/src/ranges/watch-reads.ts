import type { Ranges } from './ranges.ts';

/** Calls back when reads begin, and when no read is left. */
export function watchReads(ranges: Ranges, onChange: (isReading: boolean) => void): Ranges {
  let pending = 0;
  return {
    sizeBytes: ranges.sizeBytes,
    async read(...span) {
      pending += 1;
      if (pending === 1) onChange(true);
      try {
        return await ranges.read(...span);
      } finally {
        pending -= 1;
        if (pending === 0) onChange(false);
      }
    },
  };
}
