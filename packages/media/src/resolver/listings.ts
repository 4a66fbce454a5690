import type { FailureCache } from '@matinee/base/failure-cache';
import {
  createRefusal,
  isSameVideo,
  MatineeError,
  videoIdSchema,
  videoKey,
  videoSchema,
  type Service,
  type Video,
  type VideoId,
} from '@matinee/protocol';
import * as z from 'zod/mini';
import { isRefusedForNow } from '../fetch/fetch-errors.ts';
import { createRequesters, type Requester } from '../fetch/requesters.ts';
import type { Identified } from '../links/identified.ts';
import { searchTooShort, searchUnavailable } from '../errors/identify-errors.ts';
import type { LookUpMeter } from './look-up-meter.ts';
import type { LookupCache } from '../caches/lookup-cache.ts';
import { withStart, type LinkPreview, type PreviewedVideo } from './link-preview.ts';
import { createSharedWork } from '../caches/shared-work.ts';
import { notOffered, nothingToPlay } from '../errors/site-errors.ts';
import type { Listing, VideoSite } from '../site/video-site.ts';

const listLifetimeMs = 10 * 60_000;
const searchLifetimeMs = 24 * 3600 * 1000;
/** Two Latin letters find nothing useful; one Chinese character, three bytes, is a word. */
const minSearchBytes = 3;
const maxSearchLength = 200;

/** Its videos have cache entries of their own. */
const listSchema = z.object({ ids: z.array(videoIdSchema), skipped: z.number() });
type CachedList = z.output<typeof listSchema>;

export interface ListingsOptions {
  sites: ReadonlyMap<Service, VideoSite>;
  cache: LookupCache;
  failures: FailureCache;
  meter: LookUpMeter;
  cacheVideos: (found: ReadonlyMap<VideoId, Video>) => Promise<void>;
  /** @throws TooManyRequests */
  resolveAll: (ids: readonly VideoId[], requester: Requester) => Promise<PromiseSettledResult<Video>[]>;
}

export interface Listings {
  /** Puts the video first that the link is about. */
  list(collection: Collection, limit: number, requester: Requester): Promise<LinkPreview>;
  search(service: Service, text: string, requester: Requester): Promise<LinkPreview>;
}

type Collection = Extract<Identified, { kind: 'collection' }>;

/** `videos` came from the site, by key; a cached list has none. */
interface FoundList extends CachedList {
  videos: ReadonlyMap<string, Video>;
}

interface ReadList {
  result: PreviewedVideo[];
  skipped: number;
}

export function createListings(options: ListingsOptions): Listings {
  return new CachedListings(options);
}

class CachedListings implements Listings {
  readonly #options: ListingsOptions;
  readonly #asking = createSharedWork<FoundList>();

  constructor(options: ListingsOptions) {
    this.#options = options;
  }

