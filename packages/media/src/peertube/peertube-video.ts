import type { MatineeError, Video } from '@matinee/protocol';
import { allowedAddress } from '../fetch/allowed-address.ts';
import type { FetchPolicy } from '../fetch/guarded-response.ts';
import type { Instance } from '../site/instance.ts';
import { broadcastOver, unavailable } from '../site/site-errors.ts';
import { siteVideo } from '../site/site-video.ts';
import type { PlayAddress } from '../site/site.ts';
import { privacies, states, videoSchema, type PeertubeFile, type PeertubeVideo } from './peertube-answers.ts';
import { shortUuid } from './short-uuid.ts';

/** Files with more lines than these show no more in a room, and take longer to load. */
const maxLines = 1080;

/** Why a video can't be played; undefined when it can. */
export function findObstacle({ privacy, state, isLive }: PeertubeVideo): MatineeError | undefined {
  if (privacy?.id === privacies.private || privacy?.id === privacies.internal) return unavailable('private');
  if (privacy?.id === privacies.withPassword) return unavailable('login_required');
  if (isLive === true && state?.id === states.waitingForLive) return unavailable('not_started');
  return isLive === true && state?.id === states.liveEnded ? broadcastOver() : undefined;
}

export function toVideo(id: string, found: PeertubeVideo, { origin }: Instance, policy: FetchPolicy): Video {
  const thumbnail = found.thumbnailUrl ?? found.previewUrl ?? found.thumbnailPath ?? found.previewPath;
  return siteVideo('peertube', id, {
    title: found.name,
    description: found.description ?? found.truncatedDescription,
    lengthSeconds: found.duration,
    live: found.isLive,
    thumbnail: allowedAddress(thumbnail, policy, { base: origin }),
  });
}

/** The HLS URL, else the best file of at most 1080 lines. @throws VideoUnavailableException when there is none */
export function playbackUrlsOf({ isLive, streamingPlaylists, files }: PeertubeVideo, policy: FetchPolicy): PlayAddress {
  const hls = streamingPlaylists.map(({ playlistUrl }) => allowedAddress(playlistUrl, policy)).find((url) => url !== undefined);
  if (hls !== undefined) return { hls_url: hls };
  const all = isLive === true ? [] : [...files, ...streamingPlaylists.flatMap((playlist) => playlist.files)];
  const best = all
    .toSorted((a, b) => rank(b) - rank(a))
    .map(({ fileUrl }) => allowedAddress(fileUrl, policy))
    .find((url) => url !== undefined);
  if (best === undefined) throw unavailable(isLive === true ? 'not_started' : 'processing');
  return { src_url: best };
}

/** Higher is better: most lines up to 1080, then the fewest above it; sound alone (0 lines) last. */
function rank({ resolution }: PeertubeFile): number {
  const lines = resolution?.id ?? 1;
  return lines <= maxLines ? lines : 1 / lines;
}

/** The playable videos of a list's page. */
export function toVideos(page: readonly unknown[], instance: Instance, policy: FetchPolicy): Video[] {
  return page.flatMap((item) => {
    const { data: found } = videoSchema.safeParse(item);
    const id = shortUuid(found?.shortUUID ?? found?.uuid ?? '');
    if (found === undefined || id === undefined || findObstacle(found) !== undefined) return [];
    return [toVideo(`${instance.host}:${id}`, found, instance, policy)];
  });
}
