import type { FailureCache } from '@matinee/base/failure-cache';
import type { SingleFlight } from '@matinee/base/single-flight';
import { MatineeError, videoKey, videoSchema, type Service, type Video, type VideoId } from '@matinee/protocol';
import { limitVideoSize } from '../direct/limit-video-size.ts';
import { noAnswer } from '../fetch/fetch-errors.ts';
import type { Requesters } from '../fetch/requesters.ts';
import type { LookupCache } from '../caches/lookup-cache.ts';
import { knownPlan, type Plan } from './plan.ts';
import { createSharedWork } from '../caches/shared-work.ts';
import { createBatcher, type Batcher } from '../site/batcher.ts';
import { notOffered } from '../errors/site-errors.ts';
import { shortDescription, UntitledVideo } from '../site/site-video.ts';
import type { VideoSite } from '../site/video-site.ts';

/** For one request, unless a site takes many ids at once: twice the slots of a session, so that the next ones are ready. */
export const lookUpsAtOnce = 4;
/** A list may lead to a list, that to a station, and its bytes to the service that plays it. */
const maxHops = 4;
/** By then a live stream may have become a video, and a site may give a missing title. */
const briefLifetimeMs = 2 * 60_000;

export interface VideoLookUpOptions {
  sites: ReadonlyMap<Service, VideoSite>;
  cache: LookupCache;
  failures: FailureCache;
  sniff: (id: string) => Promise<Service>;
  /** @throws MatineeError if the id can't be looked up */
  normalise: (id: VideoId) => VideoId;
}

/** Looks up normalised ids, each once at a time, and caches the videos. */
export class VideoLookUp {
  readonly #options: VideoLookUpOptions;
  readonly #lookUps = createSharedWork<Video>();
  readonly #sniffs: SingleFlight<Service, Requesters> = createSharedWork<Service>();
  readonly #batchers: ReadonlyMap<Service, Batcher<Video | VideoId | MatineeError>>;

  constructor(options: VideoLookUpOptions) {
    this.#options = options;
    this.#batchers = new Map([...options.sites].map(([service, site]) => [service, createBatcher(site.batch, (ids) => site.lookUp(ids))]));
  }

  /** @throws UnsupportedServiceException */
  siteOf(service: Service): VideoSite {
    const site = this.#options.sites.get(service);
    if (site === undefined) throw notOffered(service);
    return site;
  }

  async plan(id: VideoId, requesters: Requesters): Promise<Plan<Video>> {
    const known = (await this.#findCached(id)) ?? this.#options.failures.get(videoKey(id));
    if (known !== undefined) return knownPlan(known);
    const batch = this.#options.sites.get(id.service)?.batch ?? 1;
    return { work: () => this.#lookUp(id, requesters), atOnce: Math.max(lookUpsAtOnce, batch) };
  }

  /** Uses the cache or the first bytes, since the URL doesn't tell its service. */
  async planUnknownType(id: string, requesters: Requesters): Promise<Plan<Video>> {
    const { failures, sniff } = this.#options;
    for (const service of ['direct', 'hls', 'dash'] as const) {
      const video = await this.#findCached({ service, id });
      if (video !== undefined) return knownPlan(video);
    }
    const key = videoKey({ service: 'direct', id });
    const failure = failures.get(key);
    if (failure !== undefined) return knownPlan<Video>(failure);
    const work = async (): Promise<Video> => {
      const service = await this.#sniffs.run(id, requesters, () => failures.run(key, () => sniff(id)));
      return this.#lookUp({ service, id }, requesters);
    };
    return { work, atOnce: lookUpsAtOnce };
  }

  /** Caches live streams and untitled videos briefly, others for as long as their site says. */
  async cacheAll(found: ReadonlyMap<VideoId, Video>): Promise<void> {
    const byTime = Map.groupBy(found, ([id, video]) =>
      video.live === true || video.title === video.id ? briefLifetimeMs : this.siteOf(id.service).lifetimeMs,
    );
    for (const [lifetimeMs, videos] of byTime) {
      await this.#options.cache.put(new Map(videos.map(([id, video]) => [cacheKey(id), video])), lifetimeMs);
    }
  }

  #lookUp(id: VideoId, requesters: Requesters): Promise<Video> {
    const key = videoKey(id);
    return this.#lookUps.run(key, requesters, async (all) => {
      const cached = await this.#findCached(id);
      if (cached !== undefined) return cached;
      return this.#options.failures.run(key, async () => {
        const found = await this.#ask(id, all, 0);
        await this.cacheAll(new Map([[id, found]]));
        return found;
      });
    });
  }

  async #ask({ service, id }: VideoId, requesters: Requesters, hops: number): Promise<Video> {
    this.siteOf(service);
    const found = await (this.#batchers.get(service) as Batcher<Video | VideoId | MatineeError>).load(id, requesters);
    if (found instanceof UntitledVideo) return checkVideo(found.video);
    if (found instanceof MatineeError) throw found;
    if ('title' in found) return checkVideo(found);
    // A post may lead to a file, whose name may promise another kind than its bytes have.
    if (hops === maxHops) throw noAnswer();
    return this.#follow(this.#options.normalise(found), requesters, hops + 1);
  }

  /** Shares no work: two look-ups that lead to each other would wait forever. */
  async #follow(id: VideoId, requesters: Requesters, hops: number): Promise<Video> {
    const cached = await this.#findCached(id);
    if (cached !== undefined) return cached;
    const found = await this.#ask(id, requesters, hops);
    await this.cacheAll(new Map([[id, found]]));
    return found;
  }

  async #findCached(id: VideoId): Promise<Video | undefined> {
    // An entry of another version may not fit the schema.
    const { data } = videoSchema.safeParse(await this.#options.cache.get(cacheKey(id)));
    if (data === undefined) return undefined;
    if ((data.qualities ?? data.textTracks) !== undefined) return limitVideoSize(data);
    const description = shortDescription(data.description);
    return { ...data, ...(description !== undefined && { description }) };
  }
}

/** Their look-ups find codecs. */
const plainServices: ReadonlySet<Service> = new Set(['direct', 'hls', 'dash']);

/** Checks a video made from untrusted answers. @throws UpstreamException */
function checkVideo(video: Video | VideoId): Video {
  const { data, error } = videoSchema.safeParse(video);
  if (data === undefined) throw noAnswer(error);
  return data;
}

export function cacheKey(id: VideoId): string {
  // Entries under earlier keys have no codecs.
  return `${plainServices.has(id.service) ? 'coded' : 'video'}:${videoKey(id)}`;
}
