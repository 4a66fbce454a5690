import { isSameVideo, limits, MatineeError, videoKey, type QueueItem, type Video, type VideoId } from '@matinee/protocol';
import { createBuiltIns } from './built-ins.ts';
import type { Clock } from './clock.ts';
import { lookUpDash } from './dash/look-up-dash.ts';
import { lookUpDirect } from './direct/look-up-direct.ts';
import { createFailureCache } from './failure-cache.ts';
import { blockedAddress } from './fetch/fetch-errors.ts';
import type { GuardedFetch } from './fetch/guarded-response.ts';
import { isAllowedUrl } from './fetch/url-rules.ts';
import { lookUpHls } from './hls/look-up-hls.ts';
import { malformedId, rejection, searchUnavailable, unsupportedService } from './identify-errors.ts';
import { identify } from './identify.ts';
import { notMedia } from './media-errors.ts';
import type { MetadataCache } from './metadata-cache.ts';
import { plainId } from './plain-link.ts';
import { createSingleFlight } from './single-flight.ts';
import { sniff } from './sniff.ts';

/** A video as a link named it: `startAt` (seconds) is there when the link says where to begin. */
export type PreviewedVideo = Video & Pick<QueueItem, 'startAt'>;

export interface Preview {
  result: PreviewedVideo[];
  highlighted?: PreviewedVideo;
}

export interface Resolver {
  /** Everything known about the video that `id` names. Throws a MatineeError that says why it cannot be played. */
  resolve(id: VideoId): Promise<Video>;
  /**
   * The videos behind a link, or behind several on lines of their own. Of several, those that fail are left out as
   * long as one works; otherwise the first failure is thrown.
   */
  preview(input: string): Promise<Preview>;
}

export interface ResolverOptions {
  fetch: GuardedFetch;
  cache: MetadataCache;
  clock: Clock;
  /** Videos that the app serves itself: their ids are paths on its own host. They are never fetched. */
  builtIn: readonly Video[];
}

/** Lines of one input that are looked up at the same time. */
const linesAtOnce = 4;

export function createResolver({ fetch, cache, clock, builtIn }: ResolverOptions): Resolver {
  const { policy } = fetch;
  const builtIns = createBuiltIns(builtIn, policy.ownHosts);
  const failures = createFailureCache(clock);
  const lookUps = createSingleFlight<Video>();

  /** Looks a video up, and remembers what came of it. */
  async function lookUp(id: VideoId): Promise<Video> {
    const key = videoKey(id);
    return lookUps.run(key, async () => {
      const known = await cache.get(id);
      if (known !== undefined) return known;
      const failure = failures.get(key);
      if (failure !== undefined) throw failure;
      try {
        const video = await lookUpUncached(id);
        await cache.put(video);
        return video;
      } catch (error) {
        if (error instanceof MatineeError) failures.put(key, error);
        throw error;
      }
    });
  }

  function lookUpUncached({ service, id }: VideoId): Promise<Video> {
    switch (service) {
      case 'direct':
        // Custom manifests will be read one day; until then they are refused without a look.
        return new URL(id).pathname.toLowerCase().endsWith('.json') ? Promise.reject(notMedia()) : lookUpDirect(id, { fetch });
      case 'hls':
        return lookUpHls(id, { fetch });
      case 'dash':
        return lookUpDash(id, { fetch, clock });
      case 'youtube':
      case 'vimeo':
      case 'tubi':
      case 'reddit':
      case 'googledrive':
      case 'peertube':
      case 'pluto':
      case 'invidious':
      case 'odysee':
        return Promise.reject(unsupportedService(service));
      default:
        return service satisfies never;
    }
  }

  /** The id as it is looked up and cached. Throws when it is no address that may be fetched. */
  function normalise({ service, id }: VideoId): VideoId {
    if (service === 'youtube' || service === 'vimeo' || service === 'peertube') return { service, id };
    if (service !== 'direct' && service !== 'hls' && service !== 'dash') throw unsupportedService(service);
    const url = URL.parse(id);
    if (url?.protocol === 'file:') throw rejection({ kind: 'reject', reason: 'local_file' });
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.href.length > limits.url) throw malformedId();
    if (!isAllowedUrl(url, policy)) throw blockedAddress();
    return { service, id: plainId(url) };
  }

  /** An address without a telling extension: what was seen there before, else what its first bytes say. */
  async function lookUpUntold(id: string): Promise<Video> {
    const failureKey = videoKey({ service: 'direct', id });
    for (const service of ['direct', 'hls', 'dash'] as const) {
      const known = await cache.get({ service, id });
      if (known !== undefined) return known;
    }
    const failure = failures.get(failureKey);
    if (failure !== undefined) throw failure;
    const service = await sniff(id, fetch).catch((error: unknown) => {
      if (error instanceof MatineeError) failures.put(failureKey, error);
      throw error;
    });
    return lookUp({ service, id });
  }

  async function previewLine(line: string): Promise<PreviewedVideo> {
    const own = builtIns.named(line);
    if (own !== undefined) return own;
    const identified = identify(line, policy);
    if (identified.kind === 'search') throw searchUnavailable();
    if (identified.kind === 'video') return withStart(await lookUp(normalise(identified)), identified.start);
    if (identified.sniff === undefined) throw rejection(identified);
    const { id, start } = identified.sniff;
    normalise({ service: 'direct', id });
    return withStart(await lookUpUntold(id), start);
  }

  return {
    async resolve(id) {
      return builtIns.resolve(id) ?? lookUp(normalise(id));
    },
    async preview(input) {
      const lines = input
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== '');
      const settled = await settleInOrder(lines.slice(0, limits.videosPerAdd), previewLine);
      const result: PreviewedVideo[] = [];
      for (const outcome of settled) {
        if (outcome.status === 'fulfilled' && !result.some((video) => isSameVideo(video, outcome.value))) result.push(outcome.value);
      }
      if (result.length > 0) return { result };
      const failed = settled.find((outcome) => outcome.status === 'rejected');
      throw failed?.reason ?? searchUnavailable();
    },
  };
}

function withStart(video: Video, startAt: number | undefined): PreviewedVideo {
  const isInside = startAt !== undefined && startAt > 0 && (video.length === undefined || startAt < video.length);
  return isInside ? { ...video, startAt } : video;
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
