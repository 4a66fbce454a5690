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

/**
 * How many look-ups of one request run at the same time, except at sites that take many ids per request: twice the slots of
 * a session, so that the next ones are ready.
 */
export const lookUpsAtOnce = 4;
/** How often a look-up is led on: by a list to a list, to a station, and by its bytes to the service that plays it. */
const maxHops = 4;
/** A live stream may have ended by then and be a video with a length; a site may then give the title of a video without one. */
const briefLifetimeMs = 2 * 60_000;

export interface VideoLookUpOptions {
  sites: ReadonlyMap<Service, VideoSite>;
  cache: LookupCache;
  failures: FailureCache;
  /** The service of a file whose URL doesn't tell it. */
  sniff: (id: string) => Promise<Service>;
  /** Returns the normal form of an id. @throws MatineeError if the id can't be looked up */
  normalise: (id: VideoId) => VideoId;
}

/** Looks up videos by their normalised ids, each once at a time, and caches them. */
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

  /** The same for a URL that doesn't tell its service: the service is in the cache, or follows from the first bytes. */
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

  /** Caches videos: live streams, and videos with their id as the title, for 2 minutes, others for as long as their site says. */
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

  /** Looks up the id that a look-up leads to. Not shared with other look-ups: two that lead to each other would wait forever. */
  async #follow(id: VideoId, requesters: Requesters, hops: number): Promise<Video> {
    const cached = await this.#findCached(id);
    if (cached !== undefined) return cached;
    const found = await this.#ask(id, requesters, hops);
    await this.cacheAll(new Map([[id, found]]));
    return found;
  }

  async #findCached(id: VideoId): Promise<Video | undefined> {
    // An entry that another version wrote may not fit the schema: it is looked up again.
    const { data } = videoSchema.safeParse(await this.#options.cache.get(cacheKey(id)));
    if (data === undefined) return undefined;
    if ((data.qualities ?? data.textTracks) !== undefined) return limitVideoSize(data);
    const description = shortDescription(data.description);
    return { ...data, ...(description !== undefined && { description }) };
  }
}

/** Services whose videos get their codecs from the look-up. */
const plainServices: ReadonlySet<Service> = new Set(['direct', 'hls', 'dash']);

/** Checks that a video made from untrusted answers may be cached and sent to clients. @throws UpstreamException */
function checkVideo(video: Video | VideoId): Video {
  const { data, error } = videoSchema.safeParse(video);
  if (data === undefined) throw noAnswer(error);
  return data;
}

/** Returns the key under which the cache has a video. */
export function cacheKey(id: VideoId): string {
  // Entries under earlier keys have no codecs: such videos are looked up again.
  return `${plainServices.has(id.service) ? 'coded' : 'video'}:${videoKey(id)}`;
}
