import { limits, type MatineeError, type Video } from '@matinee/protocol';
import * as z from 'zod/mini';
import { parseIsoDuration } from '../dash/iso-duration.ts';
import { unavailable } from '../site/site-errors.ts';
import { cleanTitle } from '../title-from-url.ts';

const thumbnailsSchema = z.record(z.string(), z.object({ url: z.string() }));

/** `videos`, as far as it is asked for. */
export const videosSchema = z.object({
  items: z._default(
    z.array(
      z.object({
        id: z.string(),
        snippet: z.object({
          title: z.string(),
          description: z.optional(z.string()),
          thumbnails: z.optional(thumbnailsSchema),
          liveBroadcastContent: z.optional(z.string()),
        }),
        contentDetails: z.optional(
          z.object({
            duration: z.optional(z.string()),
            contentRating: z.optional(z.object({ ytRating: z.optional(z.string()) })),
            regionRestriction: z.optional(z.object({ allowed: z.optional(z.array(z.string())) })),
          }),
        ),
        status: z.optional(
          z.object({ embeddable: z.optional(z.boolean()), privacyStatus: z.optional(z.string()), uploadStatus: z.optional(z.string()) }),
        ),
      }),
    ),
    [],
  ),
});
type ApiVideo = z.output<typeof videosSchema>['items'][number];

export const videoQuery = {
  part: 'snippet,contentDetails,status',
  fields:
    'items(id,snippet(title,description,thumbnails,liveBroadcastContent),contentDetails(duration,regionRestriction,contentRating),status(privacyStatus,embeddable,uploadStatus))',
};

/** A page of a playlist: the videos' ids; private and deleted entries have no pictures. */
export const playlistItemsSchema = z.object({
  nextPageToken: z.optional(z.string()),
  items: z._default(
    z.array(
      z.object({
        contentDetails: z.optional(z.object({ videoId: z.optional(z.string()) })),
        status: z.optional(z.object({ privacyStatus: z.optional(z.string()) })),
      }),
    ),
    [],
  ),
});

export const channelsSchema = z.object({
  items: z.optional(z.array(z.object({ contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string() }) }) }))),
});

export const searchSchema = z.object({ items: z._default(z.array(z.object({ id: z.object({ videoId: z.optional(z.string()) }) })), []) });

export const oembedSchema = z.object({ title: z.string(), thumbnail_url: z.optional(z.string()) });

/** Largest first, as far as a list of videos needs it. */
const thumbnailSizes = ['medium', 'high', 'default', 'standard', 'maxres'];

export function pictureOf(id: string): string {
  return `https://i.ytimg.com/vi/${id}/mqdefault.jpg`;
}

/** A video of the API as one of ours, or why it cannot be played here. */
export function readVideo({ id, snippet, contentDetails, status }: ApiVideo): Video | MatineeError {
  if (status?.privacyStatus === 'private') return unavailable('private');
  if (status?.embeddable === false) return unavailable('embed_disabled');
  if (contentDetails?.contentRating?.ytRating === 'ytAgeRestricted') return unavailable('age_restricted');
  // Allowed nowhere; what is blocked somewhere plays for the others.
  if (contentDetails?.regionRestriction?.allowed?.length === 0) return unavailable('region_blocked');
  if (snippet.liveBroadcastContent === 'upcoming') return unavailable('not_started');
  if (status?.uploadStatus === 'uploaded') return unavailable('processing');
  const isLive = snippet.liveBroadcastContent === 'live';
  const length = isLive ? undefined : parseIsoDuration(contentDetails?.duration ?? '');
  const thumbnail = thumbnailSizes.map((size) => snippet.thumbnails?.[size]?.url).find((url) => url !== undefined);
  return {
    service: 'youtube',
    id,
    title: cleanTitle(snippet.title) ?? id,
    ...(snippet.description !== undefined &&
      snippet.description !== '' && { description: snippet.description.slice(0, limits.videoDescription).toWellFormed() }),
    ...(length !== undefined && length > 0 && { length }),
    ...(isLive && { live: true }),
    thumbnail: thumbnail ?? pictureOf(id),
  };
}
