import { limits, segmentCategories, type SegmentCategory, type VideoSegment } from '@matinee/protocol';
import * as z from 'zod/mini';

/** A submitted segment, and how long the video was then, in seconds: 0 when that is unknown. */
export interface KnownSegment extends VideoSegment {
  ofLength: number;
}

export const requestedCategories = segmentCategories;
const categories: ReadonlySet<string> = new Set<SegmentCategory>(segmentCategories);

/** Shorter ones cost more than they spare, in seconds. */
const minSegmentSeconds = 0.5;
/** A video whose length differs by more, in seconds, has been cut since. */
const lengthToleranceSeconds = 1;
/** More of one video are no honest notes. */
const maxSegments = 200;

const answerSchema = z.object({ videoID: z.string().check(z.regex(/^[\w-]{11}$/)), segments: z.array(z.unknown()) });
const time = z.number().check(z.nonnegative(), z.maximum(limits.maxMediaTimeSeconds));
const segmentSchema = z.object({
  category: z.string(),
  actionType: z.optional(z.string()),
  segment: z.tuple([time, time]),
  videoDuration: z.optional(z.number()),
});

/** One video of an answer with what can be used of its segments; undefined for what has no such shape. */
export function readSegments(answer: unknown): [id: string, segments: KnownSegment[]] | undefined {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) return undefined;
  const { videoID, segments } = parsed.data;
  return [videoID, segments.slice(0, maxSegments).flatMap((segment) => readSegment(segment) ?? [])];
}

function readSegment(value: unknown): KnownSegment | undefined {
  const parsed = segmentSchema.safeParse(value);
  if (!parsed.success) return undefined;
  const { category, actionType = 'skip', segment, videoDuration = 0 } = parsed.data;
  const [startTime, endTime] = segment;
  if (actionType !== 'skip' || !categories.has(category)) return undefined;
  return { category: category as SegmentCategory, startTime, endTime, ofLength: videoDuration };
}

/** An answer about many videos without what `readSegments` does not use. */
export function shortenAnswers(answers: unknown): unknown {
  if (!Array.isArray(answers)) return answers;
  return answers.flatMap((answer: unknown) => {
    const parsed = answerSchema.safeParse(answer);
    if (!parsed.success) return [];
    const { videoID, segments } = parsed.data;
    return [{ videoID, segments: segments.slice(0, maxSegments).flatMap((segment) => segmentSchema.safeParse(segment).data ?? []) }];
  });
}

/** Of the segments known, those that hold for a video of this length (seconds; undefined when unknown), in order. */
export function segmentsFor(known: readonly KnownSegment[], length: number | undefined): VideoSegment[] {
  return known
    .filter(({ ofLength }) => ofLength === 0 || length === undefined || Math.abs(ofLength - length) <= lengthToleranceSeconds)
    .map(({ category, startTime, endTime }) => ({ category, startTime, endTime: Math.min(endTime, length ?? endTime) }))
    .filter(({ startTime, endTime }) => endTime - startTime >= minSegmentSeconds)
    .sort((a, b) => a.startTime - b.startTime);
}
