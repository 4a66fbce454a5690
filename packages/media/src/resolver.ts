import type { Clock } from '@matinee/base/clock';
import { createLoadingCache } from '@matinee/base/loading-cache';
import {
  isSameVideo,
  limits,
  MatineeError,
  videoKey,
  videoSchema,
  type QueueItem,
  type Service,
  type Video,
  type VideoId,
} from '@matinee/protocol';
import { createBuiltIns } from './built-ins.ts';
import { createLookUpFailures } from './look-up-failures.ts';
import { noAnswer } from './fetch/fetch-errors.ts';
import { onBehalfOf } from './fetch/on-behalf-of.ts';
import { createRequesters, type Requester, type Requesters } from './fetch/requesters.ts';
import type { FetchPolicy } from './fetch/guarded-response.ts';
import { rejection, searchUnavailable } from './identify-errors.ts';
import { identify, type IdentifyOptions } from './identify.ts';
import { createListings } from './listings.ts';
import type { LookUpMeter } from './look-up-meter.ts';
import type { LookupCache } from './lookup-cache.ts';
import { normaliseId } from './normalise-id.ts';
import { createBatcher, type Batcher } from './site/batcher.ts';
import { notOffered } from './site/site-errors.ts';
import type { PlayAddress, Site } from './site/site.ts';
import { mapInTurns, settle, type Planned } from './settle.ts';
import { fitQueue } from './direct/fit-queue.ts';
import { shortDescription } from './site/site-video.ts';
import { createSharedWork } from './shared-work.ts';
import { withStart } from './with-start.ts';

/** A video as a link named it: `startAt` (seconds) is there when the link says where to begin. */
export type PreviewedVideo = Video & Pick<QueueItem, 'startAt'>;

export interface Preview {
  /** In order, the one that the link is about first. */
  result: PreviewedVideo[];
  highlighted?: PreviewedVideo;
  /** How many more there are that cannot be played. */
  skipped?: number;
  /** Lines that came to nothing, of several. */
  refused?: { input: string; message: string }[];
}

export interface Resolver {
  /**
   * Everything known about the video that `id` names. Throws a MatineeError that says why it cannot be played, or that
   * its requester has asked for too much.
   */
  resolve(id: VideoId, requester: Requester): Promise<Video>;
  /** The same for several, in order, a few at a time. @throws TooManyRequests for all of them, and then none is looked up */
  resolveAll(ids: readonly VideoId[], requester: Requester): Promise<PromiseSettledResult<Video>[]>;
  /**
   * The videos behind a link, behind several on lines of their own, or found by words. Of several, those that fail are
   * told beside the rest as long as one works; otherwise the first failure is thrown.
   */
  preview(input: string, requester: Requester, options?: PreviewOptions): Promise<Preview>;
  /** From where a video that came without an address can be played now. Never stored, and kept for half a minute at most. */
  address(id: VideoId, requester: Requester): Promise<PlayAddress>;
}

export interface PreviewOptions {
  /** Where words are looked for: the operator has the choice, so that any other service is refused. */
  searchAt?: Service | undefined;
  /** Whether words are looked for at all; they are, unless told otherwise. */
  maySearch?: boolean;
}

export interface ResolverOptions {
  sites: ReadonlyMap<Service, Site>;
  identifying: IdentifyOptions;
  /** Where a short link leads. */
  follow: (url: string) => Promise<string>;
  /** What an address without a telling extension serves. */
  sniff: (id: string) => Promise<Service>;
  policy: FetchPolicy;
  cache: LookupCache;
  clock: Clock;
  /** Videos that the app serves itself: their ids are paths on its own host. They are never fetched. */
  builtIn: readonly Video[];
  /** Videos taken of one collection. */
  collectionLimit: number;
  /** Where words are looked for; nowhere without it. */
  searchAt: Service | undefined;
  meter: LookUpMeter;
  /** After so many ms nothing more is begun of what one request asks for; two minutes without it. */
  patienceMs?: number;
}

/** Look-ups of one request at the same time, besides sites that take many ids at once: what its session may have, and as much waiting. */
const atOnce = 4;
const defaultPatienceMs = 120_000;
/** Lines of which is told why they came to nothing. */
const refusedTold = 10;
/** A broadcast ends, and then is a video with a length. */
const liveKeepMs = 2 * 60_000;
/** Addresses hold tokens that end, but all viewers of a room ask for them at the same moment. */
const addressKeepMs = 30_000;
const addressesMax = 1000;

