import { MatineeError, type Service, type Video } from '@matinee/protocol';
import type { Clock } from '../clock.ts';
import { lookUpDash } from '../dash/look-up-dash.ts';
import { lookUpDirect } from '../direct/look-up-direct.ts';
import { lookUpMediaManifest } from '../direct/look-up-media-manifest.ts';
import type { GuardedFetch } from '../fetch/guarded-response.ts';
import { lookUpHls } from '../hls/look-up-hls.ts';
import { extensionOf } from '../plain-link.ts';
import type { Site } from './site.ts';

/** How long what was read from a file stays true enough. */
const keepMs = 30 * 24 * 3600 * 1000;

/** Files and streams by their addresses, as sites. */
export function createPlainSites(fetch: GuardedFetch, clock: Clock): [Service, Site][] {
  return [
    ['direct', siteOf((id) => (isManifest(id) ? lookUpMediaManifest(id, { fetch }) : lookUpDirect(id, { fetch })))],
    ['hls', siteOf((id) => lookUpHls(id, { fetch }))],
    ['dash', siteOf((id) => lookUpDash(id, { fetch, clock }))],
  ];
}

function isManifest(id: string): boolean {
  return extensionOf(new URL(id)) === 'json';
}

function siteOf(lookUp: (id: string) => Promise<Video>): Site {
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
