import { limits, segmentCategories, type SegmentCategory, type VideoSegment } from '@matinee/protocol';
import * as z from 'zod/mini';
import { parseAnswer, type ParsedAnswer } from '../../site/parse-answer.ts';

/** `ofLength`: the video's length at submission, in seconds; 0 if unknown. */
export interface KnownSegment extends VideoSegment {
  ofLength: number;
}

export const requestedCategories = segmentCategories;
const categories: ReadonlySet<string> = new Set<SegmentCategory>(segmentCategories);

/** Skipping less takes longer than playing it. */
const minSegmentSeconds = 0.5;
/** A larger difference means that the video was edited after the submission. */
const lengthToleranceSeconds = 1;
/** More are not in good faith. */
const maxSegments = 200;

const answerSchema = z.object({ videoID: z.string().check(z.regex(/^[\w-]{11}$/)), segments: z.array(z.unknown()) });
const time = z.number().check(z.nonnegative(), z.maximum(limits.maxMediaTimeSeconds));
const segmentSchema = z.object({
  category: z.string(),
  actionType: z.optional(z.string()),
  segment: z.tuple([time, time]),
  videoDuration: z.optional(z.number()),
});

/** Returns undefined if the answer doesn't match the schema. */
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

/** Removes everything that `readSegments` doesn't use. */
export function shortenAnswers(answers: unknown): unknown {
  if (!Array.isArray(answers)) return answers;
  return answers.flatMap((answer: unknown) => {
    const parsed = answerSchema.safeParse(answer);
    if (!parsed.success) return [];
    const { videoID, segments } = parsed.data;
    return [{ videoID, segments: segments.slice(0, maxSegments).flatMap((segment) => segmentSchema.safeParse(segment).data ?? []) }];
  });
}

/** Sorts by start time. @param length in seconds; undefined if unknown */
export function segmentsFor(known: readonly KnownSegment[], length: number | undefined): VideoSegment[] {
  return known
    .filter(({ ofLength }) => ofLength === 0 || length === undefined || Math.abs(ofLength - length) <= lengthToleranceSeconds)
    .map(({ category, startTime, endTime }) => ({ category, startTime, endTime: Math.min(endTime, length ?? endTime) }))
    .filter(({ startTime, endTime }) => endTime - startTime >= minSegmentSeconds)
    .sort((a, b) => a.startTime - b.startTime);
}

export function parseSegments(bytes: Uint8Array): ParsedAnswer {
  return parseAnswer(bytes, shortenAnswers);
}