export function createResolver(options: ResolverOptions): Resolver {
  const { sites, identifying, policy, cache, clock, builtIn, meter, patienceMs = defaultPatienceMs } = options;
  const builtIns = createBuiltIns(builtIn, policy.ownHosts);
  const failures = createLookUpFailures(clock);
  const lookUps = createSharedWork<Video>();
  const sniffs = createSharedWork<Service>();
  const addresses = createLoadingCache<PlayAddress, Requesters>({
    clock,
    keepMs: addressKeepMs,
    maxEntries: addressesMax,
    flights: createSharedWork(),
    failures,
  });
  const batchers = new Map<Service, Batcher<Video | VideoId | MatineeError>>();
  for (const [service, site] of sites)
    batchers.set(
      service,
      createBatcher(site.batch, (ids) => site.lookUp(ids)),
    );
  const listings = createListings({ sites, cache, failures, meter, remember, resolveAll: settleVideos });

  function siteOf(service: Service): Site {
    const site = sites.get(service);
    if (site === undefined) throw notOffered(service);
    return site;
  }

  async function known(id: VideoId): Promise<Video | undefined> {
    // What cannot be read was written by another version: it is looked up again.
    const { data } = videoSchema.safeParse(await cache.get(cacheKey(id)));
    if (data === undefined) return undefined;
    const description = shortDescription(data.description);
    return (data.qualities ?? data.textTracks) === undefined
      ? { ...data, ...(description !== undefined && { description }) }
      : fitQueue(data);
  }

  async function remember(found: ReadonlyMap<VideoId, Video>): Promise<void> {
    const lasting = Map.groupBy(found, ([id, video]) => (video.live === true ? liveKeepMs : siteOf(id.service).keepMs));
    for (const [keepMs, videos] of lasting) {
      await cache.put(new Map(videos.map(([id, video]) => [cacheKey(id), video])), keepMs);
    }
  }

  /** Looks a video up, and remembers what came of it. */
  function lookUp(id: VideoId, requesters: Requesters): Promise<Video> {
    const key = videoKey(id);
    return lookUps.run(key, requesters, async (all) => {
      const video = await known(id);
      if (video !== undefined) return video;
      return failures.run(key, async () => {
        const found = await ask(id, all);
        await remember(new Map([[id, found]]));
        return found;
      });
    });
  }

  async function ask({ service, id }: VideoId, requesters: Requesters): Promise<Video> {
    siteOf(service);
    const found = await (batchers.get(service) as Batcher<Video | VideoId | MatineeError>).load(id, requesters);
    if (found instanceof MatineeError) throw found;
    // A post that leads to a video elsewhere, once: that one leads to no other.
    if (found.service === service) return checked(found);
    return lookUp(normalise(found), requesters);
  }

  const normalise = (id: VideoId): VideoId => normaliseId(id, identifying, policy);

  async function planVideo(id: VideoId, requesters: Requesters): Promise<Planned<Video>> {
    const video = (await known(id)) ?? failures.get(videoKey(id));
    if (video !== undefined) return asPlanned(video);
    return { work: () => lookUp(id, requesters), atOnce: Math.max(atOnce, sites.get(id.service)?.batch ?? 1) };
  }

  /** An address without a telling extension: what was seen there before, else what its first bytes say. */
  async function planUntold(id: string, requesters: Requesters): Promise<Planned<Video>> {
    for (const service of ['direct', 'hls', 'dash'] as const) {
      const video = await known({ service, id });
      if (video !== undefined) return asPlanned(video);
    }
    const key = videoKey({ service: 'direct', id });
    const failure = failures.get(key);
    if (failure !== undefined) return asPlanned<Video>(failure);
    const work = async (): Promise<Video> => {
      const service = await sniffs.run(id, requesters, () => failures.run(key, () => options.sniff(id)));
      return lookUp({ service, id }, requesters);
    };
    return { work, atOnce };
  }

  async function planLine(line: string, requester: Requester, previewOptions: PreviewOptions): Promise<Planned<Preview>> {
    const requesters = createRequesters(requester);
    const own = builtIns.named(line);
    if (own !== undefined) return asPlanned({ result: [own] });
    const identified = identify(line, identifying);
    switch (identified.kind) {
      case 'search': {
        const { searchAt, maySearch = true } = previewOptions;
        const service = options.searchAt;
        const isChosen = service !== undefined && (searchAt === undefined || searchAt === service);
        if (!maySearch || !isChosen || identified.text === '') throw searchUnavailable();
        return { work: () => listings.search(service, identified.text, requester), atOnce };
      }
      case 'video':
        return then(await planVideo(normalise(identified), requesters), (video) => ({ result: [withStart(video, identified.start)] }));
      case 'collection':
        return { work: () => listings.list(identified, options.collectionLimit, requester), atOnce };
      case 'reject': {
        const { follow, sniff } = identified;
        if (follow !== undefined) return { work: () => previewFollowed(follow, requester), atOnce };
        if (sniff === undefined) throw rejection(identified);
        const { id } = normalise({ service: 'direct', id: sniff.id });
        return then(await planUntold(id, requesters), (video) => ({ result: [withStart(video, sniff.start)] }));
      }
      default:
        return identified satisfies never;
    }
  }

  /** What a short link leads to, unless that is another one. */
  async function previewFollowed(link: string, requester: Requester): Promise<Preview> {
    const target = await onBehalfOf(createRequesters(requester), () => options.follow(link));
    const identified = identify(target, identifying);
    if (identified.kind === 'reject' && identified.follow !== undefined) throw rejection(identified);
    const plan = await planLine(target, requester, { maySearch: false });
    if ('work' in plan) return plan.work();
    if (plan.outcome.status === 'rejected') throw plan.outcome.reason;
    return plan.outcome.value;
  }

  /**
   * Plans what was asked for, charges its requester for it, and does it. Nothing of it has begun when that is too much.
   * @throws TooManyRequests
   */
  async function settleAll<I, T>(
    items: readonly I[],
    requester: Requester,
    plan: (item: I) => Promise<Planned<T>>,
  ): Promise<PromiseSettledResult<T>[]> {
    meter.charge(requester, { asked: items.length });
    const plans = await mapInTurns(items, (item) => plan(item).catch(asFailed<T>));
    const lookedUp = plans.filter((planned) => 'work' in planned).length;
    if (lookedUp > 0) meter.charge(requester, { lookedUp });
    return settle(plans, patienceMs);
  }

  function settleVideos(ids: readonly VideoId[], requester: Requester): Promise<PromiseSettledResult<Video>[]> {
    const requesters = createRequesters(requester);
    return settleAll(ids, requester, async (id) => {
      const own = builtIns.resolve(id);
      return own === undefined ? planVideo(normalise(id), requesters) : asPlanned(own);
    });
  }

  return {
    resolveAll: settleVideos,
    async resolve(id, requester) {
      const [outcome] = await settleVideos([id], requester);
      if (outcome?.status === 'fulfilled') return outcome.value;
      throw outcome?.reason;
    },
    async address(id, requester) {
      const { service, id: asked } = normalise(id);
      const site = siteOf(service);
      const viewer = site.hasPersonalAddresses === true ? (requester.session ?? requester.address) : '';
      const key = `address:${viewer}:${videoKey({ service, id: asked })}`;
      if (site.address === undefined) return {};
      meter.charge(requester, { asked: 1, lookedUp: addresses.has(key) ? 0 : 1 });
      return addresses.load(key, createRequesters(requester), async () => (await site.address?.(asked)) ?? {});
    },
    async preview(input, requester, previewOptions = {}) {
      const lines = input
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .slice(0, limits.videosPerAdd);
      // Words among links are no search.
      const lineOptions = lines.length > 1 ? { ...previewOptions, maySearch: false } : previewOptions;
      const settled = await settleAll(lines, requester, (line) => planLine(line, requester, lineOptions));
      return combine(lines, settled);
    },
  };
}

