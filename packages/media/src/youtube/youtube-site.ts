import type { Clock } from '@matinee/base/clock';
import { MatineeError, type Video } from '@matinee/protocol';
import { malformedId } from '../identify-errors.ts';
import type { LookupCache } from '../lookup-cache.ts';
import { noAnswer } from '../fetch/fetch-errors.ts';
import type { FetchPolicy } from '../fetch/guarded-response.ts';
import { allowedAddress } from '../fetch/allowed-address.ts';
import { siteVideo } from '../site/site-video.ts';
import type { OperatorLog } from '../site/operator-log.ts';
import { isPage, readAnswer, type SiteAnswer, type SiteClient } from '../site/site-client.ts';
import { collectionNotFound, notFound, notOffered, outOfQuota, unavailable } from '../site/site-errors.ts';
import { withQuery } from '../site/with-query.ts';
import type { Listing, Site } from '../site/site.ts';
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
  policy: FetchPolicy;
}

export function createYoutubeSite(options: YoutubeOptions): Site {
  const { key, apiOrigin } = options;
  return key === undefined ? createKeyless(options) : createWithKey(options, createYoutubeApi({ ...options, key, origin: apiOrigin }));
}

function createWithKey({ cache, clock, policy, searchesPerDay }: YoutubeOptions, api: YoutubeApi): Site {
  async function videosOf(ids: readonly string[]): Promise<Map<string, Video | MatineeError>> {
    const { items } = await api.call('videos', { ...videoQuery, id: ids.join(',') }, videosSchema);
    return new Map(items.map((item) => [item.id, readVideo(item, policy)]));
  }

  let paying: Promise<unknown> = Promise.resolve();
  /** What was counted last, since the cache may forget it, or be out of order. */
  let counted = { counter: '', searches: 0 };

  /** Counts a search before it is made: one that fails has been paid for too. One after the other, so that none is lost. */
  function paySearch(): Promise<void> {
    const paid = paying.then(async () => {
      const counter = `youtube-searches:${pacificDay(clock.now())}`;
      const kept = Number((await cache.get(counter)) ?? 0) || 0;
      const spent = counted.counter === counter ? Math.max(kept, counted.searches) : kept;
      if (spent >= searchesPerDay) throw outOfQuota('youtube');
      counted = { counter, searches: spent + 1 };
      await cache.put(new Map([[counter, spent + 1]]), 2 * dayMs);
    });
    paying = paid.catch(() => undefined);
    return paid;
  }

  async function uploadsOf(id: string): Promise<string> {
    const [kind = '', name = ''] = id.split(/:(.*)/s);
    // A channel's list of uploads has its id but for the second letter.
    if (kind === 'channel') return `UU${name.slice(2)}`;
    // The API knows no custom names; most became handles.
    const query: Record<string, string> = kind === 'user' ? { forUsername: name } : { forHandle: kind === 'custom' ? `@${name}` : name };
    const { items } = await api.call('channels', { part: 'contentDetails', ...query }, channelsSchema);
    const uploads = items[0]?.contentDetails.relatedPlaylists.uploads;
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
        videoSyndicated: 'true',
        maxResults: String(foundPerSearch),
        fields: 'items(id)',
        q: words,
      };
      const { items } = await api.call('search', query, searchSchema);
      const { items: videos } = await read(items.map(({ id }) => id.videoId));
      return { items: videos, skipped: 0 };
    },
  };
}

/** What oEmbed says in words, some of them with the status of a success. */
const refusals: ReadonlyMap<string, () => MatineeError> = new Map([
  ['Unauthorized', () => unavailable('embed_disabled')],
  ['Forbidden', () => unavailable('private')],
  ['Not Found', notFound],
  ['Bad Request', malformedId],
]);
const refusalWords: ReadonlyMap<number, string> = new Map([
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [400, 'Bad Request'],
]);

function refusal(answer: SiteAnswer): MatineeError | undefined {
  const words = answer.status === 200 ? answer.text.trim() : isPage(answer) ? '' : (refusalWords.get(answer.status) ?? '');
  return refusals.get(words)?.() ?? (answer.status === 200 ? undefined : noAnswer());
}

/** What everybody may ask: titles and pictures. */
function createKeyless({ client, policy, siteOrigin }: YoutubeOptions): Site {
  async function lookUpOne(id: string): Promise<Video | MatineeError> {
    const page = `https://www.youtube.com/watch?v=${id}`;
    const answer = await client.ask(withQuery(`${siteOrigin}/oembed`, { format: 'json', url: page }));
    const refused = refusal(answer);
    if (refused !== undefined) return refused;
    const { title, thumbnail_url: thumbnail } = readAnswer(oembedSchema, answer.json);
    return siteVideo('youtube', id, { title, thumbnail: allowedAddress(thumbnail, policy) ?? pictureOf(id) });
  }

  return {
    batch: 1,
    keepMs: dayMs,
    lookUp: ([id = '']) => lookUpOne(id).then((video) => [video]),
    list: () => Promise.reject(notOffered('youtube')),
  };
}
