import type { Chapter } from '@matinee/base/chapters';
import { MatineeError, type StoryboardSheet, type Video } from '@matinee/protocol';
import type * as z from 'zod/mini';
import { noAnswer } from '../../fetch/fetch-errors.ts';
import type { FetchPolicy } from '../../fetch/guarded-response.ts';
import { malformedId } from '../../errors/identify-errors.ts';
import { firstInstance, instanceOf } from '../../site/instance.ts';
import { isPage, readAnswer, withQuery, type SiteAnswer, type SiteClient } from '../../site/site-client.ts';
import { collectionNotFound, notFound, onAnotherInstance, videoUnavailable } from '../../errors/site-errors.ts';
import type { Listing, VideoSite } from '../../site/video-site.ts';
import { elementsSchema, problemSchema, peertubeVideoSchema, videosSchema } from './peertube-answers.ts';
import { chaptersSchema, storyboardsSchema, toChapters, toStoryboard } from './peertube-outline.ts';
import { findObstacle, playbackUrlsOf, toVideo, toVideos } from './peertube-video.ts';

const lifetimeMs = 12 * 3600 * 1000;
/** Per page. */
const videosPerPage = 100;
const resultsPerSearch = 20;

export interface PeertubeOptions {
  client: SiteClient;
  policy: FetchPolicy;
  origins: ReadonlyMap<string, string>;
}

/** Offers videos of the operator's instances. Those in lists have no playback URLs. */
export function createPeertubeSite({ client, policy, origins }: PeertubeOptions): VideoSite {
  async function ask<Schema extends z.ZodMiniType>(url: string, schema: Schema, missing: () => MatineeError): Promise<z.output<Schema>> {
    const answer = await client.ask(url);
    if (answer.status !== 200) throw toRefusal(answer, missing);
    return readAnswer(schema, answer.json);
  }

  async function lookUpOne(id: string): Promise<Video> {
    const instance = instanceOf(id, origins);
    const found = await ask(`${instance.origin}/api/v1/videos/${instance.name}`, peertubeVideoSchema, notFound);
    const obstacle = findObstacle(found);
    if (obstacle !== undefined) throw obstacle;
    return { ...toVideo(id, found, instance, policy), ...playbackUrlsOf(found, policy) };
  }

  const readVideos = async (url: string) => (await ask(url, videosSchema, collectionNotFound)).data;

  async function readPlaylist(url: string): Promise<readonly unknown[]> {
    const { data } = await ask(url, elementsSchema, collectionNotFound);
    return data.toSorted((a, b) => (a?.position ?? 0) - (b?.position ?? 0)).map((element) => element?.video);
  }

  return {
    batch: 1,
    lifetimeMs,
    lookUp: ([id = '']) => lookUpOne(id).then((video) => [video]),
    async list(id, limit) {
      const instance = instanceOf(id, origins);
      const [kind, name = ''] = instance.name.split(/\/(.*)/s);
      const api = `${instance.origin}/api/v1`;
      const toPlayable = (page: readonly unknown[]) => toVideos(page, instance, policy);
      if (kind === 'p')
        return readPages(limit, (page) => readPlaylist(withQuery(`${api}/video-playlists/${name}/videos`, page)), toPlayable);
      const url = `${api}/${kind === 'c' ? 'video-channels' : 'accounts'}/${encodeURIComponent(name)}/videos`;
      return readPages(limit, (page) => readVideos(withQuery(url, { sort: '-publishedAt', nsfw: 'false', ...page })), toPlayable);
    },
    async search(text) {
      const instance = firstInstance(origins);
      if (instance === undefined) return { items: [], skipped: 0 };
      const query = { search: text, count: String(resultsPerSearch), nsfw: 'false' };
      return {
        items: toVideos(await readVideos(withQuery(`${instance.origin}/api/v1/search/videos`, query)), instance, policy),
        skipped: 0,
      };
    },
    async outline(id) {
      const { origin, name } = instanceOf(id, origins);
      const api = `${origin}/api/v1/videos/${name}`;
      // Older versions have neither.
      const [chapters, storyboard] = await Promise.all([
        ask(`${api}/chapters`, chaptersSchema, notFound).then(toChapters, withoutAnswer<Chapter>),
        ask(`${api}/storyboards`, storyboardsSchema, notFound).then(
          (found) => toStoryboard(found, origin, policy),
          withoutAnswer<StoryboardSheet>,
        ),
      ]);
      return { chapters, ...(storyboard.length > 0 && { storyboard }) };
    },
    async playbackUrls(id) {
      const { hls_url, src_url } = await lookUpOne(id);
      return { ...(hls_url !== undefined && { hls_url }), ...(src_url !== undefined && { src_url }) };
    },
  };
}

function withoutAnswer<Item>(error: unknown): Item[] {
  if (error instanceof MatineeError && error.name === 'VideoNotFoundException') return [];
  throw error;
}

function toRefusal(answer: SiteAnswer, missing: () => MatineeError): MatineeError {
  const { status, json } = answer;
  if (status === 404) return missing();
  if (status === 400) return malformedId();
  if ((status !== 401 && status !== 403) || isPage(answer)) return noAnswer();
  const code = problemSchema.safeParse(json).data?.code;
  if (code === 'video_requires_password' || code === 'incorrect_video_password') return videoUnavailable('password_protected');
  return code === 'does_not_respect_follow_constraints' ? onAnotherInstance() : videoUnavailable('private');
}

async function readPages(
  limit: number,
  readPage: (page: Record<string, string>) => Promise<readonly unknown[]>,
  toPlayable: (page: readonly unknown[]) => Video[],
): Promise<Listing> {
  const items: Video[] = [];
  let seen = 0;
  let isOver = false;
  while (!isOver && seen < limit) {
    const count = Math.min(videosPerPage, limit - seen);
    const page = (await readPage({ start: String(seen), count: String(count) })).slice(0, count);
    items.push(...toPlayable(page));
    seen += page.length;
    isOver = page.length < count;
  }
  return { items, skipped: seen - items.length };
}
