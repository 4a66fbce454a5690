import type { Clock } from '@matinee/base/clock';
import { MatineeError, type Service, type Video } from '@matinee/protocol';
import { lookUpDash } from '../../dash/look-up-dash.ts';
import { sniff, type PlainService } from '../../direct/sniff.ts';
import { lookUpDirect } from '../../direct/look-up-direct.ts';
import { playbackUrlsOfManifest, lookUpMediaManifest } from '../../direct/look-up-media-manifest.ts';
import type { GuardedFetch } from '../../fetch/guarded-response.ts';
import { lookUpHls } from '../../hls/look-up-hls.ts';
import type { DashManifestParser } from '../../dash/parse-manifest.ts';
import type { MediaFileParser } from '../../direct/parse-media-file.ts';
import type { MediaManifestParser } from '../../direct/parse-media-manifest.ts';
import type { PlaylistParser } from '../../hls/parse-playlist.ts';
import { extensionOf } from '../../links/plain-link.ts';
import type { VideoSite } from '../../site/video-site.ts';

const keepMs = 30 * 24 * 3600 * 1000;

export interface PlainSitesOptions {
  fetch: GuardedFetch;
  parsers: MediaFileParser & MediaManifestParser & PlaylistParser & DashManifestParser;
  clock: Clock;
}

/** Files and streams by URL, as sites. */
export function createPlainSites(options: PlainSitesOptions): [Service, VideoSite][] {
  return [
    [
      'direct',
      {
        ...siteOf('direct', (id) => (isManifest(id) ? lookUpManifest(id, options) : lookUpDirect(id, options)), options),
        playbackUrls: async (id) => (isManifest(id) ? playbackUrlsOfManifest(id, options) : {}),
      },
    ],
    ['hls', siteOf('hls', (id) => lookUpHls(id, options), options)],
    ['dash', siteOf('dash', (id) => lookUpDash(id, options), options)],
  ];
}

/** A JSON manifest, or the file that its bytes are in spite of their name. */
async function lookUpManifest(id: string, options: PlainSitesOptions): Promise<Video> {
  try {
    return await lookUpMediaManifest(id, options);
  } catch (error) {
    const actual = await sniff(id, options.fetch).catch(() => undefined);
    if (actual !== 'direct') throw error;
    return lookUpDirect(id, options);
  }
}

function isManifest(id: string): boolean {
  return extensionOf(new URL(id)) === 'json';
}

/** @param service what the names of its files promise; a file of another kind leads to the service that plays it */
function siteOf(service: PlainService, lookUp: (id: string) => Promise<Video>, { fetch }: PlainSitesOptions): VideoSite {
  return {
    batch: 1,
    keepMs,
    async lookUp([id = '']) {
      try {
        return [await lookUp(id)];
      } catch (error) {
        if (!(error instanceof MatineeError)) throw error;
        const actual = error.name === 'UnsupportedMimeTypeException' ? await sniff(id, fetch).catch(() => service) : service;
        return [actual === service ? error : { service: actual, id }];
      }
    },
  };
}
