import * as z from 'zod/mini';
import { limits } from '../text/limits.ts';
import { serviceSchema } from './services.ts';
import { emptyAs } from '../text/text.ts';
import { urlSchema } from '../text/identifiers.ts';

/** Seconds of media time. */
export const mediaTimeSchema = z.number().check(z.nonnegative(), z.maximum(limits.maxMediaTimeSeconds));

const videoIdShape = { service: serviceSchema, id: urlSchema };

/** A video: the service it is on and its id there, which for `direct`, `hls` and `dash` is its URL. */
export const videoIdSchema = z.object(videoIdShape);
export type VideoId = z.infer<typeof videoIdSchema>;

/** One of several files of the same video. */
export const videoQualitySchema = z.object({
  url: urlSchema,
  mime: z.string().check(z.maxLength(255)),
  /** Pixels. */
  height: z.int().check(z.minimum(1), z.maximum(limits.videoHeight)),
  /** Kilobits per second. */
  bitrate: z.optional(z.number().check(z.nonnegative(), z.maximum(10_000_000))),
});
export type VideoQuality = z.infer<typeof videoQualitySchema>;

/** A WebVTT file of a video. */
export const textTrackSchema = z.object({
  url: urlSchema,
  name: z.string().check(z.minLength(1), z.maxLength(limits.textTrackName)),
  /** A BCP 47 language tag. */
  srclang: z.string().check(z.minLength(2), z.maxLength(8)),
  /** Whether it is shown by default. */
  default: z.optional(z.boolean()),
});
export type VideoTextTrack = z.infer<typeof textTrackSchema>;

const videoShape = {
  ...videoIdShape,
  title: z.optional(z.string().check(z.maxLength(limits.videoTitle))),
  description: z.optional(z.string().check(z.maxLength(limits.videoDescriptionOnWire))),
  /** Whether it is a live stream: it has no `length` and plays at its live edge. */
  live: z.optional(z.boolean()),
  /** How many seconds a live stream plays behind the clock of the server, by the dates in it; unset for the usual delay. */
  liveDelay: z.optional(z.number()),
  /** Seconds; missing for live streams, and for videos whose site does not provide it. */
  length: z.optional(z.number().check(z.nonnegative())),
  /** Whether `length` is only a guess, as its file or manifest contradicts itself: the item ends when its players do. */
  isLengthGuessed: z.optional(z.boolean()),
  /** The URL or path at which this server serves the thumbnail. */
  thumbnail: z.optional(urlSchema),
  mime: z.optional(z.string().check(z.maxLength(255))),
  /** The codecs of all its tracks, in the form of the `codecs` of a MIME type (RFC 6381); missing while they are unknown. */
  codecs: z.optional(z.string().check(z.maxLength(limits.codecs))),
  /** Whether the link of a collection points at this video. */
  highlight: z.optional(z.boolean()),
  /** The HLS playlist to play. */
  hls_url: z.optional(urlSchema),
  /** The DASH manifest to play. */
  dash_url: z.optional(urlSchema),
  /** The file to play. */
  src_url: z.optional(urlSchema),
  /** Other files to play in place of `src_url`, the best first. */
  qualities: z.optional(z.array(videoQualitySchema).check(z.maxLength(limits.videoQualities))),
  textTracks: z.optional(z.array(textTrackSchema).check(z.maxLength(limits.textTracks))),
  /** A .vtt or .srt file given by a user: its link, or for a file of their own `/subtitles/<hash>/<name>`, at which nothing is served. */
  subtitleUrl: z.optional(urlSchema),
  /** The path at which this server serves `subtitleUrl` as WebVTT. */
  subtitlePath: z.optional(urlSchema),
};

export const videoSchema = z.object(videoShape);
export type Video = z.infer<typeof videoSchema>;

/** Seconds from the start of the video, and subtitles. */
const queueItemOptionsShape = {
  /** The start, in seconds from the start of the video. */
  startAt: z.optional(mediaTimeSchema),
  /** The end, after `startAt`, in seconds from the start of the video. */
  endAt: z.optional(mediaTimeSchema),
  /** A .vtt or .srt file. An empty string means none. */
  subtitleUrl: z.optional(emptyAs(undefined, urlSchema)),
};

interface Span {
  startAt?: number | null | undefined;
  endAt?: number | null | undefined;
}

/** In seconds. */
export function isOrderedSpan(span: Span): boolean {
  return (span.endAt ?? Number.POSITIVE_INFINITY) > (span.startAt ?? 0);
}

export const queueItemSchema = z.object({
  ...videoShape,
  ...queueItemOptionsShape,
  subtitleUrl: videoShape.subtitleUrl,
  /** For an item that was interrupted at `startAt`: its original start, in seconds. */
  replayFrom: z.optional(mediaTimeSchema),
  /** Whether `length` was reported by players, as its site does not provide it. */
  isLengthReported: z.optional(z.boolean()),
  /** The name of the user who added it: their current name while they are in the room. */
  addedBy: z.optional(z.string().check(z.maxLength(limits.maxUsernameLength))),
  /** A number for that user: the same on all of their items in the room. */
  adder: z.optional(z.int().check(z.nonnegative())),
});
export type QueueItem = z.infer<typeof queueItemSchema>;

export const orderedSpan = z.refine<Span>(isOrderedSpan, { error: 'endAt must come after startAt', path: ['endAt'] });
const videoRequestShape = { ...videoIdShape, ...queueItemOptionsShape };

/** A video to queue. The server looks up the other fields and ignores them here, so a whole queue item can be sent. */
export const videoRequestSchema = z.object(videoRequestShape).check(orderedSpan);
/** Null removes an option. */
const queueItemUpdateShape = {
  startAt: z.nullish(mediaTimeSchema),
  endAt: z.nullish(mediaTimeSchema),
  /** An empty string removes them too. At most 2048 characters. */
  subtitleUrl: z.nullish(emptyAs(null, urlSchema)),
};
export const queueItemUpdateSchema = z.strictObject(queueItemUpdateShape).check(orderedSpan);
export type QueueItemUpdate = z.infer<typeof queueItemUpdateSchema>;
export type VideoRequest = z.infer<typeof videoRequestSchema>;

/** Service and id, as in vote counts. */
export function videoKey(video: VideoId): string {
  return video.service + video.id;
}

export function isSameVideo(a: VideoId, b: VideoId): boolean {
  return a.service === b.service && a.id === b.id;
}
