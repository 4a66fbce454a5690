import { MatineeError, type Video, type VideoId } from '@matinee/protocol';
import type * as z from 'zod/mini';
import { inLane } from '../fetch/in-lane.ts';
import type { GuardedFetch } from '../fetch/guarded-response.ts';
import type { MediaParsers } from '../parsing/media-parsers.ts';
import { lookUpHls } from '../hls/look-up-hls.ts';
import type { Identified } from '../identified.ts';
import { readAnswer } from '../site/site-client.ts';
import { collectionNotFound, notFound, notOffered } from '../site/site-errors.ts';
import { siteVideo } from '../site/site-video.ts';
import { withQuery } from '../site/with-query.ts';
import type { PlayAddress, Site } from '../site/site.ts';
import { createRedditApi, type RedditApi, type RedditApiOptions } from './reddit-api.ts';
import { listingSchema, postPageSchema, postSchema, type Post } from './reddit-answers.ts';
import { readPost, type ReadPost } from './reddit-post.ts';

const keepMs = 12 * 3600 * 1000;
const perPage = 100;
/** Subreddits of texts have few videos on many pages. */
const pagesMax = 5;
const uploadPrefix = 'v:';

export interface RedditOptions extends Omit<RedditApiOptions, 'credentials'> {
  /** Of an app that Reddit has approved; without them there are uploads by their own links only. */
  credentials: RedditApiOptions['credentials'] | undefined;
  fetch: GuardedFetch;
  parsers: MediaParsers;
  mediaOrigin: string;
  identify: (text: string) => Identified;
}

/** Posts with uploads or links to other sites, uploads by themselves (`v:<asset>`), and the posts of subreddits. */
export function createRedditSite({ fetch, parsers, mediaOrigin, identify, credentials, ...parts }: RedditOptions): Site {
  const api = credentials && createRedditApi({ ...parts, credentials });
  const uploadAddress = (asset: string) => `${mediaOrigin}/${asset}/HLSPlaylist.m3u8`;
  const readOptions = { policy: fetch.policy, identify, uploadAddress };

  function apiOrThrow(): RedditApi {
    if (api === undefined) throw notOffered('reddit');
    return api;
  }

  async function read(id: string): Promise<ReadPost> {
    const json = await apiOrThrow().get(`/comments/${id}?limit=1&raw_json=1`, notFound);
    const { data: post } = postSchema.safeParse(readAnswer(postPageSchema, json)?.data.children[0]?.data);
    if (post === undefined) throw notFound();
    const found = readPost({ ...post, id }, readOptions);
    if (found instanceof MatineeError) throw found;
    return found;
  }

  async function lookUpUpload(id: string): Promise<Video> {
    const { length, live } = await lookUpHls(uploadAddress(id.slice(uploadPrefix.length)), { fetch: inLane(fetch, 'sites'), parsers });
    return siteVideo('reddit', id, { title: 'Reddit video', lengthSeconds: length, live });
  }

  async function lookUpOne(id: string): Promise<Video | VideoId> {
    if (id.startsWith(uploadPrefix)) return lookUpUpload(id);
    const found = await read(id);
    return 'video' in found ? found.video : found.elsewhere;
  }

  return {
    batch: 1,
    keepMs,
    lookUp: ([id = '']) => lookUpOne(id).then((found) => [found]),
    async list(id, limit) {
      const [path = '', query = ''] = id.split('?');
      const [, subreddit = '', sort = 'hot'] = path.split('/');
      const items: (Video | VideoId)[] = [];
      let seen = 0;
      let after: string | undefined = '';
      for (let page = 0; page < pagesMax && after !== undefined && items.length < limit; page += 1) {
        const asked: Record<string, string> = {
          ...Object.fromEntries(new URLSearchParams(query)),
          limit: String(perPage),
          raw_json: '1',
          ...(after !== '' && { after }),
        };
        const { data }: z.output<typeof listingSchema> = readAnswer(
          listingSchema,
          await apiOrThrow().get(withQuery(`/r/${subreddit}/${sort}`, asked), collectionNotFound),
        );
        for (const child of data.children) {
          if (items.length === limit) break;
          seen += 1;
          const { data: post } = postSchema.safeParse(child.data);
          const found = post === undefined || post.over_18 === true ? undefined : readPost(withPlainId(post), readOptions);
          if (found !== undefined && !(found instanceof MatineeError)) items.push('video' in found ? found.video : found.elsewhere);
        }
        after = data.after;
      }
      return { items, skipped: seen - items.length };
    },
    async address(id): Promise<PlayAddress> {
      if (id.startsWith(uploadPrefix)) return { hls_url: uploadAddress(id.slice(uploadPrefix.length)) };
      const found = await read(id);
      return 'address' in found ? found.address : {};
    },
  };
}

/** Ids are told in lower case, and asked for in any. */
function withPlainId(post: Post): Post {
  return { ...post, id: post.id.toLowerCase() };
}
