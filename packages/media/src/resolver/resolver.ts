import type { Clock } from '@matinee/base/clock';
import { createFailureCache, type FailureCache } from '@matinee/base/failure-cache';
import { limits, MatineeError, type LinkService, type Service, type Video, type VideoId, type VideoOutline } from '@matinee/protocol';
import { createBuiltIns, type BuiltIns } from './built-ins.ts';
import { combinePreviews } from './combine-previews.ts';
import { isRefusedForNow } from '../fetch/fetch-errors.ts';
import type { FetchPolicy } from '../fetch/guarded-response.ts';
import { onBehalfOf } from '../fetch/on-behalf-of.ts';
import { createRequesters, type Requester } from '../fetch/requesters.ts';
import type { Identified } from '../links/identified.ts';
import { rejection, searchUnavailable, unsupportedUrl } from '../errors/identify-errors.ts';
import { identify, readLinks, type IdentifyOptions } from '../identify/identify.ts';
import { createListings, type Listings } from './listings.ts';
import type { LookUpMeter } from './look-up-meter.ts';
import type { LookupCache } from '../caches/lookup-cache.ts';
import { SeveralVideos } from '../errors/media-errors.ts';
import { normaliseId } from '../identify/normalise-id.ts';
import { failedPlan, knownPlan, mapPlan, type Plan } from './plan.ts';
import { createOutlineSource, type OutlineSource } from './outlines.ts';
import { createPlaybackUrlSource, type PlaybackUrlSource } from './playback-urls.ts';
import { withStart, type LinkPreview, type PreviewOptions } from './link-preview.ts';
import { mapInTurns, runPlans } from './run-plans.ts';
import type { PlaybackUrls, VideoSite } from '../site/video-site.ts';
import { lookUpsAtOnce, VideoLookUp } from './video-look-up.ts';

/** Finds out what links and ids lead to. Methods reject with a MatineeError that says why a video can't be played. */
export interface Resolver {
  /** @throws TooManyRequests above the requester's limits */
  resolve(id: VideoId, requester: Requester): Promise<Video>;
  /** Resolves a few at a time, in order. @throws TooManyRequests for all of them; then none is looked up */
  resolveAll(ids: readonly VideoId[], requester: Requester): Promise<PromiseSettledResult<Video>[]>;
  /** Previews a link, several links on separate lines, or a search. Reports failures of some lines; if all fail, throws the first. */
  preview(input: string, requester: Requester, options?: PreviewOptions): Promise<LinkPreview>;
  /** Returns current playback URLs of a video that has none of its own. Cached for 30 s, never stored. */
  playbackUrls(id: VideoId, requester: Requester): Promise<PlaybackUrls>;
  /** Returns what the site has of chapters and storyboard. Cached for 6 hours. */
  outline(id: VideoId, requester: Requester): Promise<VideoOutline>;
  /** Tries a sample video past all caches, to see whether the site answers. Never rejects. */
  trySample(service: LinkService): Promise<void>;
}

export interface ResolverOptions {
  sites: ReadonlyMap<Service, VideoSite>;
  identifying: () => IdentifyOptions;
  /** Returns the target of a short link. */
  follow: (url: string) => Promise<string>;
  /** Finds the service of a file whose URL doesn't tell it. */
  sniff: (id: string) => Promise<Service>;
  policy: FetchPolicy;
  /** Returns none for a service that isn't set up. */
  samplesOf: (service: LinkService) => readonly string[];
  cache: LookupCache;
  clock: Clock;
  /** Their ids are paths on the app's own host, and are never fetched. */
  builtIn: readonly Video[];
  collectionLimit: number;
  /** Undefined turns search off. */
  searchAt: Service | undefined;
  meter: LookUpMeter;
}

/** Look-ups that haven't started by then fail. */
const patienceMs = 120_000;

export function createResolver(options: ResolverOptions): Resolver {
  return new SiteResolver(options);
}

