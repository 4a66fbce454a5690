import * as z from 'zod/mini';
import { limits } from './limits.ts';

export const services = [
  'youtube',
  'vimeo',
  'direct',
  'hls',
  'dash',
  'tubi',
  'reddit',
  'googledrive',
  'peertube',
  'pluto',
  'invidious',
  'odysee',
] as const;
export const serviceSchema = z.enum(services);
export type Service = z.infer<typeof serviceSchema>;

const url = z.string().check(z.minLength(1), z.maxLength(limits.url));
/** Seconds of media time. */
export const mediaTimeSchema = z.number().check(z.nonnegative(), z.maximum(limits.mediaTimeMax));

const videoIdShape = { service: serviceSchema, id: url };

/** What names a video: where it comes from, and the id there (an address for direct, hls and dash). */
export const videoIdSchema = z.object(videoIdShape);
export type VideoId = z.infer<typeof videoIdSchema>;

const videoShape = {
  ...videoIdShape,
  title: z.optional(z.string().check(z.maxLength(limits.videoTitle))),
  description: z.optional(z.string().check(z.maxLength(limits.videoDescription))),
  /** Seconds. */
  length: z.optional(z.number().check(z.nonnegative())),
  thumbnail: z.optional(url),
  mime: z.optional(z.string().check(z.maxLength(255))),
  /** The one meant, among the videos of a collection. */
  highlight: z.optional(z.boolean()),
  hls_url: z.optional(url),
  dash_url: z.optional(url),
  src_url: z.optional(url),
  subtitleUrl: z.optional(url),
  /** A broadcast without an end: it plays at its edge. */
  live: z.optional(z.boolean()),
};

export const videoSchema = z.object(videoShape);
export type Video = z.infer<typeof videoSchema>;

/** What a queue item may be told to be: where it starts and ends (seconds), and its subtitles. */
const queueItemOptionsShape = {
  startAt: z.optional(mediaTimeSchema),
  endAt: z.optional(mediaTimeSchema),
  subtitleUrl: z.optional(url),
};

interface Span {
  startAt?: number | null | undefined;
  endAt?: number | null | undefined;
}

/** Whether a span ends after it starts. Seconds. */
export function isOrderedSpan(span: Span): boolean {
  return (span.endAt ?? Number.POSITIVE_INFINITY) > (span.startAt ?? 0);
}

export const queueItemSchema = z.object({
  ...videoShape,
  ...queueItemOptionsShape,
  /** Seconds; where it starts when it is played anew, while `startAt` says where it was interrupted. */
  replayFrom: z.optional(mediaTimeSchema),
  /** Name of who added it, as it was then. */
  addedBy: z.optional(z.string().check(z.maxLength(limits.usernameMax))),
});
export type QueueItem = z.infer<typeof queueItemSchema>;

const orderedSpan = z.refine<Span>(isOrderedSpan, { error: 'endAt must come after startAt', path: ['endAt'] });
const videoRequestShape = { ...videoIdShape, ...queueItemOptionsShape };

/**
 * What a client sends to queue a video: the rest is looked up by the server. A client may send the whole queue item it
 * knows; only this is taken of it.
 */
export const videoRequestSchema = z.object(videoRequestShape).check(orderedSpan);
/** The same in a REST body, where an unknown field is refused. */
export const strictVideoRequestSchema = z.strictObject(videoRequestShape).check(orderedSpan);
/** What may change of a queue item; null takes an option away. */
const queueItemUpdateShape = {
  startAt: z.nullish(mediaTimeSchema),
  endAt: z.nullish(mediaTimeSchema),
  subtitleUrl: z.nullish(url),
};
export const queueItemUpdateSchema = z.strictObject(queueItemUpdateShape).check(orderedSpan);
export type QueueItemUpdate = z.infer<typeof queueItemUpdateSchema>;
/** The same in a REST body, with the video that it is about. */
export const strictQueueItemPatchSchema = z.strictObject({ ...videoIdShape, ...queueItemUpdateShape }).check(orderedSpan);
export type VideoRequest = z.infer<typeof videoRequestSchema>;

/** The key of a video in vote counts: service + id. */
export function videoKey(video: VideoId): string {
  return video.service + video.id;
}

export function isSameVideo(a: VideoId, b: VideoId): boolean {
  return a.service === b.service && a.id === b.id;
}
