import type { Clock } from '@matinee/base/clock';
import type { Service } from '@matinee/protocol';
import { randomUUID } from 'node:crypto';
import type { GuardedFetch } from './fetch/guarded-response.ts';
import { createGoogleDriveSite } from './sites/googledrive/google-drive-site.ts';
import { identify, toIdentifyOptions } from './identify/identify.ts';
import { createInvidiousSite } from './sites/invidious/invidious-site.ts';
import type { LookupCache } from './caches/lookup-cache.ts';
import { createOdyseeSite } from './sites/odysee/odysee-site.ts';
import { createPeertubeSite } from './sites/peertube/peertube-site.ts';
import { createPlutoSite } from './sites/pluto/pluto-site.ts';
import { createRedditSite } from './sites/reddit/reddit-site.ts';
import type { SiteSettings } from './site/site-settings.ts';
import type { MediaParsers } from './media-parsers.ts';
import type { SiteOrigins } from './site/site-origins.ts';
import { createPlainSites } from './sites/plain/plain-sites.ts';
import { createSiteClient, type OperatorLog } from './site/site-client.ts';
import type { VideoSite } from './site/video-site.ts';
import { createTubiSite } from './sites/tubi/tubi-site.ts';
import { createVimeoSite } from './sites/vimeo/vimeo-site.ts';
import { createYoutubeSite } from './sites/youtube/youtube-site.ts';

export interface SitesOptions {
  fetch: GuardedFetch;
  parsers: MediaParsers;
  cache: LookupCache;
  clock: Clock;
  settings: SiteSettings;
  origins: SiteOrigins;
  publicUrl: () => string;
  warn: OperatorLog;
}

export function createSites({
  fetch,
  parsers,
  cache,
  clock,
  settings,
  origins,
  publicUrl,
  warn,
}: SitesOptions): ReadonlyMap<Service, VideoSite> {
  const { policy } = fetch;
  const client = createSiteClient(fetch, clock, parsers);
  const common = { client, policy, warn };
  const redditOrigins = { siteOrigin: origins.reddit, apiOrigin: origins.redditOauth, mediaOrigin: origins.redditMedia };
  const odyseeOrigins = {
    apiOrigin: origins.odyseeApi,
    liveOrigin: origins.odyseeLive,
    playerOrigin: origins.odyseePlayer,
    searchOrigin: origins.odyseeSearch,
  };
  const sites: [Service, VideoSite][] = [
    ...createPlainSites({ fetch, parsers, clock }),
    ['vimeo', createVimeoSite({ ...common, origin: origins.vimeo, referer: publicUrl })],
    ['tubi', createTubiSite({ ...common, parsers, origin: origins.tubi })],
    ['peertube', createPeertubeSite({ client, policy, origins: settings.peertube })],
    ['pluto', createPlutoSite({ client, policy, origin: origins.plutoBoot, newClientId: randomUUID })],
    ['invidious', createInvidiousSite({ ...common, origins: settings.invidious })],
    ['odysee', createOdyseeSite({ client, fetch, policy, publicUrl, isRelayed: settings.relayed.includes('odysee'), ...odyseeOrigins })],
    [
      'youtube',
      createYoutubeSite({
        ...common,
        cache,
        clock,
        key: settings.youtubeKey,
        searchesPerDay: settings.youtubeSearchesPerDay,
        apiOrigin: origins.youtubeApi,
        siteOrigin: origins.youtube,
      }),
    ],
    [
      'googledrive',
      createGoogleDriveSite({
        ...common,
        fetch,
        publicUrl,
        key: settings.googleDriveKey,
        browserKey: settings.googleDriveBrowserKey,
        origin: origins.googleDrive,
      }),
    ],
    [
      'reddit',
      createRedditSite({
        ...redditOrigins,
        client,
        fetch,
        parsers,
        clock,
        warn,
        publicUrl,
        credentials: settings.reddit,
        identify: (text) => identify(text, toIdentifyOptions(settings, policy.allowPrivate)),
      }),
    ],
  ];
  return new Map(sites);
}