class SiteResolver implements Resolver {
  readonly #options: ResolverOptions;
  readonly #builtIns: BuiltIns;
  readonly #videos: VideoLookUp;
  readonly #listings: Listings;
  readonly #outlines: OutlineSource;
  readonly #playbackUrls: PlaybackUrlSource;

  constructor(options: ResolverOptions) {
    const { policy, builtIn, clock } = options;
    const failures = createLookUpFailures(clock);
    this.#options = options;
    this.#builtIns = createBuiltIns(builtIn, policy.ownHosts);
    this.#videos = new VideoLookUp({ ...options, failures, normalise: (id) => this.#normalise(id) });
    this.#listings = createListings({
      ...options,
      failures,
      cacheVideos: (found) => this.#videos.cacheAll(found),
      resolveAll: (ids, requester) => this.resolveAll(ids, requester),
    });
    this.#outlines = createOutlineSource({ ...options, failures });
    this.#playbackUrls = createPlaybackUrlSource({ ...options, failures });
  }

  async resolve(id: VideoId, requester: Requester): Promise<Video> {
    const [outcome] = await this.resolveAll([id], requester);
    if (outcome?.status === 'fulfilled') return outcome.value;
    throw outcome?.reason;
  }

  resolveAll(ids: readonly VideoId[], requester: Requester): Promise<PromiseSettledResult<Video>[]> {
    const requesters = createRequesters(requester);
    return this.#runAll(ids, requester, async (id) => {
      const own = this.#builtIns.findById(id);
      return own === undefined ? this.#videos.plan(this.#normalise(id), requesters) : knownPlan(own);
    });
  }

  async preview(input: string, requester: Requester, options: PreviewOptions = {}): Promise<LinkPreview> {
    const lines = this.#linesOf(input).slice(0, limits.videosPerAdd);
    // Text among links is no search.
    const lineOptions = lines.length > 1 ? { ...options, maySearch: false } : options;
    return combinePreviews(lines, await this.#runAll(lines, requester, (line) => this.#planLine(line, requester, lineOptions)));
  }

  async playbackUrls(id: VideoId, requester: Requester): Promise<PlaybackUrls> {
    const normal = this.#normalise(id);
    return this.#playbackUrls.find(normal, this.#videos.siteOf(normal.service), requester);
  }

  async outline(id: VideoId, requester: Requester): Promise<VideoOutline> {
    const normal = this.#normalise(id);
    return this.#outlines.find(normal, this.#videos.siteOf(normal.service), requester);
  }

  async trySample(service: LinkService): Promise<void> {
    const { sites, samplesOf } = this.#options;
    // Has slots of its own, so that no sample's time includes a wait.
    const requesters = createRequesters({ address: `sample of ${service}` });
    const tried = samplesOf(service).map((id) => onBehalfOf(requesters, async () => sites.get(service)?.lookUp([id])));
    await Promise.allSettled(tried);
  }

  #normalise(id: VideoId): VideoId {
    return normaliseId(id, this.#options.identifying(), this.#options.policy);
  }

  /** Charges the requester before running. @throws TooManyRequests before any look-up has started */
  async #runAll<I, T>(items: readonly I[], requester: Requester, plan: (item: I) => Promise<Plan<T>>): Promise<PromiseSettledResult<T>[]> {
    const { meter, clock } = this.#options;
    meter.charge(requester, { asked: items.length });
    const plans = await mapInTurns(items, (item) => plan(item).catch(failedPlan<T>));
    const lookedUp = plans.filter((planned) => 'work' in planned).length;
    if (lookedUp > 0) meter.charge(requester, { lookedUp });
    return runPlans(plans, clock, patienceMs);
  }

  async #planLine(line: string, requester: Requester, options: PreviewOptions): Promise<Plan<LinkPreview>> {
    const own = this.#builtIns.findByInput(line);
    if (own !== undefined) return knownPlan({ result: [own] });
    const { identifying, collectionLimit } = this.#options;
    const identified = identify(line, identifying());
    switch (identified.kind) {
      case 'search':
        return this.#planSearch(identified.text, requester, options);
      case 'video': {
        const plan = await this.#videos.plan(this.#normalise(identified), createRequesters(requester));
        return this.#orList(
          mapPlan(plan, (video) => ({ result: [withStart(video, identified.start)] })),
          requester,
        );
      }
      case 'collection':
        return { work: () => this.#listings.list(identified, collectionLimit, requester), atOnce: lookUpsAtOnce };
      case 'reject':
        return this.#planUnidentified(identified, requester);
      default:
        return identified satisfies never;
    }
  }

  /** Returns links and lines that name something else, such as a local file; else the words as they are. */
  #linesOf(input: string): string[] {
    const lines = input
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
    const named = lines.flatMap((line) => {
      const links = readLinks(line);
      if (links.length > 0) return links;
      const isWords = this.#builtIns.findByInput(line) === undefined && identify(line, this.#options.identifying()).kind === 'search';
      return isWords ? [] : [line];
    });
    return named.length > 0 ? named : lines;
  }

  #planSearch(text: string, requester: Requester, { searchAt, maySearch = true }: PreviewOptions): Plan<LinkPreview> {
    const service = this.#options.searchAt;
    const isOff = service !== undefined && this.#options.identifying().off?.includes(service) === true;
    const isChosen = service !== undefined && !isOff && (searchAt === undefined || searchAt === service);
    if (!maySearch || text === '') throw unsupportedUrl();
    if (!isChosen) throw searchUnavailable();
    return { work: () => this.#listings.search(service, text, requester), atOnce: lookUpsAtOnce };
  }

  async #planUnidentified(identified: Extract<Identified, { kind: 'reject' }>, requester: Requester): Promise<Plan<LinkPreview>> {
    const { follow, sniff } = identified;
    if (follow !== undefined) return { work: () => this.#previewTarget(follow, requester), atOnce: lookUpsAtOnce };
    if (sniff === undefined) throw rejection(identified);
    const { id } = this.#normalise({ service: 'direct', id: sniff.id });
    const plan = await this.#videos.planUnknownType(id, createRequesters(requester));
    return this.#orList(
      mapPlan(plan, (video) => ({ result: [withStart(video, sniff.start)] })),
      requester,
    );
  }

  /** Adds the list to which a link may lead. */
  #orList(plan: Plan<LinkPreview>, requester: Requester): Plan<LinkPreview> {
    const list = (error: unknown): Promise<LinkPreview> => {
      if (!(error instanceof SeveralVideos)) throw error;
      return this.#listings.list({ kind: 'collection', service: 'hls', id: error.listId }, this.#options.collectionLimit, requester);
    };
    if ('work' in plan) return { ...plan, work: () => plan.work().catch(list) };
    const { outcome } = plan;
    const isList = outcome.status === 'rejected' && outcome.reason instanceof SeveralVideos;
    return isList ? { work: () => list(outcome.reason), atOnce: lookUpsAtOnce } : plan;
  }

  /** Refuses a target that is a short link too. */
  async #previewTarget(link: string, requester: Requester): Promise<LinkPreview> {
    const target = await onBehalfOf(createRequesters(requester), () => this.#options.follow(link));
    const identified = identify(target, this.#options.identifying());
    if (identified.kind === 'reject' && identified.follow !== undefined) throw rejection(identified);
    const plan = await this.#planLine(target, requester, { maySearch: false });
    if ('work' in plan) return plan.work();
    if (plan.outcome.status === 'rejected') throw plan.outcome.reason;
    return plan.outcome.value;
  }
}

/** Remembers failed look-ups, except refusals for too many requests, which say nothing about the link. */
function createLookUpFailures(clock: Clock): FailureCache {
  return createFailureCache({
    clock,
    lifetimeMs: 60_000,
    maxEntries: 1000,
    isLasting: (error) => error instanceof MatineeError && !isRefusedForNow(error),
  });
}
