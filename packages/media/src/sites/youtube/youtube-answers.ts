import type { MatineeError, Video } from '@matinee/protocol';
import * as z from 'zod/mini';
import { parseIsoDuration } from '../../dash/iso-duration.ts';
import { toAllowedUrl } from '../../fetch/allowed-url.ts';
import type { FetchPolicy } from '../../fetch/guarded-response.ts';
import { listOf, optional, optionalFlag, optionalObject, optionalText } from '../../site/tolerant-schemas.ts';
import { notFound, videoUnavailable } from '../../errors/site-errors.ts';
import { siteVideo } from '../../site/site-video.ts';

const thumbnailSchema = optionalObject({ url: optionalText });

export const videosSchema = z.object({
  items: listOf(
    z.object({
      id: z.string(),
      snippet: optionalObject({
        title: optionalText,
        description: optionalText,
        thumbnails: optionalObject({
          default: thumbnailSchema,
          medium: thumbnailSchema,
          high: thumbnailSchema,
          standard: thumbnailSchema,
          maxres: thumbnailSchema,
        }),
        liveBroadcastContent: optionalText,
      }),
      contentDetails: optionalObject({
        duration: optionalText,
        contentRating: optionalObject({ ytRating: optionalText }),
        regionRestriction: optionalObject({ allowed: optional(z.array(z.string())) }),
      }),
      status: optionalObject({ embeddable: optionalFlag, privacyStatus: optionalText, uploadStatus: optionalText }),
    }),
  ),
});
type ApiVideo = z.output<typeof videosSchema>['items'][number];

export const videoQuery = {
  part: 'snippet,contentDetails,status',
  fields:
    'items(id,snippet(title,description,thumbnails,liveBroadcastContent),contentDetails(duration,regionRestriction,contentRating),status(privacyStatus,embeddable,uploadStatus))',
};

export const outlineQuery = { part: 'snippet,contentDetails', fields: 'items(id,snippet(description),contentDetails(duration))' };

export const playlistItemsSchema = z.object({
  nextPageToken: optionalText,
  items: listOf(
    z.object({ contentDetails: optionalObject({ videoId: optionalText }), status: optionalObject({ privacyStatus: optionalText }) }),
  ),
});

export const channelsSchema = z.object({
  items: listOf(z.object({ contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string() }) }) })),
});

export const searchSchema = z.object({ items: listOf(z.object({ id: z.object({ videoId: z.string() }) })) });

export const oembedSchema = z.object({ title: z.string(), thumbnail_url: optionalText });

/** In order of preference for a list. */
const thumbnailSizes = ['medium', 'high', 'default', 'standard', 'maxres'] as const;
const gone = new Set(['deleted', 'failed', 'rejected']);

export function thumbnailOf(id: string): string {
  return `https://i.ytimg.com/vi/${id}/mqdefault.jpg`;
}

export function toVideo({ id, snippet, contentDetails, status }: ApiVideo, policy: FetchPolicy): Video | MatineeError {
  if (status?.privacyStatus === 'private') return videoUnavailable('private');
  if (gone.has(status?.uploadStatus ?? '')) return notFound();
  if (status?.embeddable === false) return videoUnavailable('embed_disabled');
  if (contentDetails?.contentRating?.ytRating === 'ytAgeRestricted') return videoUnavailable('age_restricted');
  // Allowed nowhere. A video that is blocked in some countries plays in the others.
  if (contentDetails?.regionRestriction?.allowed?.length === 0) return videoUnavailable('region_blocked');
  if (snippet?.liveBroadcastContent === 'upcoming') return videoUnavailable('not_started');
  if (status?.uploadStatus === 'uploaded') return videoUnavailable('processing');
  const thumbnail = thumbnailSizes.map((size) => snippet?.thumbnails?.[size]?.url).find((url) => url !== undefined);
  return siteVideo('youtube', id, {
    title: snippet?.title,
    description: snippet?.description,
    lengthSeconds: parseIsoDuration(contentDetails?.duration ?? ''),
    live: snippet?.liveBroadcastContent === 'live',
    thumbnail: toAllowedUrl(thumbnail, policy) ?? thumbnailOf(id),
  });
}
