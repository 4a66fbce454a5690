import type { Span } from './player.ts';

export function spansOf(ranges: TimeRanges): Span[] {
  return Array.from({ length: ranges.length }, (_, index) => ({ start: ranges.start(index), end: ranges.end(index) }));
}

/** Whether an element holds its position and the seconds after it, or the rest of the video. */
export function isBufferedAhead(
  { currentTime, duration, buffered }: Pick<HTMLVideoElement, 'currentTime' | 'duration' | 'buffered'>,
  seconds: number,
): boolean {
  const neededUntil = Math.min(currentTime + seconds, duration);
  return spansOf(buffered).some(({ start, end }) => start <= currentTime && end >= neededUntil);
}
