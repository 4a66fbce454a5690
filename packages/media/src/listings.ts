import { isSameVideo, MatineeError, videoIdSchema, type Service, type Video, type VideoId } from '@matinee/protocol';
import * as z from 'zod/mini';
import type { FailureCache } from './failure-cache.ts';
import type { Identified } from './identified.ts';
import { searchTooShort, searchUnavailable } from './identify-errors.ts';
import type { LookupCache } from './lookup-cache.ts';
import type { Preview, PreviewedVideo } from './resolver.ts';
import { createSingleFlight } from './single-flight.ts';
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
  /** Keeps videos that came along with a list. */
  remember: (found: ReadonlyMap<VideoId, Video>) => Promise<void>;
  resolve: (id: VideoId) => Promise<Video>;
}

export interface Listings {
  /** The videos of a collection that can be played, the one that the link is about first. */
  list(collection: Extract<Identified, { kind: 'collection' }>, limit: number): Promise<Preview>;
  search(service: Service, words: string): Promise<Preview>;
}

export function createListings({ sites, cache, failures, remember, resolve }: ListingsParts): Listings {
  const asking = createSingleFlight<Listed>();

  /** What a key stands for, from the cache or asked for once. */
  function listed(key: string, keepMs: number, ask: () => Promise<Listing>): Promise<Listed> {
    return asking.run(key, async () => {
      const cached = listedSchema.safeParse(await cache.get(key));
      if (cached.success) return cached.data;
      const failure = failures.get(key);
      if (failure !== undefined) throw failure;
      const { items, skipped } = await ask().catch((error: unknown) => {
        if (error instanceof MatineeError) failures.put(key, error);
        throw error;
      });
      await remember(new Map(items.filter(isVideo).map((video) => [{ service: video.service, id: video.id }, video])));
      const fresh = { ids: items.map(({ service, id }) => ({ service, id })), skipped };
      await cache.put(new Map([[key, fresh]]), keepMs);
      return fresh;
    });
  }

  async function read({ ids, skipped }: Listed): Promise<{ result: PreviewedVideo[]; skipped: number }> {
    const settled = await Promise.allSettled(ids.map(resolve));
    const result: PreviewedVideo[] = [];
    for (const outcome of settled) {
      if (outcome.status === 'fulfilled' && !result.some((video) => isSameVideo(video, outcome.value))) result.push(outcome.value);
    }
    const failed = settled.filter((outcome) => outcome.status === 'rejected');
    const [first] = failed;
    if (result.length === 0 && first !== undefined) throw first.reason;
    return { result, skipped: skipped + failed.length };
  }

  async function listOf(site: Site, service: Service, id: string, limit: number): Promise<{ result: PreviewedVideo[]; skipped: number }> {
    const ask = () => site.list?.(id, limit) ?? Promise.reject(notOffered(service));
    const list = await read(await listed(`list:${service}:${limit}:${id}`, listKeepMs, ask));
    if (list.result.length === 0) throw nothingToPlay();
    return list;
  }

  return {
    async list({ service, id, highlight, start }, limit) {
      const site = sites.get(service);
      if (site === undefined) throw notOffered(service);
      const [list] = await Promise.allSettled([listOf(site, service, id, limit)]);
      // After the list, which as a rule brings it along.
      const single = highlight === undefined ? undefined : await resolve({ service, id: highlight }).catch(ifRefused);
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
    async search(service, words) {
      const site = sites.get(service);
      if (site?.search === undefined) throw searchUnavailable();
      if (Buffer.byteLength(words) < searchMinBytes) throw searchTooShort();
      const asked = words.toLowerCase().replaceAll(/\s+/g, ' ').slice(0, searchMax).toWellFormed();
      const ask = () => site.search?.(asked) ?? Promise.reject(searchUnavailable());
      const { result } = await read(await listed(`search:${service}:${asked}`, searchKeepMs, ask));
      if (result.length === 0) {
        throw new MatineeError('VideoNotFoundException', 'Nothing was found by these words.', { reason: 'nothing_found' });
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