  async list(collection: Collection, limit: number, requester: Requester): Promise<LinkPreview> {
    const { service, highlight, start } = collection;
    const site = this.#options.sites.get(service);
    if (site === undefined) throw notOffered(service);
    const [list] = await Promise.allSettled([this.#readCollection(site, collection, limit, requester)]);
    if (list.status === 'rejected' && isRefusedForNow(list.reason)) throw list.reason;
    // Looked up after the list, which usually contains it.
    const single = highlight === undefined ? undefined : await this.#resolveOne({ service, id: highlight }, requester);
    const highlighted = single && withStart({ ...single, highlight: true }, start);
    if (list.status === 'rejected') {
      if (highlighted === undefined || !(list.reason instanceof MatineeError)) throw list.reason;
      return { result: [highlighted], highlighted };
    }
    const { result, skipped } = list.value;
    if (highlighted === undefined) return toPreview(result, skipped);
    const others = result.filter((video) => !isSameVideo(video, highlighted));
    return { ...toPreview([highlighted, ...others].slice(0, limit), skipped), highlighted };
  }

  async search(service: Service, text: string, requester: Requester): Promise<LinkPreview> {
    const { sites, failures, meter } = this.#options;
    const site = sites.get(service);
    if (site?.search === undefined) throw searchUnavailable();
    if (Buffer.byteLength(text) < minSearchBytes) throw searchTooShort();
    const query = text.toLowerCase().replaceAll(/\s+/g, ' ').slice(0, maxSearchLength).toWellFormed();
    const ask = () => site.search?.(query) ?? Promise.reject(searchUnavailable());
    const key = `search:${service}:${query}`;
    // Charged before the search is shared: only the requester who searched too often is refused.
    if ((await this.#findCached(key)) === undefined && failures.get(key) === undefined) meter.chargeSearch(requester, service);
    const { result } = await this.#read(await this.#find(key, searchLifetimeMs, requester, ask), requester);
    if (result.length === 0) throw nothingFound();
    return { result };
  }

  async #readCollection(site: VideoSite, { service, id }: VideoId, limit: number, requester: Requester): Promise<ReadList> {
    const ask = () => site.list?.(id, limit) ?? Promise.reject(notOffered(service));
    const list = await this.#read(await this.#find(`list:${service}:${limit}:${id}`, listLifetimeMs, requester, ask), requester);
    if (list.result.length === 0) throw nothingToPlay();
    return list;
  }

  #find(key: string, lifetimeMs: number, requester: Requester, ask: () => Promise<Listing>): Promise<FoundList> {
    const { cache, failures, cacheVideos } = this.#options;
    return this.#asking.run(key, createRequesters(requester), async () => {
      const cached = await this.#findCached(key);
      if (cached !== undefined) return cached;
      const { items, skipped } = await failures.run(key, ask);
      // An invalid video is looked up by its id, which finds its fault.
      const videos = items.filter(isVideo).filter((video) => videoSchema.safeParse(video).success);
      await cacheVideos(new Map(videos.map((video) => [{ service: video.service, id: video.id }, video])));
      const list: CachedList = { ids: items.map(({ service, id }) => ({ service, id })), skipped };
      await cache.put(new Map([[key, list]]), lifetimeMs);
      return { ...list, videos: new Map(videos.map((video) => [videoKey(video), video])) };
    });
  }

  async #findCached(key: string): Promise<FoundList | undefined> {
    const { data } = listSchema.safeParse(await this.#options.cache.get(key));
    return data && { ...data, videos: new Map() };
  }

  /** Returns playable videos, each once. Throws the first failure when there is none. */
  async #read({ ids, skipped, videos }: FoundList, requester: Requester): Promise<ReadList> {
    const missing = ids.filter((id) => !videos.has(videoKey(id)));
    const resolved = (await this.#options.resolveAll(missing, requester)).values();
    const outcomes = ids.map((id): PromiseSettledResult<Video> => {
      const value = videos.get(videoKey(id));
      return value === undefined ? (resolved.next().value as PromiseSettledResult<Video>) : { status: 'fulfilled', value };
    });
    const result: PreviewedVideo[] = [];
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled' && !result.some((video) => isSameVideo(video, outcome.value))) result.push(outcome.value);
    }
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
    const [first] = failed;
    if (result.length === 0 && first !== undefined) throw first.reason;
    return { result, skipped: skipped + failed.length };
  }

  /** Returns undefined for a video that can't be played. */
  async #resolveOne(id: VideoId, requester: Requester): Promise<Video | undefined> {
    const [outcome] = await this.#options.resolveAll([id], requester);
    if (outcome?.status === 'fulfilled') return outcome.value;
    if (outcome?.reason instanceof MatineeError) return undefined;
    throw outcome?.reason;
  }
}

function toPreview(result: PreviewedVideo[], skipped: number): LinkPreview {
  return skipped === 0 ? { result } : { result, skipped };
}

function isVideo(item: Video | VideoId): item is Video {
  return 'title' in item;
}

function nothingFound(): MatineeError {
  return createRefusal('VideoNotFoundException', { reason: 'nothing_found' });
}
