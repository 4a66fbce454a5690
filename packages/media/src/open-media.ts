import type { LinkService, Service } from '@matinee/protocol';
import { toIdentifyOptions } from './identify/identify.ts';
import type { LookUpMeter } from './resolver/look-up-meter.ts';
import { createResolver, type Resolver } from './resolver/resolver.ts';
import { sampleVideo } from './resolver/built-ins.ts';
import { observeLookUp, observeSite, type OnLookUp, type ReportLookUp } from './site/observe-site.ts';
import { siteOrigins, type SiteOrigins } from './site/site-origins.ts';
import type { SiteSettings } from './site/site-settings.ts';
import { createSites, type SitesOptions } from './create-sites.ts';
import { sniff } from './direct/sniff.ts';
import type { GuardedFetch } from './fetch/guarded-response.ts';
import { noAnswer } from './fetch/fetch-errors.ts';
import { notFound } from './errors/site-errors.ts';

export interface MediaOptions extends SitesOptions {
  collectionLimit: number;
  /** Undefined turns search off. */
  searchAt: Service | undefined;
  meter: LookUpMeter;
  onLookUp?: OnLookUp | undefined;
}

export function openMedia(options: MediaOptions): Resolver {
  const { fetch, cache, clock, settings, origins, collectionLimit, searchAt, meter, onLookUp } = options;
  const reportAs =
    (service: Service): ReportLookUp =>
    (outcome, ms, answer) =>
      onLookUp?.(service, outcome, ms, answer);
  /** A link whose type was found out is looked up next, and counted then. */
  const reportFailure: ReportLookUp = (outcome, ms, answer) => {
    if (outcome !== 'ok') reportAs('direct')(outcome, ms, answer);
  };
  return createResolver({
    sites: new Map([...createSites(options)].map(([service, site]) => [service, observeSite(site, reportAs(service))])),
    identifying: () => toIdentifyOptions(settings, fetch.policy.allowPrivate),
    policy: fetch.policy,
    follow: (url) => followLink(url.replace(siteOrigins.reddit, origins.reddit), fetch),
    sniff: (id) => observeLookUp(sniff(id, fetch), reportFailure),
    samplesOf: (service) => sampleIdsOf(service, settings, origins),
    cache,
    clock,
    builtIn: [sampleVideo],
    collectionLimit,
    searchAt,
    meter,
  });
}

/** Only the headers are read. */
const maxBytes = 1024;

/** Returns the target of a site's short link, unfetched. @throws VideoNotFoundException, UpstreamException */
async function followLink(url: string, fetch: GuardedFetch): Promise<string> {
  const response = await fetch.send(url, fetch.startBudget(maxBytes, { lane: 'sites' }), { follow: false });
  const location = response.headers.get('location');
  await response.discard();
  const target = location === null ? null : URL.parse(location, url);
  if (target === null) throw response.status === 404 ? notFound() : noAnswer();
  return target.href;
}

/** Returns videos that are years old, by which operators find out whether a site answers. That one is gone is an answer too. */
function sampleIdsOf(service: LinkService, settings: SiteSettings, origins: SiteOrigins): readonly string[] {
  const [peertubeHost] = settings.peertube.keys();
  const [invidiousHost] = settings.invidious.keys();
  const youtube = ['jNQXAC9IVRw', 'dQw4w9WgXcQ'];
  const ids: Record<LinkService, string | readonly string[] | undefined> = {
    youtube,
    vimeo: ['76979871', '22439234'],
    direct: `${origins.directSample}/2010/05/sintel/trailer.mp4`,
    hls: `${origins.hlsSample}/x36xhzz/x36xhzz.m3u8`,
    dash: `${origins.dashSample}/akamai/bbb_30fps/bbb_30fps.mpd`,
    tubi: '501443',
    reddit: '6rrwyj',
    googledrive: settings.googleDriveKey && '0B2fjwgkl1A_CX083Tkowdmt6d28',
    peertube: peertubeHost && `${peertubeHost}:kkGMgK9ZtnKfYAgnEtQxbv`,
    pluto: 'movies/6176f39e709f160013ec61c3',
    invidious: invidiousHost && youtube.map((id) => `${invidiousHost}:${id}`),
    odysee: 'what:6',
  };
  return [ids[service] ?? []].flat();
}
