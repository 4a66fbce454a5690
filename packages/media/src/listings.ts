import { isSameVideo, MatineeError, videoIdSchema, type Service, type Video, type VideoId } from '@matinee/protocol';
import * as z from 'zod/mini';
import type { Identified } from './identified.ts';
import { searchUnavailable } from './identify-errors.ts';
import type { LookupCache } from './lookup-cache.ts';
import type { Preview, PreviewedVideo } from './resolver.ts';
import { createSingleFlight } from './single-flight.ts';
import { notOffered } from './site/site-errors.ts';
import type { Listing, Site } from './site/site.ts';

const listKeepMs = 10 * 60_000;
const searchKeepMs = 24 * 3600 * 1000;

/** As it is cached: the videos themselves are cached on their own. */
const listedSchema = z.object({ ids: z.array(videoIdSchema), skipped: z.number() });
type Listed = z.output<typeof listedSchema>;

export interface ListingsParts {
  sites: ReadonlyMap<Service, Site>;
  cache: LookupCache;
  /** Keeps videos that came along with a list. */
  remember: (found: ReadonlyMap<VideoId, Video>) => Promise<void>;
  resolve: (id: VideoId) => Promise<Video>;
}

export interface Listings {
  /** The videos of a collection that can be played, the one that the link is about first. */
  list(collection: Extract<Identified, { kind: 'collection' }>, limit: number): Promise<Preview>;
  search(service: Service, words: string): Promise<Preview>;
}

export function createListings({ sites, cache, remember, resolve }: ListingsParts): Listings {
  const asking = createSingleFlight<Listed>();

  /** What a key stands for, from the cache or asked for once. */
  function listed(key: string, keepMs: number, ask: () => Promise<Listing>): Promise<Listed> {
    return asking.run(key, async () => {
      const cached = listedSchema.safeParse(await cache.get(key));
      if (cached.success) return cached.data;
      const { items, skipped } = await ask();
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

  return {
    async list({ service, id, highlight, start }, limit) {
      const site = sites.get(service);
      if (site === undefined) throw notOffered(service);
      const meant = highlight === undefined ? undefined : { service, id: highlight };
      const [list, single] = await Promise.allSettled([
        listed(`list:${service}:${limit}:${id}`, listKeepMs, async () => (await site.list?.(id, limit)) ?? refuseList(service)).then(read),
        meant === undefined ? undefined : resolve(meant),
      ]);
      const found = single.status === 'fulfilled' && single.value !== undefined ? single.value : undefined;
      const highlighted = found && { ...found, highlight: true, ...(start !== undefined && { startAt: start }) };
      if (list.status === 'rejected') {
        if (highlighted === undefined) throw list.reason;
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
      const key = words.toLowerCase().replaceAll(/\s+/g, ' ');
      const { result } = await read(
        await listed(`search:${service}:${key}`, searchKeepMs, async () => (await site?.search?.(words)) ?? refuseSearch()),
      );
      if (result.length === 0) throw new MatineeError('VideoNotFoundException', 'Nothing was found by these words.');
      return { result };
    },
  };
}

function refuseList(service: Service): never {
  throw notOffered(service);
}

function refuseSearch(): never {
  throw searchUnavailable();
}

function preview(result: PreviewedVideo[], skipped: number): Preview {
  return skipped === 0 ? { result } : { result, skipped };
}

function isVideo(item: Video | VideoId): item is Video {
  return 'title' in item;
}
