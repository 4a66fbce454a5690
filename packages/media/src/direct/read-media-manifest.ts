import { createRefusal, limits, type MatineeError, type VideoQuality, type VideoTextTrack } from '@matinee/protocol';
import * as z from 'zod/mini';
import { blockedUrl } from '../fetch/fetch-errors.ts';
import type { FetchPolicy } from '../fetch/guarded-response.ts';
import { isAllowedUrl } from '../fetch/url-rules.ts';
import { isWithinJsonLimits } from '../parsing/json-limits.ts';

export interface MediaManifest {
  title: string;
  /** 0 for live streams. */
  duration: number;
  isLive: boolean;
  thumbnail?: string | undefined;
  /** At least one; the best comes first. */
  sources: ManifestSource[];
  textTracks: VideoTextTrack[];
}

export interface ManifestSource {
  kind: 'file' | 'hls' | 'dash';
  quality: VideoQuality;
}

/** A manifest with 12 sources and 20 tracks has a few hundred values on three levels. */
const jsonLimits = { depth: 8, values: 5000 };
/** All URLs together: every client of a room receives the whole queue. */
const maxUrlsLength = 8 * 1024;

const playable: ReadonlyMap<string, ManifestSource['kind']> = new Map([
  ...['application/x-mpegurl', 'application/vnd.apple.mpegurl'].map((type) => [type, 'hls'] as const),
  ['application/dash+xml', 'dash'],
  ...['video/mp4', 'video/webm', 'video/ogg', 'video/quicktime'].map((type) => [type, 'file'] as const),
  ...['audio/mp4', 'audio/mpeg', 'audio/ogg', 'audio/aac', 'audio/flac', 'audio/wav', 'audio/webm'].map((type) => [type, 'file'] as const),
]);

const urlSchema = z.string().check(z.minLength(1), z.maxLength(limits.url));
const bareType = z.pipe(
  z.string().check(z.maxLength(255)),
  z.transform((type) => (type.split(';')[0] ?? '').trim().toLowerCase()),
);

const manifestSchema = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(100)),
  duration: z.optional(z.number().check(z.nonnegative(), z.maximum(limits.maxMediaTimeSeconds))),
  live: z.optional(z.boolean()),
  thumbnail: z.optional(urlSchema),
  sources: z
    .array(
      z.object({
        url: urlSchema,
        contentType: z.pipe(bareType, z.string().check(z.refine((type) => playable.has(type)))),
        quality: z.int().check(z.minimum(1), z.maximum(limits.videoHeight)),
        bitrate: z.optional(z.number().check(z.nonnegative(), z.maximum(10_000_000))),
      }),
    )
    .check(z.minLength(1), z.maxLength(limits.videoQualities)),
  textTracks: z.optional(
    z
      .array(
        z.object({
          url: urlSchema,
          contentType: z.pipe(bareType, z.literal('text/vtt')),
          name: z.string().check(z.minLength(1), z.maxLength(limits.textTrackName)),
          srclang: z.string().check(z.minLength(2), z.maxLength(8)),
          default: z.optional(z.boolean()),
        }),
      )
      .check(z.maxLength(limits.textTracks)),
  ),
});

/** Reads a manifest of CyTube's custom media. @throws UnsupportedMimeTypeException naming the wrong field, BlockedAddressException */
export function readMediaManifest(text: string, policy: FetchPolicy): MediaManifest {
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success) throw wrongManifest(parsed.error.issues[0]?.path.join('.'));
  const { title, duration = 0, live = false, thumbnail, sources, textTracks = [] } = parsed.data;
  const urls = [...sources, ...textTracks].map(({ url }) => url).concat(thumbnail ?? []);
  if (urls.reduce((sum, { length }) => sum + length, 0) > maxUrlsLength) throw wrongManifest('sources');
  if (!urls.every((url) => isAllowed(url, policy))) throw blockedUrl();
  return {
    title,
    duration,
    isLive: live,
    thumbnail,
    sources: sources
      .map(({ contentType, quality, url, bitrate }) => ({
        kind: playable.get(contentType) as ManifestSource['kind'],
        quality: { url, mime: contentType, height: quality, ...(bitrate !== undefined && { bitrate }) },
      }))
      .sort(({ quality: a }, { quality: b }) => b.height - a.height || (b.bitrate ?? 0) - (a.bitrate ?? 0)),
    textTracks: textTracks.map(({ url, name, srclang, default: isDefault }) => ({
      url,
      name,
      srclang,
      ...(isDefault !== undefined && { default: isDefault }),
    })),
  };
}

function isAllowed(text: string, policy: FetchPolicy): boolean {
  const url = URL.parse(text);
  return url !== null && isAllowedUrl(url, policy);
}

function parseJson(text: string): unknown {
  if (!isWithinJsonLimits(text, jsonLimits)) throw notManifest();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw notManifest();
  }
}

export function notManifest(cause?: unknown): MatineeError {
  return createRefusal('UnsupportedMimeTypeException', { reason: 'manifest_unreadable' }, { cause });
}

/** @param field path of the wrong value, such as `sources.0.url`; empty for the whole file */
function wrongManifest(field = ''): MatineeError {
  if (field === '') return notManifest();
  return createRefusal('UnsupportedMimeTypeException', { reason: 'manifest_wrong', arg: field });
}