/** A video as it may be kept, and sent to everybody in a room, whatever a site or a file says. @throws UpstreamException */
function checked(video: Video | VideoId): Video {
  const { data, error } = videoSchema.safeParse(video);
  if (data === undefined) throw noAnswer(error);
  return data;
}

/** What there is already: a result, or why there is none. */
function asPlanned<T extends object>(found: T | Error): Planned<T> {
  return { outcome: found instanceof Error ? { status: 'rejected', reason: found } : { status: 'fulfilled', value: found } };
}

function asFailed<T>(reason: unknown): Planned<T> {
  return { outcome: { status: 'rejected', reason } };
}

/** The same plan, with something made of what comes of it. */
function then<T, R>(plan: Planned<T>, make: (value: T) => R): Planned<R> {
  if ('work' in plan) return { ...plan, work: async () => make(await plan.work()) };
  const { outcome } = plan;
  return { outcome: outcome.status === 'rejected' ? outcome : { status: 'fulfilled', value: make(outcome.value) } };
}

function cacheKey(id: VideoId): string {
  return `video:${videoKey(id)}`;
}

/** One answer of what the lines of an input led to. Throws the first failure when all have failed. */
function combine(lines: readonly string[], settled: readonly PromiseSettledResult<Preview>[]): Preview {
  const found = settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  if (found.length === 0) {
    const failed = settled.find((outcome) => outcome.status === 'rejected');
    throw failed?.reason ?? searchUnavailable();
  }
  if (lines.length === 1) return found[0] as Preview;
  const result: PreviewedVideo[] = [];
  for (const video of found.flatMap((preview) => preview.result)) {
    if (!result.some((other) => isSameVideo(video, other))) result.push(video);
  }
  const refused = settled.flatMap((outcome, index) =>
    outcome.status === 'rejected' && outcome.reason instanceof MatineeError
      ? [{ input: lines[index] as string, message: outcome.reason.message }]
      : [],
  );
  const skipped = found.reduce((sum, preview) => sum + (preview.skipped ?? 0), 0);
  return {
    result: result.slice(0, limits.videosPerAdd),
    ...(skipped > 0 && { skipped }),
    ...(refused.length > 0 && { refused: refused.slice(0, refusedTold) }),
  };
}
