import type { Clock } from '@matinee/base/clock';
import { MatineeError, type Video, type VideoOutline } from '@matinee/protocol';
import type * as z from 'zod/mini';
import type { FetchPolicy } from '../../fetch/guarded-response.ts';
import type { LookupCache } from '../../caches/lookup-cache.ts';
import type { OperatorLog, SiteClient } from '../../site/site-client.ts';
import { collectionNotFound, notFound } from '../../errors/site-errors.ts';
import type { Listing, VideoSite } from '../../site/video-site.ts';
import { parseIsoDuration } from '../../dash/iso-duration.ts';
import { descriptionChapters } from '../../site/description-chapters.ts';
import { createOembedSite } from './oembed-site.ts';
import { createSearchQuota, type SearchQuota } from './search-quota.ts';
import { channelsSchema, playlistItemsSchema, toVideo, outlineQuery, searchSchema, videoQuery, videosSchema } from './youtube-answers.ts';
import { createYoutubeApi, type YoutubeApi } from './youtube-api.ts';

const lifetimeMs = 30 * 24 * 3600 * 1000;
/** Per call. */
const idsPerCall = 50;
const resultsPerSearch = 20;

export interface YoutubeOptions {
  client: SiteClient;
  cache: LookupCache;
  clock: Clock;
  warn: OperatorLog;
  /** Without a key, videos have no lengths, and there are no lists and no search. */
  key: string | undefined;
  searchesPerDay: number;
  apiOrigin: string;
  siteOrigin: string;
  policy: FetchPolicy;
}

export function createYoutubeSite(options: YoutubeOptions): VideoSite {
  const { key, apiOrigin, policy } = options;
  if (key === undefined) return createOembedSite(options);
  const api = createYoutubeApi({ ...options, key, origin: apiOrigin });
  return new DataApiSite(api, createSearchQuota(options), policy);
}

class DataApiSite implements VideoSite {
  readonly batch = idsPerCall;
  readonly lifetimeMs = lifetimeMs;
  readonly #api: YoutubeApi;
  readonly #quota: SearchQuota;
  readonly #policy: FetchPolicy;

  constructor(api: YoutubeApi, quota: SearchQuota, policy: FetchPolicy) {
    this.#api = api;
    this.#quota = quota;
    this.#policy = policy;
  }

  async lookUp(ids: readonly string[]): Promise<(Video | MatineeError)[]> {
    const { items } = await this.#api.call('videos', { ...videoQuery, id: ids.join(',') }, videosSchema);
    const videos = new Map(items.map((item) => [item.id, toVideo(item, this.#policy)]));
    return ids.map((id) => videos.get(id) ?? notFound());
  }

  async outline(id: string): Promise<VideoOutline> {
    const { items } = await this.#api.call('videos', { ...outlineQuery, id }, videosSchema);
    const { snippet, contentDetails } = items[0] ?? {};
    return { chapters: descriptionChapters(snippet?.description ?? '', parseIsoDuration(contentDetails?.duration ?? '')) };
  }

  async list(id: string, limit: number): Promise<Listing> {
    const playlistId = id.includes(':') ? await this.#uploadsOf(id) : id;
    const ids: string[] = [];
    let hidden = 0;
    let pageToken: string | undefined;
    do {
      const page = await this.#playlistPage(playlistId, limit - ids.length, pageToken);
      for (const { contentDetails, status } of page.items) {
        const isHidden = status?.privacyStatus === 'private' || status?.privacyStatus === 'privacyStatusUnspecified';
        if (isHidden || contentDetails?.videoId === undefined) hidden += 1;
        else ids.push(contentDetails.videoId);
      }
      pageToken = page.nextPageToken;
    } while (pageToken !== undefined && ids.length + hidden < limit);
    const listing = await this.#listingOf(ids.slice(0, limit));
    return { ...listing, skipped: listing.skipped + hidden };
  }

  async search(text: string): Promise<Listing> {
    await this.#quota.take();
    const query = {
      part: 'snippet',
      type: 'video',
      videoEmbeddable: 'true',
      videoSyndicated: 'true',
      maxResults: String(resultsPerSearch),
      fields: 'items(id)',
      q: text,
    };
    const { items } = await this.#api.call('search', query, searchSchema);
    const { items: videos } = await this.#listingOf(items.map(({ id }) => id.videoId));
    return { items: videos, skipped: 0 };
  }

  async #uploadsOf(id: string): Promise<string> {
    const [kind = '', name = ''] = id.split(/:(.*)/s);
    // Its id is the channel's with another second letter.
    if (kind === 'channel') return `UU${name.slice(2)}`;
    // The API doesn't know custom names; most became handles.
    const query: Record<string, string> = kind === 'user' ? { forUsername: name } : { forHandle: kind === 'custom' ? `@${name}` : name };
    const { items } = await this.#api.call('channels', { part: 'contentDetails', ...query }, channelsSchema);
    const uploads = items[0]?.contentDetails.relatedPlaylists.uploads;
    if (uploads === undefined) throw collectionNotFound();
    return uploads;
  }

  #playlistPage(playlistId: string, count: number, pageToken: string | undefined): Promise<z.output<typeof playlistItemsSchema>> {
    const query = {
      part: 'contentDetails,status',
      playlistId,
      maxResults: String(Math.min(idsPerCall, count)),
      ...(pageToken !== undefined && { pageToken }),
    };
    return this.#api.call('playlistItems', query, playlistItemsSchema);
  }

  async #listingOf(ids: readonly string[]): Promise<Listing> {
    const items: Video[] = [];
    for (let from = 0; from < ids.length; from += idsPerCall) {
      const videos = await this.lookUp(ids.slice(from, from + idsPerCall));
      items.push(...videos.flatMap((video) => (video instanceof MatineeError ? [] : [video])));
    }
    return { items, skipped: ids.length - items.length };
  }
}
