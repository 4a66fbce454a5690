import type { MatineeError, Video } from '@matinee/protocol';
import { toAllowedUrl, maxPlaybackUrlLength } from '../../fetch/allowed-url.ts';
import { noAnswer } from '../../fetch/fetch-errors.ts';
import type { FetchPolicy } from '../../fetch/guarded-response.ts';
import type { Instance } from '../../site/instance.ts';
import { videoUnavailable } from '../../errors/site-errors.ts';
import { siteVideo } from '../../site/site-video.ts';
import type { PlaybackUrls } from '../../site/video-site.ts';
import { thumbnailOf, invidiousVideoSchema, type InvidiousVideo } from './invidious-answers.ts';

const videoId = /^[\w-]{11}$/;
/** 360p with sound, the only single file that all videos have. */
const singleFileFormat = '18';
/** Titles in lists of videos that aren't public. */
const hiddenTitle = /^\[(?:private|deleted) video\]$/i;

export function toVideo(id: string, found: InvidiousVideo, { origin }: Instance, policy: FetchPolicy): Video {
  return siteVideo('invidious', id, {
    title: found.title,
    description: found.description,
    lengthSeconds: found.lengthSeconds,
    live: found.liveNow,
    thumbnail: toAllowedUrl(thumbnailOf(found), policy, { base: origin }),
  });
}

export function toVideos(page: readonly unknown[], instance: Instance, policy: FetchPolicy): Video[] {
  return page.flatMap((item) => {
    const { data: found } = invidiousVideoSchema.safeParse(item);
    const id = found?.videoId ?? '';
    const isPlayable =
      found?.title !== undefined && videoId.test(id) && !hiddenTitle.test(found.title) && findObstacle(found) === undefined;
    return isPlayable ? [toVideo(`${instance.host}:${id}`, found, instance, policy)] : [];
  });
}

export function findObstacle({ isUpcoming, premium, paid }: InvidiousVideo): MatineeError | undefined {
  if (isUpcoming === true) return videoUnavailable('not_started');
  return premium === true || paid === true ? videoUnavailable('login_required') : undefined;
}

/** Returns URLs through the instance (`local`): HLS for a live stream, else DASH, else the single file. */
export function playbackUrlsOf(found: InvidiousVideo, { origin, name }: Instance & { name: string }, policy: FetchPolicy): PlaybackUrls {
  if (found.liveNow === true) {
    const hls = toAllowedUrl(found.hlsUrl, policy, { base: origin, maxLength: maxPlaybackUrlLength });
    if (hls === undefined) throw noAnswer();
    const url = new URL(hls);
    url.searchParams.set('local', 'true');
    return { hls_url: url.href };
  }
  if (found.dashUrl !== undefined) return { dash_url: `${origin}/api/manifest/dash/id/${name}?local=true` };
  if (found.formatStreams.some(({ itag }) => itag === singleFileFormat)) {
    return { src_url: `${origin}/latest_version?id=${name}&itag=${singleFileFormat}&local=true` };
  }
  throw noAnswer();
}
