import type { Clock } from '@matinee/base/clock';
import type { Service } from '@matinee/protocol';
import type { GuardedFetch } from './fetch/guarded-response.ts';
import { followLink } from './resolver/follow-link.ts';
import { toIdentifyOptions } from './identify/identify-options.ts';
import type { LookUpMeter } from './resolver/look-up-meter.ts';
import type { LookupCache } from './caches/lookup-cache.ts';
import type { MediaParsers } from './media-parsers.ts';
import { createResolver, type Resolver } from './resolver/resolver.ts';
import { sampleVideo } from './resolver/sample-video.ts';
import { observeLookUp, observeSite, type LookUpOutcome, type OnLookUp } from './site/observe-site.ts';
import type { OperatorLog } from './site/operator-log.ts';
import { siteOrigins, type SiteOrigins } from './site/site-origins.ts';
import type { SiteSettings } from './site/site-settings.ts';
import { createSites } from './create-sites.ts';
import { sniff } from './resolver/sniff.ts';

export interface MediaOptions {
  fetch: GuardedFetch;
  /** What reads files, streams and answers, in processes of their own. */
  parsers: MediaParsers;
  cache: LookupCache;
  clock: Clock;
  settings: SiteSettings;
  origins: SiteOrigins;
  /** Videos taken of one collection. */
  collectionLimit: number;
  /** Where words are looked for; nowhere without it. */
  searchAt: Service | undefined;
  meter: LookUpMeter;
  /** The address under which people reach this server. */
  publicUrl: () => string;
  warn: OperatorLog;
  onLookUp?: OnLookUp | undefined;
}

/** All that looks at links, put together. */
export function openMedia(options: MediaOptions): Resolver {
  const { fetch, cache, clock, settings, origins, collectionLimit, searchAt, meter, onLookUp } = options;
  const tellOf = (service: Service) => (outcome: LookUpOutcome, ms: number) => onLookUp?.(service, outcome, ms);
  /** What succeeds is looked up next, and counted then. */
  const tellFailure = (outcome: LookUpOutcome, ms: number): void => {
    if (outcome !== 'ok') tellOf('direct')(outcome, ms);
  };
  return createResolver({
    sites: new Map([...createSites(options)].map(([service, site]) => [service, observeSite(site, tellOf(service))])),
    identifying: toIdentifyOptions(settings, fetch.policy.allowPrivate),
    policy: fetch.policy,
    follow: (url) => followLink(url.replace(siteOrigins.reddit, origins.reddit), fetch),
    sniff: (id) => observeLookUp(sniff(id, fetch), tellFailure),
    cache,
    clock,
    builtIn: [sampleVideo],
    collectionLimit,
    searchAt,
    meter,
  });
}
