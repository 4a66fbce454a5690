import type { Clock } from '@matinee/base/clock';
import type { FailureCache } from '@matinee/base/failure-cache';
import { createLoadingCache } from '@matinee/base/loading-cache';
import { videoKey, type VideoId } from '@matinee/protocol';
import { createRequesters, type Requester, type Requesters } from '../fetch/requesters.ts';
import type { LookUpMeter } from './look-up-meter.ts';
import { createSharedWork } from '../caches/shared-work.ts';
import type { PlaybackUrls, VideoSite } from '../site/video-site.ts';

/** Playback URLs expire, but all users of a room need them at the same moment. */
const lifetimeMs = 30_000;
const maxEntries = 1000;

/** A source of playback URLs, which users share where the site allows it. */
export interface PlaybackUrlSource {
  /** @throws TooManyRequests, and MatineeErrors of the site */
  find(id: VideoId, site: VideoSite, requester: Requester): Promise<PlaybackUrls>;
}

export function createPlaybackUrlSource(options: { clock: Clock; failures: FailureCache; meter: LookUpMeter }): PlaybackUrlSource {
  const urls = createLoadingCache<PlaybackUrls, Requesters>({ ...options, lifetimeMs, maxEntries, flights: createSharedWork() });
  return {
    async find(id, site, requester) {
      if (site.playbackUrls === undefined) return {};
      const user = site.hasPersonalUrls === true ? (requester.session ?? requester.address) : '';
      const key = `address:${user}:${videoKey(id)}`;
      options.meter.charge(requester, { asked: 1, lookedUp: urls.has(key) ? 0 : 1 });
      return urls.load(key, createRequesters(requester), async () => (await site.playbackUrls?.(id.id)) ?? {});
    },
  };
}
