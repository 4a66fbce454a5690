import type { Clock } from '@matinee/base/clock';
import { MatineeError, type Service, type Video } from '@matinee/protocol';
import { lookUpDash } from '../../dash/look-up-dash.ts';
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

/** How long what was read from a file stays true enough. */
const keepMs = 30 * 24 * 3600 * 1000;

export interface PlainSitesOptions {
  fetch: GuardedFetch;
  parsers: MediaFileParser & MediaManifestParser & PlaylistParser & DashManifestParser;
  clock: Clock;
}

/** Files and streams by their addresses, as sites. */
export function createPlainSites(parts: PlainSitesOptions): [Service, VideoSite][] {
  return [
    [
      'direct',
      {
        ...siteOf((id) => (isManifest(id) ? lookUpMediaManifest(id, parts) : lookUpDirect(id, parts))),
        playbackUrls: async (id) => (isManifest(id) ? playbackUrlsOfManifest(id, parts) : {}),
      },
    ],
    ['hls', siteOf((id) => lookUpHls(id, parts))],
    ['dash', siteOf((id) => lookUpDash(id, parts))],
  ];
}

function isManifest(id: string): boolean {
  return extensionOf(new URL(id)) === 'json';
}

function siteOf(lookUp: (id: string) => Promise<Video>): VideoSite {
  return {
    batch: 1,
    keepMs,
    async lookUp([id = '']) {
      try {
        return [await lookUp(id)];
      } catch (error) {
        if (error instanceof MatineeError) return [error];
        throw error;
      }
    },
  };
}
