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
import type { Clock } from './clock.ts';
import { createFailureCache } from './failure-cache.ts';
import type { FetchPolicy } from './fetch/guarded-response.ts';
import { rejection, searchUnavailable } from './identify-errors.ts';
import { identify, type IdentifyOptions } from './identify.ts';
import { createListings } from './listings.ts';
import type { LookupCache } from './lookup-cache.ts';
import { normaliseId } from './normalise-id.ts';
import { createBatcher, type Batcher } from './site/batcher.ts';
import { notOffered } from './site/site-errors.ts';
import type { PlayAddress, Site } from './site/site.ts';
import { createSingleFlight } from './single-flight.ts';
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
  /** Everything known about the video that `id` names. Throws a MatineeError that says why it cannot be played. */
  resolve(id: VideoId): Promise<Video>;
  /**
   * The videos behind a link, behind several on lines of their own, or found by words. Of several, those that fail are
   * told beside the rest as long as one works; otherwise the first failure is thrown.
   */
  preview(input: string, options?: PreviewOptions): Promise<Preview>;
  /** From where one viewer can play a video now that came without an address. Never stored. */
  address(id: VideoId): Promise<PlayAddress>;
}

export interface PreviewOptions {
  /** Where words are looked for; where the operator says, without it. */
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
}

/** Lines of one input that are looked up at the same time: enough for sites that take many ids at once. */
const linesAtOnce = 16;
/** Lines of which is told why they came to nothing. */
const refusedTold = 10;
/** A broadcast ends, and then is a video with a length. */
const liveKeepMs = 2 * 60_000;

export function createResolver(options: ResolverOptions): Resolver {
  const { sites, identifying, policy, cache, clock, builtIn } = options;
  const builtIns = createBuiltIns(builtIn, policy.ownHosts);
  const failures = createFailureCache(clock);
  const lookUps = createSingleFlight<Video>();
  const batchers = new Map<Service, Batcher<Video | VideoId | MatineeError>>();
  for (const [service, site] of sites)
    batchers.set(
      service,
      createBatcher(site.batch, (ids) => site.lookUp(ids)),
    );
  const listings = createListings({ sites, cache, failures, remember, resolve: (id) => lookUp(id) });

  function siteOf(service: Service): Site {
    const site = sites.get(service);
    if (site === undefined) throw notOffered(service);
    return site;
  }

  async function known(id: VideoId): Promise<Video | undefined> {
    const video = await cache.get(cacheKey(id));
    return video === undefined ? undefined : videoSchema.parse(video);
  }

  async function remember(found: ReadonlyMap<VideoId, Video>): Promise<void> {
    const lasting = Map.groupBy(found, ([id, video]) => (video.live === true ? liveKeepMs : siteOf(id.service).keepMs));
    for (const [keepMs, videos] of lasting) {
      await cache.put(new Map(videos.map(([id, video]) => [cacheKey(id), video])), keepMs);
    }
  }

  /** Looks a video up, and remembers what came of it. */
  async function lookUp(id: VideoId): Promise<Video> {
    const key = videoKey(id);
    return lookUps.run(key, async () => {
      const video = await known(id);
      if (video !== undefined) return video;
      const failure = failures.get(key);
      if (failure !== undefined) throw failure;
      try {
        const found = await ask(id);
        await remember(new Map([[id, found]]));
        return found;
      } catch (error) {
        if (error instanceof MatineeError) failures.put(key, error);
        throw error;
      }
    });
  }

  async function ask({ service, id }: VideoId): Promise<Video> {
    siteOf(service);
    const found = await (batchers.get(service) as Batcher<Video | VideoId | MatineeError>).load(id);
    if (found instanceof MatineeError) throw found;
    // A post that leads to a video elsewhere, once: that one leads to no other.
    if (found.service === service) return found;
    return lookUp(normalise(found));
  }

  const normalise = (id: VideoId): VideoId => normaliseId(id, identifying, policy);

  /** An address without a telling extension: what was seen there before, else what its first bytes say. */
  async function lookUpUntold(id: string): Promise<Video> {
    const failureKey = videoKey({ service: 'direct', id });
    for (const service of ['direct', 'hls', 'dash'] as const) {
      const video = await known({ service, id });
      if (video !== undefined) return video;
    }
    const failure = failures.get(failureKey);
    if (failure !== undefined) throw failure;
    const service = await options.sniff(id).catch((error: unknown) => {
      if (error instanceof MatineeError) failures.put(failureKey, error);
      throw error;
    });
    return lookUp({ service, id });
  }

  async function previewLine(
    line: string,
    isFollowed: boolean,
    { searchAt = options.searchAt, maySearch = true }: PreviewOptions,
  ): Promise<Preview> {
    const own = builtIns.named(line);
    if (own !== undefined) return { result: [own] };
    const identified = identify(line, identifying);
    switch (identified.kind) {
      case 'search':
        if (!maySearch || searchAt === undefined || identified.text === '') throw searchUnavailable();
        return listings.search(searchAt, identified.text);
      case 'video':
        return { result: [withStart(await lookUp(normalise(identified)), identified.start)] };
      case 'collection':
        return listings.list(identified, options.collectionLimit);
      case 'reject':
        if (identified.follow !== undefined && !isFollowed)
          return previewLine(await options.follow(identified.follow), true, { maySearch: false });
        if (identified.sniff === undefined) throw rejection(identified);
        return {
          result: [withStart(await lookUpUntold(normalise({ service: 'direct', id: identified.sniff.id }).id), identified.sniff.start)],
        };
      default:
        return identified satisfies never;
    }
  }

  return {
    async resolve(id) {
      return builtIns.resolve(id) ?? lookUp(normalise(id));
    },
    async address(id) {
      const { service, id: asked } = normalise(id);
      return (await siteOf(service).address?.(asked)) ?? {};
    },
    async preview(input, previewOptions = {}) {
      const lines = input
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .slice(0, limits.videosPerAdd);
      // Words among links are no search.
      const lineOptions = lines.length > 1 ? { ...previewOptions, maySearch: false } : previewOptions;
      const settled = await settleInOrder(lines, (line) => previewLine(line, false, lineOptions));
      return combine(lines, settled);
    },
  };
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

/** Runs `work` on every item, a few at a time, and tells how each went, in the order of the items. */
async function settleInOrder<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<PromiseSettledResult<R>[]> {
  const outcomes: PromiseSettledResult<R>[] = [];
  const queue = items.entries();
  async function worker(): Promise<void> {
    for (const [index, item] of queue) [outcomes[index]] = await Promise.allSettled([work(item)]);
  }
  await Promise.all(Array.from({ length: linesAtOnce }, worker));
  return outcomes;
}
