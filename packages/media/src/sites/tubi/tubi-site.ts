import type { Video } from '@matinee/protocol';
import { toAllowedUrl, maxPlaybackUrlLength } from '../../fetch/allowed-url.ts';
import type { FetchPolicy } from '../../fetch/guarded-response.ts';
import type { OperatorLog, SiteClient } from '../../site/site-client.ts';
import { collectionNotFound, videoUnavailable } from '../../errors/site-errors.ts';
import { siteVideo } from '../../site/site-video.ts';
import type { PlaybackUrls, VideoSite } from '../../site/video-site.ts';
import type { TubiContent } from './tubi-answers.ts';
import type { TubiParser } from './parse-page.ts';
import { createTubiPages } from './tubi-pages.ts';

const lifetimeMs = 12 * 3600 * 1000;
/** Streams without copy protection. */
const openStreams: ReadonlyMap<string, 'hls_url' | 'dash_url'> = new Map([
  ['hlsv3', 'hls_url'],
  ['hlsv6', 'hls_url'],
  ['dash', 'dash_url'],
]);

export interface TubiOptions {
  client: SiteClient;
  parsers: TubiParser;
  policy: FetchPolicy;
  origin: string;
  warn: OperatorLog;
}

/** Reads Tubi's pages, since it has no public API. */
export function createTubiSite({ policy, ...options }: TubiOptions): VideoSite {
  const pages = createTubiPages(options);
  return {
    batch: 1,
    lifetimeMs,
    async lookUp([id = '']) {
      const content = await pages.content(id);
      playbackUrlsOf(content, policy);
      return [
        siteVideo('tubi', id, {
          title: content.title,
          description: content.description,
          lengthSeconds: content.duration,
          thumbnail: toAllowedUrl(content.thumbnails[0], policy, { base: 'https://tubitv.com' }),
        }),
      ];
    },
    async list(id, limit) {
      const [, series = '', , season] = id.split('/');
      const all = await pages.seasons(series);
      const wanted = season === undefined ? all : all.filter(({ number }) => number === Number(season));
      if (wanted.length === 0) throw collectionNotFound();
      // Only an episode's own page says whether it can be played.
      const items: Video[] = wanted
        .flatMap(({ episodes }) => episodes)
        .slice(0, limit)
        .map((episode) => siteVideo('tubi', String(Number(episode.id)), { title: episode.title, lengthSeconds: episode.duration }));
      return { items, skipped: 0 };
    },
    playbackUrls: async (id) => playbackUrlsOf(await pages.content(id), policy),
  };
}

/** @throws VideoUnavailableException if there is none */
function playbackUrlsOf(
  { policy_match: isHere, needs_login: isForMembers, video_resources: resources }: TubiContent,
  policy: FetchPolicy,
): PlaybackUrls {
  if (isHere === false) throw videoUnavailable('region_blocked');
  if (isForMembers === true) throw videoUnavailable('login_required');
  for (const { type, manifest } of resources) {
    const field = openStreams.get(type ?? '');
    const url = toAllowedUrl(manifest?.url, policy, { base: 'https://tubitv.com', maxLength: maxPlaybackUrlLength });
    if (field !== undefined && url !== undefined) return { [field]: url };
  }
  throw videoUnavailable(resources.length > 0 ? 'drm_protected' : 'region_blocked');
}
