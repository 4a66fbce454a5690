import type { Service } from '@matinee/protocol';
import type { Clock } from './clock.ts';
import type { GuardedFetch } from './fetch/guarded-response.ts';
import { followLink } from './follow-link.ts';
import type { IdentifyOptions } from './identify.ts';
import type { LookupCache } from './lookup-cache.ts';
import { createResolver, type Resolver } from './resolver.ts';
import { sampleVideo } from './sample-video.ts';
import type { OperatorLog } from './site/operator-log.ts';
import type { SiteOrigins } from './site-origins.ts';
import { createSites, type SiteSettings } from './sites.ts';
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

/** What `identify` needs to know of an operator's settings. */
export function identifyingBy({ peertube, invidious, off }: SiteSettings, allowPrivate: boolean): IdentifyOptions {
  return { allowPrivate, peertubeHosts: [...peertube.keys()], invidiousHosts: [...invidious.keys()], off };
}

/** All that looks at links, put together. */
export function openMedia(options: MediaOptions): Resolver {
  const { fetch, cache, clock, settings, collectionLimit, searchAt } = options;
  return createResolver({
    sites: createSites(options),
    identifying: identifyingBy(settings, fetch.policy.allowPrivate),
    policy: fetch.policy,
    follow: (url) => followLink(url, fetch),
    sniff: (id) => sniff(id, fetch),
    cache,
    clock,
    builtIn: [sampleVideo],
    collectionLimit,
    searchAt,
  });
}
