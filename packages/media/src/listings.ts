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
import { isRefusedForNow } from './fetch/fetch-errors.ts';
import { createRequesters, type Requester } from './fetch/requesters.ts';
import type { Identified } from './identified.ts';
import { searchTooShort, searchUnavailable } from './identify-errors.ts';
import type { LookUpMeter } from './look-up-meter.ts';
import type { LookupCache } from './lookup-cache.ts';
import type { Preview, PreviewedVideo } from './resolver.ts';
import { createSharedWork } from './shared-work.ts';
import { notOffered, nothingToPlay } from './site/site-errors.ts';
import type { Listing, Site } from './site/site.ts';
import { withStart } from './with-start.ts';

const listKeepMs = 10 * 60_000;
const searchKeepMs = 24 * 3600 * 1000;
/** Two Latin letters lead to nothing and cost as much as a search; one sign of Chinese, three bytes, is a word. */
const searchMinBytes = 3;
/** Characters. */
const searchMax = 200;

/** As it is cached: the videos themselves are cached on their own. */
const listedSchema = z.object({ ids: z.array(videoIdSchema), skipped: z.number() });
type Listed = z.output<typeof listedSchema>;

export interface ListingsParts {
  sites: ReadonlyMap<Service, Site>;
  cache: LookupCache;
  failures: FailureCache;
  meter: LookUpMeter;
  /** Keeps videos that came along with a list. */
  remember: (found: ReadonlyMap<VideoId, Video>) => Promise<void>;
  /** Looks up those that did not. @throws TooManyRequests */
  resolveAll: (ids: readonly VideoId[], requester: Requester) => Promise<PromiseSettledResult<Video>[]>;
}

export interface Listings {
  /** The videos of a collection that can be played, the one that the link is about first. */
  list(collection: Extract<Identified, { kind: 'collection' }>, limit: number, requester: Requester): Promise<Preview>;
  search(service: Service, words: string, requester: Requester): Promise<Preview>;
}

/** What a key stands for. `videos` are those that came along, by their keys; none from the cache. */
interface Found extends Listed {
  videos: ReadonlyMap<string, Video>;
}

export function createListings({ sites, cache, failures, meter, remember, resolveAll }: ListingsParts): Listings {
  const asking = createSharedWork<Found>();

  async function cached(key: string): Promise<Found | undefined> {
    const { data } = listedSchema.safeParse(await cache.get(key));
    return data && { ...data, videos: new Map() };
  }

  /** What a key stands for, from the cache or asked for once. */
  function listed(key: string, keepMs: number, requester: Requester, ask: () => Promise<Listing>): Promise<Found> {
    return asking.run(key, createRequesters(requester), async () => {
      const kept = await cached(key);
      if (kept !== undefined) return kept;
      const { items, skipped } = await failures.run(key, ask);
      // What is not as it should be is looked up by its id, which says what is wrong with it.
      const videos = items.filter(isVideo).filter((video) => videoSchema.safeParse(video).success);
      await remember(new Map(videos.map((video) => [{ service: video.service, id: video.id }, video])));
      const fresh: Listed = { ids: items.map(({ service, id }) => ({ service, id })), skipped };
      await cache.put(new Map([[key, fresh]]), keepMs);
      return { ...fresh, videos: new Map(videos.map((video) => [videoKey(video), video])) };
    });
  }

  async function read({ ids, skipped, videos }: Found, requester: Requester): Promise<{ result: PreviewedVideo[]; skipped: number }> {
    const others = ids.filter((id) => !videos.has(videoKey(id)));
    const resolved = (await resolveAll(others, requester)).values();
    const settled = ids.map((id): PromiseSettledResult<Video> => {
      const value = videos.get(videoKey(id));
      return value === undefined ? (resolved.next().value as PromiseSettledResult<Video>) : { status: 'fulfilled', value };
    });
    const result: PreviewedVideo[] = [];
    for (const outcome of settled) {
      if (outcome.status === 'fulfilled' && !result.some((video) => isSameVideo(video, outcome.value))) result.push(outcome.value);
    }
    const failed = settled.filter((outcome) => outcome.status === 'rejected');
    const [first] = failed;
    if (result.length === 0 && first !== undefined) throw first.reason;
    return { result, skipped: skipped + failed.length };
  }

  async function listOf(
    site: Site,
    { service, id }: VideoId,
    limit: number,
    requester: Requester,
  ): Promise<{ result: PreviewedVideo[]; skipped: number }> {
    const ask = () => site.list?.(id, limit) ?? Promise.reject(notOffered(service));
    const list = await read(await listed(`list:${service}:${limit}:${id}`, listKeepMs, requester, ask), requester);
    if (list.result.length === 0) throw nothingToPlay();
    return list;
  }

  /** The one video of a list that a link is about; undefined when it is not to be had. */
  async function one(id: VideoId, requester: Requester): Promise<Video | undefined> {
    const [outcome] = await resolveAll([id], requester);
    if (outcome?.status === 'fulfilled') return outcome.value;
    return ifRefused(outcome?.reason);
  }

  return {
    async list({ service, id, highlight, start }, limit, requester) {
      const site = sites.get(service);
      if (site === undefined) throw notOffered(service);
      const [list] = await Promise.allSettled([listOf(site, { service, id }, limit, requester)]);
      if (list.status === 'rejected' && isRefusedForNow(list.reason)) throw list.reason;
      // After the list, which as a rule brings it along.
      const single = highlight === undefined ? undefined : await one({ service, id: highlight }, requester);
      const highlighted = single && withStart({ ...single, highlight: true }, start);
      if (list.status === 'rejected') {
        if (highlighted === undefined || !(list.reason instanceof MatineeError)) throw list.reason;
        return { result: [highlighted], highlighted };
      }
      const { result, skipped } = list.value;
      if (highlighted === undefined) return preview(result, skipped);
      return {
        ...preview([highlighted, ...result.filter((video) => !isSameVideo(video, highlighted))].slice(0, limit), skipped),
        highlighted,
      };
    },
    async search(service, words, requester) {
      const site = sites.get(service);
      if (site?.search === undefined) throw searchUnavailable();
      if (Buffer.byteLength(words) < searchMinBytes) throw searchTooShort();
      const asked = words.toLowerCase().replaceAll(/\s+/g, ' ').slice(0, searchMax).toWellFormed();
      const ask = () => site.search?.(asked) ?? Promise.reject(searchUnavailable());
      const key = `search:${service}:${asked}`;
      // Before the search is shared with others: that one has searched enough is no reason to refuse them.
      if ((await cached(key)) === undefined && failures.get(key) === undefined) meter.chargeSearch(requester, service);
      const { result } = await read(await listed(key, searchKeepMs, requester, ask), requester);
      if (result.length === 0) {
        throw createRefusal('VideoNotFoundException', { reason: 'nothing_found' });
      }
      return { result };
    },
  };
}

/** A video that is not to be had is none; anything else is a bug. */
function ifRefused(error: unknown): undefined {
  if (!(error instanceof MatineeError)) throw error;
}

function preview(result: PreviewedVideo[], skipped: number): Preview {
  return skipped === 0 ? { result } : { result, skipped };
}

function isVideo(item: Video | VideoId): item is Video {
  return 'title' in item;
}
