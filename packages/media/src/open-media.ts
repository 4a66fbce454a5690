import type { Service } from '@matinee/protocol';
import type { Clock } from './clock.ts';
import type { GuardedFetch } from './fetch/guarded-response.ts';
import { followLink } from './follow-link.ts';
import { identifyingBy } from './identifying-by.ts';
import type { LookupCache } from './lookup-cache.ts';
import { createResolver, type Resolver } from './resolver.ts';
import { sampleVideo } from './sample-video.ts';
import type { OperatorLog } from './site/operator-log.ts';
import { siteOrigins, type SiteOrigins } from './site-origins.ts';
import type { SiteSettings } from './site-settings.ts';
import { createSites } from './sites.ts';
import { sniff } from './sniff.ts';

export interface MediaOptions {
  fetch: GuardedFetch;
  cache: LookupCache;
  clock: Clock;
  settings: SiteSettings;
  origins: SiteOrigins;
  /** Videos taken of one collection. */
  collectionLimit: number;
  /** Where words are looked for; nowhere without it. */
  searchAt: Service | undefined;
  /** The address under which people reach this server. */
  publicUrl: () => string;
  warn: OperatorLog;
}

/** All that looks at links, put together. */
export function openMedia(options: MediaOptions): Resolver {
  const { fetch, cache, clock, settings, origins, collectionLimit, searchAt } = options;
  return createResolver({
    sites: createSites(options),
    identifying: identifyingBy(settings, fetch.policy.allowPrivate),
    policy: fetch.policy,
    follow: (url) => followLink(url.replace(siteOrigins.reddit, origins.reddit), fetch),
    sniff: (id) => sniff(id, fetch),
    cache,
    clock,
    builtIn: [sampleVideo],
    collectionLimit,
    searchAt,
  });
}
