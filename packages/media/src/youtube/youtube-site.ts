import { MatineeError, type Video } from '@matinee/protocol';
import type { Clock } from '../clock.ts';
import { malformedId } from '../identify-errors.ts';
import type { LookupCache } from '../lookup-cache.ts';
import { noAnswer } from '../fetch/fetch-errors.ts';
import type { OperatorLog } from '../site/operator-log.ts';
import { readAnswer, type SiteClient } from '../site/site-client.ts';
import { collectionNotFound, notFound, notOffered, outOfQuota, unavailable } from '../site/site-errors.ts';
import type { Listing, Site } from '../site/site.ts';
import { cleanTitle } from '../title-from-url.ts';
import { pacificDay } from './pacific-day.ts';
import {
  channelsSchema,
  oembedSchema,
  pictureOf,
  playlistItemsSchema,
  readVideo,
  searchSchema,
  videoQuery,
  videosSchema,
} from './youtube-answers.ts';
import { createYoutubeApi, type YoutubeApi } from './youtube-api.ts';

const dayMs = 24 * 3600 * 1000;
/** What the API takes and gives at once. */
const idsPerCall = 50;
const foundPerSearch = 20;

export interface YoutubeOptions {
  client: SiteClient;
  cache: LookupCache;
  clock: Clock;
  warn: OperatorLog;
  /** Of the Data API; without one there is only what oEmbed tells: no lengths, no lists, no search. */
  key: string | undefined;
  /** Searches that the key allows in a day. */
  searchesPerDay: number;
  apiOrigin: string;
  siteOrigin: string;
}

export function createYoutubeSite(options: YoutubeOptions): Site {
  const { key, apiOrigin } = options;
  return key === undefined ? createKeyless(options) : createWithKey(options, createYoutubeApi({ ...options, key, origin: apiOrigin }));
}

function createWithKey({ cache, clock, searchesPerDay }: YoutubeOptions, api: YoutubeApi): Site {
  async function videosOf(ids: readonly string[]): Promise<Map<string, Video | MatineeError>> {
    const { items } = await api.call('videos', { ...videoQuery, id: ids.join(',') }, videosSchema);
    return new Map(items.map((item) => [item.id, readVideo(item)]));
  }

  /** Counted before the call: a search that fails has been paid for too. */
  async function paySearch(): Promise<void> {
    const counter = `youtube-searches:${pacificDay(clock.now())}`;
    const spent = Number((await cache.get(counter)) ?? 0);
    if (spent >= searchesPerDay) throw outOfQuota('youtube');
    await cache.put(new Map([[counter, spent + 1]]), 2 * dayMs);
  }

  async function uploadsOf(id: string): Promise<string> {
    const [kind = '', name = ''] = id.split(/:(.*)/s);
    // A channel's list of uploads has its id but for the second letter.
    if (kind === 'channel') return `UU${name.slice(2)}`;
    // The API knows no custom names; most became handles.
    const query: Record<string, string> = kind === 'user' ? { forUsername: name } : { forHandle: kind === 'custom' ? `@${name}` : name };
    const { items } = await api.call('channels', { part: 'contentDetails', ...query }, channelsSchema);
    const uploads = items?.[0]?.contentDetails.relatedPlaylists.uploads;
    if (uploads === undefined) throw collectionNotFound();
    return uploads;
  }

  async function read(ids: readonly string[]): Promise<Listing> {
    const items: Video[] = [];
    for (let from = 0; from < ids.length; from += idsPerCall) {
      const batch = ids.slice(from, from + idsPerCall);
      const videos = await videosOf(batch);
      for (const id of batch) {
        const video = videos.get(id);
        if (video !== undefined && !(video instanceof MatineeError)) items.push(video);
      }
    }
    return { items, skipped: ids.length - items.length };
  }

  return {
    batch: idsPerCall,
    keepMs: 30 * dayMs,
    async lookUp(ids) {
      const videos = await videosOf(ids);
      return ids.map((id) => videos.get(id) ?? notFound());
    },
    async list(id, limit) {
      const playlistId = id.includes(':') ? await uploadsOf(id) : id;
      const ids: string[] = [];
      let hidden = 0;
      let pageToken: string | undefined;
      do {
        const page = await api.call(
          'playlistItems',
          {
            part: 'contentDetails,status',
            playlistId,
            maxResults: String(Math.min(idsPerCall, limit - ids.length)),
            ...(pageToken !== undefined && { pageToken }),
          },
          playlistItemsSchema,
        );
        for (const { contentDetails, status } of page.items) {
          const isHidden = status?.privacyStatus === 'private' || status?.privacyStatus === 'privacyStatusUnspecified';
          if (isHidden || contentDetails?.videoId === undefined) hidden += 1;
          else ids.push(contentDetails.videoId);
        }
        pageToken = page.nextPageToken;
      } while (pageToken !== undefined && ids.length + hidden < limit);
      const listing = await read(ids.slice(0, limit));
      return { ...listing, skipped: listing.skipped + hidden };
    },
    async search(words) {
      await paySearch();
      const query = {
        part: 'snippet',
        type: 'video',
        videoEmbeddable: 'true',
        maxResults: String(foundPerSearch),
        fields: 'items(id)',
        q: words,
      };
      const { items } = await api.call('search', query, searchSchema);
      const { items: videos } = await read(items.flatMap(({ id }) => (id.videoId === undefined ? [] : [id.videoId])));
      return { items: videos, skipped: 0 };
    },
  };
}

/** What everybody may ask: titles and pictures. */
function createKeyless({ client, siteOrigin }: YoutubeOptions): Site {
  async function lookUpOne(id: string): Promise<Video | MatineeError> {
    const page = `https://www.youtube.com/watch?v=${id}`;
    const { status, json } = await client.ask(`${siteOrigin}/oembed?${new URLSearchParams({ format: 'json', url: page })}`);
    if (status === 401) return unavailable('embed_disabled');
    if (status === 403) return unavailable('private');
    if (status === 404) return notFound();
    if (status === 400) return malformedId();
    if (status !== 200) return noAnswer();
    const { title, thumbnail_url: thumbnail } = readAnswer(oembedSchema, json);
    return { service: 'youtube', id, title: cleanTitle(title) ?? id, thumbnail: thumbnail ?? pictureOf(id) };
  }

  return {
    batch: 1,
    keepMs: dayMs,
    lookUp: ([id = '']) => lookUpOne(id).then((video) => [video]),
    list: () => Promise.reject(notOffered('youtube')),
  };
}
