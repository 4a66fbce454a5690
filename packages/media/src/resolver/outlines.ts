import type { Clock } from '@matinee/base/clock';
import type { FailureCache } from '@matinee/base/failure-cache';
import { createLoadingCache } from '@matinee/base/loading-cache';
import { videoKey, type VideoId, type VideoOutline } from '@matinee/protocol';
import { createRequesters, type Requester, type Requesters } from '../fetch/requesters.ts';
import { createSharedWork } from '../caches/shared-work.ts';
import type { VideoSite } from '../site/video-site.ts';
import type { LookUpMeter } from './look-up-meter.ts';

const lifetimeMs = 6 * 3600 * 1000;
const maxEntries = 500;

export interface OutlineSource {
  /** @throws TooManyRequests, and MatineeErrors of the site */
  find(id: VideoId, site: VideoSite, requester: Requester): Promise<VideoOutline>;
}

export function createOutlineSource(options: { clock: Clock; failures: FailureCache; meter: LookUpMeter }): OutlineSource {
  const outlines = createLoadingCache<VideoOutline, Requesters>({ ...options, lifetimeMs, maxEntries, flights: createSharedWork() });
  return {
    async find(id, site, requester) {
      if (site.outline === undefined) return { chapters: [] };
      const key = `outline:${videoKey(id)}`;
      options.meter.charge(requester, { asked: 1, lookedUp: outlines.has(key) ? 0 : 1 });
      return outlines.load(key, createRequesters(requester), async () => (await site.outline?.(id.id)) ?? { chapters: [] });
    },
  };
}
