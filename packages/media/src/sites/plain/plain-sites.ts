import type { Clock } from '@matinee/base/clock';
import { MatineeError, type Service, type Video, type VideoId } from '@matinee/protocol';
import { lookUpDash } from '../../dash/look-up-dash.ts';
import type { PlainService } from '../../direct/classify.ts';
import { sniff } from '../../direct/sniff.ts';
import { lookUpDirect } from '../../direct/look-up-direct.ts';
import { playbackUrlsOfManifest, lookUpMediaManifest } from '../../direct/look-up-media-manifest.ts';
import { orRefusal, SeveralVideos } from '../../errors/media-errors.ts';
import type { GuardedFetch } from '../../fetch/guarded-response.ts';
import { listSongs, lookUpHls } from '../../hls/look-up-hls.ts';
import type { DashManifestParser } from '../../dash/parse-manifest.ts';
import type { MediaFileParser } from '../../direct/parse-media-file.ts';
import type { MediaManifestParser } from '../../direct/parse-media-manifest.ts';
import type { HlsParsers } from '../../hls/parse-playlist.ts';
import { extensionOf } from '../../links/plain-link.ts';
import type { VideoSite } from '../../site/video-site.ts';

const lifetimeMs = 30 * 24 * 3600 * 1000;

export interface PlainSitesOptions {
  fetch: GuardedFetch;
  parsers: MediaFileParser & MediaManifestParser & HlsParsers & DashManifestParser;
  clock: Clock;
}

export function createPlainSites(options: PlainSitesOptions): [Service, VideoSite][] {
  return [
    [
      'direct',
      {
        ...siteOf('direct', (id) => (isManifest(id) ? lookUpMediaManifest(id, options) : lookUpDirect(id, options)), options),
        playbackUrls: async (id) => (isManifest(id) ? playbackUrlsOfManifest(id, options) : {}),
      },
    ],
    [
      'hls',
      {
        ...siteOf('hls', (id) => lookUpHls(id, { ...options, sniff: (url, budget) => sniff(url, options.fetch, budget) }), options),
        list: (id, limit) => listSongs(id, limit, options),
      },
    ],
    ['dash', siteOf('dash', (id) => lookUpDash(id, options), options)],
  ];
}

function isManifest(id: string): boolean {
  return extensionOf(new URL(id)) === 'json';
}

/** @param service by the file name; a file of another kind leads to the service that plays it */
function siteOf(service: PlainService, lookUp: (id: string) => Promise<Video | VideoId>, options: PlainSitesOptions): VideoSite {
  return {
    batch: 1,
    lifetimeMs,
    async lookUp([id = '']) {
      const found = await orRefusal(lookUp(id));
      const isJson = service === 'direct' && isManifest(id);
      if (!(found instanceof MatineeError) || found instanceof SeveralVideos || !mayBeOfAnotherKind(found, isJson)) return [found];
      const actual = await sniff(id, options.fetch).catch(() => undefined);
      if (actual !== undefined && actual !== service) return [{ service: actual, id }];
      // A film under the name of a JSON manifest.
      return [actual === 'direct' && isJson ? await orRefusal(lookUpDirect(id, options)) : found];
    },
  };
}

/** Tells whether a refused link may be of another kind than its name promises. A manifest that is too large may be a film. */
function mayBeOfAnotherKind({ name, details }: MatineeError, isManifest: boolean): boolean {
  return name === 'UnsupportedMimeTypeException' || (isManifest && details.reason === 'site_sent_too_much');
}
