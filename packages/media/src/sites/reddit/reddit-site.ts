import { MatineeError, type Video, type VideoId } from '@matinee/protocol';
import type * as z from 'zod/mini';
import { withLane, type GuardedFetch } from '../../fetch/guarded-response.ts';
import type { HlsParsers } from '../../hls/parse-playlist.ts';
import { lookUpHls } from '../../hls/look-up-hls.ts';
import type { Identified } from '../../links/identified.ts';
import { readAnswer, withQuery } from '../../site/site-client.ts';
import { collectionNotFound, notFound } from '../../errors/site-errors.ts';
import { siteVideo } from '../../site/site-video.ts';
import type { Listing, PlaybackUrls, VideoSite } from '../../site/video-site.ts';
import type { FeedParser } from './parse-feed.ts';
import { createRedditApi, type RedditApi, type RedditApiOptions } from './reddit-api.ts';
import { createRedditFeeds, type RedditFeeds } from './reddit-feeds.ts';
import { listingSchema, postPageSchema, postSchema, type Post } from './reddit-answers.ts';
import { readPost, type ReadPost, type ReadPostOptions } from './reddit-post.ts';

const lifetimeMs = 12 * 3600 * 1000;
const postsPerPage = 100;
/** Some subreddits have few videos on many pages. */
const maxPages = 5;
const uploadPrefix = 'v:';

export interface RedditOptions extends Omit<RedditApiOptions, 'credentials'> {
  /** Without credentials of an approved app, feeds are read. */
  credentials: RedditApiOptions['credentials'] | undefined;
  fetch: GuardedFetch;
  parsers: HlsParsers & FeedParser;
  mediaOrigin: string;
  identify: (text: string) => Identified;
}

/** Offers posts with uploads or links to other sites, uploads (`v:<asset>`), and subreddits. */
export function createRedditSite({ fetch, parsers, mediaOrigin, identify, credentials, ...options }: RedditOptions): VideoSite {
  const api = credentials && createRedditApi({ ...options, credentials });
  const feeds = createRedditFeeds({ ...options, parsers });
  const toUploadUrl = (asset: string) => `${mediaOrigin}/${asset}/HLSPlaylist.m3u8`;
  const readOptions = { policy: fetch.policy, identify, toUploadUrl };

  async function fetchPost(id: string): Promise<Post | undefined> {
    if (api === undefined) return (await feeds.posts(`/comments/${id}/.rss`, notFound)).find((post) => post.id === id);
    const json = await api.get(`/comments/${id}?limit=1&raw_json=1`, notFound);
    return postSchema.safeParse(readAnswer(postPageSchema, json)?.data.children[0]?.data).data;
  }

  async function readPostById(id: string): Promise<ReadPost> {
    const post = await fetchPost(id);
    if (post === undefined) throw notFound();
    const found = readPost({ ...post, id }, readOptions);
    if (found instanceof MatineeError) throw found;
    return found;
  }

  async function lookUpUpload(id: string): Promise<Video> {
    const playlistOptions = { fetch: withLane(fetch, 'sites'), parsers, clock: options.clock };
    const asked = lookUpHls(toUploadUrl(id.slice(uploadPrefix.length)), playlistOptions);
    // The host refuses some servers, though not browsers. Players report the length.
    const { length, live }: Partial<Video> = await asked.catch((error: unknown) => {
      if (error instanceof MatineeError && error.details.reason === 'site_forbids') return {};
      throw error;
    });
    return siteVideo('reddit', id, { title: 'Reddit video', lengthSeconds: length, live });
  }

  async function lookUp(id: string): Promise<Video | VideoId> {
    if (id.startsWith(uploadPrefix)) return lookUpUpload(id);
    const found = videoOf(await readPostById(id));
    return found.service === 'reddit' && found.id.startsWith(uploadPrefix) ? { ...(await lookUpUpload(found.id)), ...found } : found;
  }

  return {
    batch: 1,
    lifetimeMs,
    lookUp: ([id = '']) => lookUp(id).then((found) => [found]),
    list: (id, limit) => (api === undefined ? listFeed(feeds, id, limit, readOptions) : listSubreddit(api, id, limit, readOptions)),
    async playbackUrls(id): Promise<PlaybackUrls> {
      if (id.startsWith(uploadPrefix)) return { hls_url: toUploadUrl(id.slice(uploadPrefix.length)) };
      const found = await readPostById(id);
      return 'playbackUrls' in found ? found.playbackUrls : {};
    },
  };
}

/** @param id `r/<subreddit>/<sort>?<query>` */
async function listSubreddit(api: RedditApi, id: string, limit: number, options: ReadPostOptions): Promise<Listing> {
  const [path = '', query = ''] = id.split('?');
  const [, subreddit = '', sort = 'hot'] = path.split('/');
  const items: (Video | VideoId)[] = [];
  let seen = 0;
  let after: string | undefined = '';
  for (let page = 0; page < maxPages && after !== undefined && items.length < limit; page += 1) {
    const parameters: Record<string, string> = {
      ...Object.fromEntries(new URLSearchParams(query)),
      limit: String(postsPerPage),
      raw_json: '1',
      ...(after !== '' && { after }),
    };
    const json = await api.get(withQuery(`/r/${subreddit}/${sort}`, parameters), collectionNotFound);
    const { data }: z.output<typeof listingSchema> = readAnswer(listingSchema, json);
    for (const child of data.children) {
      if (items.length === limit) break;
      seen += 1;
      const { data: post } = postSchema.safeParse(child.data);
      const found = post === undefined || post.over_18 === true ? undefined : readPost(withLowerCaseId(post), options);
      if (found !== undefined && !(found instanceof MatineeError)) items.push(videoOf(found));
    }
    after = data.after;
  }
  return { items, skipped: seen - items.length };
}

/** Reads one page: a second would be refused. */
async function listFeed(feeds: RedditFeeds, id: string, limit: number, options: ReadPostOptions): Promise<Listing> {
  const [path = '', query = ''] = id.split('?');
  const [, subreddit = '', sort = 'hot'] = path.split('/');
  const parameters = { ...Object.fromEntries(new URLSearchParams(query)), limit: String(postsPerPage) };
  const posts = await feeds.posts(withQuery(`/r/${subreddit}/${sort}/.rss`, parameters), collectionNotFound);
  const found = posts.map((post) => readPost(post, options));
  const items = found.flatMap((post) => (post instanceof MatineeError ? [] : [videoOf(post)])).slice(0, limit);
  return { items, skipped: posts.length - items.length };
}

function videoOf(post: ReadPost): Video | VideoId {
  return 'video' in post ? post.video : post.elsewhere;
}

/** Converts an id to lower case, as Reddit reports ids; it accepts both. */
function withLowerCaseId(post: Post): Post {
  return { ...post, id: post.id.toLowerCase() };
}
