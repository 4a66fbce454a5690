import type { MatineeError, Video } from '@matinee/protocol';
import { toAllowedUrl } from '../../fetch/allowed-url.ts';
import type { FetchPolicy } from '../../fetch/guarded-response.ts';
import type { Instance } from '../../site/instance.ts';
import { liveStreamOver, videoUnavailable } from '../../errors/site-errors.ts';
import { siteVideo } from '../../site/site-video.ts';
import type { PlaybackUrls } from '../../site/video-site.ts';
import { privacies, states, peertubeVideoSchema, type PeertubeFile, type PeertubeVideo } from './peertube-answers.ts';
import { shortUuid } from './short-uuid.ts';

/** More lines look no better in a room and take longer to load. */
const maxLines = 1080;
const minThumbnailWidth = 280;

export function findObstacle({ privacy, state, isLive }: PeertubeVideo): MatineeError | undefined {
  if (privacy?.id === privacies.private || privacy?.id === privacies.internal) return videoUnavailable('private');
  if (privacy?.id === privacies.withPassword) return videoUnavailable('password_protected');
  if (isLive === true && state?.id === states.waitingForLive) return videoUnavailable('not_started');
  return isLive === true && state?.id === states.liveEnded ? liveStreamOver() : undefined;
}

export function toVideo(id: string, found: PeertubeVideo, { origin }: Instance, policy: FetchPolicy): Video {
  const thumbnail = thumbnailOf(found.thumbnails) ?? found.thumbnailUrl ?? found.previewUrl ?? found.thumbnailPath ?? found.previewPath;
  return siteVideo('peertube', id, {
    title: found.name,
    description: found.description ?? found.truncatedDescription,
    lengthSeconds: found.duration,
    live: found.isLive,
    thumbnail: toAllowedUrl(thumbnail, policy, { base: origin }),
  });
}

function thumbnailOf(thumbnails: PeertubeVideo['thumbnails']): string | undefined {
  const byWidth = thumbnails.toSorted((a, b) => (a.width ?? 0) - (b.width ?? 0));
  return (byWidth.find(({ width = 0 }) => width >= minThumbnailWidth) ?? byWidth.at(-1))?.fileUrl;
}

/** Returns HLS, else the best file of at most 1080 lines. @throws VideoUnavailableException when there is none */
export function playbackUrlsOf({ isLive, streamingPlaylists, files }: PeertubeVideo, policy: FetchPolicy): PlaybackUrls {
  const hls = streamingPlaylists.map(({ playlistUrl }) => toAllowedUrl(playlistUrl, policy)).find((url) => url !== undefined);
  if (hls !== undefined) return { hls_url: hls };
  const all = isLive === true ? [] : [...files, ...streamingPlaylists.flatMap((playlist) => playlist.files)];
  const best = all
    .toSorted((a, b) => rank(b) - rank(a))
    .map(({ fileUrl }) => toAllowedUrl(fileUrl, policy))
    .find((url) => url !== undefined);
  if (best === undefined) throw videoUnavailable(isLive === true ? 'not_started' : 'processing');
  return { src_url: best };
}

/** Prefers most lines up to 1080, then fewest above; sound alone (0 lines) comes last. */
function rank({ resolution }: PeertubeFile): number {
  const lines = resolution?.id ?? 1;
  return lines <= maxLines ? lines : 1 / lines;
}

export function toVideos(page: readonly unknown[], instance: Instance, policy: FetchPolicy): Video[] {
  return page.flatMap((item) => {
    const { data: found } = peertubeVideoSchema.safeParse(item);
    const id = shortUuid(found?.shortUUID ?? found?.uuid ?? '');
    if (found === undefined || id === undefined || findObstacle(found) !== undefined) return [];
    return [toVideo(`${instance.host}:${id}`, found, instance, policy)];
  });
}
