import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { rejectNul } from './text.ts';

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

/** What services call themselves; plain files have no service and so no name. */
export const serviceNames: Record<Exclude<Service, 'direct'>, string> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  hls: 'HLS',
  dash: 'DASH',
  tubi: 'Tubi',
  reddit: 'Reddit',
  googledrive: 'Google Drive',
  peertube: 'PeerTube',
  pluto: 'Pluto TV',
  invidious: 'Invidious',
  odysee: 'Odysee',
};

/** Sites that offer no interface to others, and change without notice. */
export const experimentalServices: readonly Service[] = ['tubi', 'reddit', 'pluto', 'invidious', 'odysee'];

const url = z.string().check(z.minLength(1), z.maxLength(limits.url), rejectNul);
/** Seconds of media time. */
export const mediaTimeSchema = z.number().check(z.nonnegative(), z.maximum(limits.maxMediaTimeSeconds));

const videoIdShape = { service: serviceSchema, id: url };

/** What names a video: where it comes from, and the id there (an address for direct, hls and dash). */
export const videoIdSchema = z.object(videoIdShape);
export type VideoId = z.infer<typeof videoIdSchema>;

/** One of several addresses of the same film. */
export const videoQualitySchema = z.object({
  url,
  mime: z.string().check(z.maxLength(255)),
  /** Pixels. */
  height: z.int().check(z.minimum(1), z.maximum(limits.videoHeight)),
  /** Kilobits a second. */
  bitrate: z.optional(z.number().check(z.nonnegative(), z.maximum(10_000_000))),
});
export type VideoQuality = z.infer<typeof videoQualitySchema>;

/** A WebVTT file that belongs to a film. */
export const textTrackSchema = z.object({
  url,
  name: z.string().check(z.minLength(1), z.maxLength(limits.textTrackName)),
  /** BCP 47. */
  srclang: z.string().check(z.minLength(2), z.maxLength(8)),
  /** Shown without being asked for. */
  default: z.optional(z.boolean()),
});
export type VideoTextTrack = z.infer<typeof textTrackSchema>;

const videoShape = {
  ...videoIdShape,
  title: z.optional(z.string().check(z.maxLength(limits.videoTitle))),
  description: z.optional(z.string().check(z.maxLength(limits.videoDescriptionOnWire))),
  /** A broadcast without an end: it plays at its edge. */
  live: z.optional(z.boolean()),
  /** Seconds; unknown for broadcasts, and for videos whose site does not tell. */
  length: z.optional(z.number().check(z.nonnegative())),
  thumbnail: z.optional(url),
  mime: z.optional(z.string().check(z.maxLength(255))),
  /** The one meant, among the videos of a collection. */
  highlight: z.optional(z.boolean()),
  hls_url: z.optional(url),
  dash_url: z.optional(url),
  src_url: z.optional(url),
  /** What `src_url` can be exchanged for, the best first. */
  qualities: z.optional(z.array(videoQualitySchema).check(z.maxLength(limits.videoQualities))),
  textTracks: z.optional(z.array(textTrackSchema).check(z.maxLength(limits.textTracks))),
  subtitleUrl: z.optional(url),
  /** Where the server serves `subtitleUrl` from, as WebVTT. The server alone makes it. */
  subtitlePath: z.optional(url),
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
  /** Whether its length is what players report, as its site does not tell it. */
  isLengthReported: z.optional(z.boolean()),
  /** Name of who added it, as it was then. */
  addedBy: z.optional(z.string().check(z.maxLength(limits.maxUsernameLength))),
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
