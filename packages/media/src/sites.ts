import type { Service } from '@matinee/protocol';
import type { Clock } from './clock.ts';
import type { GuardedFetch } from './fetch/guarded-response.ts';
import type { LookupCache } from './lookup-cache.ts';
import type { OperatorLog } from './site/operator-log.ts';
import type { SiteOrigins } from './site-origins.ts';
import { createPlainSites } from './site/plain-sites.ts';
import { createSiteClient } from './site/site-client.ts';
import type { Site } from './site/site.ts';
import { createVimeoSite } from './vimeo/vimeo-site.ts';
import { createYoutubeSite } from './youtube/youtube-site.ts';

/** What an operator can say of the sites. */
export interface SiteSettings {
  youtubeKey: string | undefined;
  /** Searches that the key allows in a day. */
  youtubeSearchesPerDay: number;
  googleDriveKey: string | undefined;
  /** The key that browsers get to see. */
  googleDriveBrowserKey: string | undefined;
  reddit: { clientId: string; clientSecret: string } | undefined;
  /** Origins of instances, by their hosts. */
  peertube: ReadonlyMap<string, string>;
  invidious: ReadonlyMap<string, string>;
  /** Services that are not offered. */
  off: readonly Service[];
}

export interface SitesOptions {
  fetch: GuardedFetch;
  cache: LookupCache;
  clock: Clock;
  settings: SiteSettings;
  origins: SiteOrigins;
  /** The address under which people reach this server. */
  publicUrl: () => string;
  warn: OperatorLog;
}

/** Every site that this server offers. */
export function createSites({ fetch, cache, clock, settings, origins, publicUrl, warn }: SitesOptions): ReadonlyMap<Service, Site> {
  const client = createSiteClient(fetch, clock);
  const { youtubeKey, youtubeSearchesPerDay, off } = settings;
  const sites: [Service, Site][] = [
    ...createPlainSites(fetch, clock),
    [
      'youtube',
      createYoutubeSite({
        client,
        cache,
        clock,
        warn,
        key: youtubeKey,
        searchesPerDay: youtubeSearchesPerDay,
        apiOrigin: origins.youtubeApi,
        siteOrigin: origins.youtube,
      }),
    ],
    ['vimeo', createVimeoSite({ client, origin: origins.vimeo, referer: publicUrl })],
  ];
  return new Map(sites.filter(([service]) => !off.includes(service)));
}
