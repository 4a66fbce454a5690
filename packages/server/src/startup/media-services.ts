import type { Clock } from '@matinee/base/clock';
import { siteOrigins } from '@matinee/media/site-origins';
import { createRelaySites, type RelayService, type RelaySite } from '@matinee/media/relay-sites';
import type { FetchPolicy, Lookup, LookupCache } from '@matinee/media';
import type { ParserPool } from '@matinee/media/parsers';
import { servicesOff } from '@matinee/protocol';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Limiting } from '../edge/limiters.ts';
import { createUrlSigner, type UrlSigner } from '../media-proxy/url-signer.ts';
import { signResolvedVideos } from '../media-proxy/sign-video.ts';
import { createSubtitleRule } from '../media-proxy/subtitle-rule.ts';
import { openParsers } from '../parsing/open-parsers.ts';
import { createLinkLookup, type LinkLookup } from '../rooms/link-lookup.ts';
import type { MediaResolver } from '../rooms/media-resolver.ts';
import type { ServerParserTable } from '../parsing/server-parsers.ts';
import { createLookUpLimits } from '../rooms/look-up-limits.ts';
import type { ServerSettings } from '../settings/server-settings.ts';
import type { SiteHealth } from '../telemetry/site-health.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { ownHostsOf } from './public-url.ts';
import type { ServerOptions } from './server-options.ts';

export interface MediaServices {
  parsers: ParserPool<ServerParserTable>;
  links: LinkLookup;
  signer: UrlSigner;
  resolver: MediaResolver;
  fetchPolicy: FetchPolicy;
  /** DNS by default. */
  lookup: Lookup | undefined;
  relaySites: Readonly<Record<RelayService, RelaySite>>;
}

export interface MediaServicesOptions {
  clock: Clock;
  log: Logger;
  telemetry: Telemetry;
  lookupCache: LookupCache;
  secret: Buffer;
  publicUrl: () => string;
  limiting: Limiting;
  settings: ServerSettings;
  siteHealth: SiteHealth;
}

export function createMediaServices(
  config: Config,
  options: ServerOptions,
  { clock, log, telemetry, lookupCache, secret, publicUrl, limiting, settings, siteHealth }: MediaServicesOptions,
): MediaServices {
  const fetchPolicy: FetchPolicy = { allowPrivate: config.allowPrivateMedia, ownHosts: ownHostsOf(config) };
  const origins = options.siteOrigins ?? siteOrigins;
  const parsers = options.parsers ?? openParsers({ onRestart: () => telemetry.workerRestarted() });
  const links = createLinkLookup({
    parsers,
    ...fetchPolicy,
    cache: lookupCache,
    clock,
    settings: { ...config.sites, off: () => servicesOff(settings.current()) },
    origins,
    collectionLimit: config.collectionLimit,
    searchAt: config.searchAt,
    meter: createLookUpLimits({ searchesPerDay: config.sites.youtubeSearchesPerDay }, limiting, settings),
    lookup: options.lookup,
    publicUrl,
    warn: (text, detail) => log.warn({ detail }, text),
    onLookUp(service, outcome, ms, answer) {
      telemetry.lookUp(service, outcome, ms);
      if (service !== 'sponsorblock') siteHealth.note(service, answer, ms);
    },
  });
  const signer = createUrlSigner(secret);
  const subtitles = createSubtitleRule(signer, fetchPolicy);
  const { lookup } = options;
  return {
    parsers,
    links,
    signer,
    resolver: signResolvedVideos(links, signer, subtitles),
    fetchPolicy,
    lookup,
    relaySites: createRelaySites(origins),
  };
}
