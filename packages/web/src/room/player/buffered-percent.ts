import type { Span } from '@matinee/sync';

/** The part of a video that spans cover, 0 to 100; undefined while its length in seconds is unknown. */
export function bufferedPercentOf(spans: readonly Span[], durationSeconds: number | undefined): number | undefined {
  if (durationSeconds === undefined || !(durationSeconds > 0)) return undefined;
  const lengthWithin = ({ start, end }: Span): number => Math.max(0, Math.min(end, durationSeconds) - Math.max(0, start));
  const seconds = spans.reduce((sum, span) => sum + lengthWithin(span), 0);
  return Math.min(100, Math.round((100 * seconds) / durationSeconds));
}
