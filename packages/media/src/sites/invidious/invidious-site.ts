import type { Video } from '@matinee/protocol';
import type * as z from 'zod/mini';
import type { FetchPolicy } from '../../fetch/guarded-response.ts';
import { firstInstance, instanceOf, type Instance } from '../../site/instance.ts';
import { withQuery, type OperatorLog, type SiteClient } from '../../site/site-client.ts';
import { collectionNotFound, notFound } from '../../errors/site-errors.ts';
import type { Listing, VideoSite } from '../../site/video-site.ts';
import { descriptionChapters } from '../../site/description-chapters.ts';
import { pageSchema, searchSchema, invidiousVideoSchema, type InvidiousVideo } from './invidious-answers.ts';
import { createInvidiousApi } from './invidious-api.ts';
import { findObstacle, playbackUrlsOf, toVideo, toVideos } from './invidious-video.ts';

const lifetimeMs = 12 * 3600 * 1000;
const resultsPerSearch = 20;

export interface InvidiousOptions {
  client: SiteClient;
  policy: FetchPolicy;
  origins: ReadonlyMap<string, string>;
  warn: OperatorLog;
}

/** Offers YouTube's videos through instances of Invidious, which pass the media on. */
export function createInvidiousSite({ client, policy, origins, warn }: InvidiousOptions): VideoSite {
  const api = createInvidiousApi(client, warn);

  async function find(id: string): Promise<{ found: InvidiousVideo; instance: Instance & { name: string } }> {
    const instance = instanceOf(id, origins);
    const found = await api.get(`${instance.origin}/api/v1/videos/${instance.name}?local=true`, invidiousVideoSchema, notFound);
    if (found.error !== undefined || found.title === undefined) throw api.toError(found.error);
    const obstacle = findObstacle(found);
    if (obstacle !== undefined) throw obstacle;
    return { found, instance };
  }

  async function* playlistPages(url: string): AsyncGenerator<readonly unknown[], void, void> {
    for (let page = 1; ; page += 1) yield (await api.get(`${url}?page=${page}`, pageSchema, collectionNotFound)).videos;
  }

  async function* channelPages(url: string): AsyncGenerator<readonly unknown[], void, void> {
    let next: string | undefined = url;
    while (next !== undefined) {
      const { videos, continuation }: z.output<typeof pageSchema> = await api.get(next, pageSchema, collectionNotFound);
      yield videos;
      next = continuation === undefined || continuation === '' ? undefined : withQuery(url, { continuation });
    }
  }

  return {
    batch: 1,
    lifetimeMs,
    lookUp: ([id = '']) => find(id).then(({ found, instance }) => [toVideo(id, found, instance, policy)]),
    async list(id, limit) {
      const instance = instanceOf(id, origins);
      const [kind, name = ''] = instance.name.split('/');
      const apiUrl = `${instance.origin}/api/v1`;
      const pages = kind === 'channel' ? channelPages(`${apiUrl}/channels/${name}/videos`) : playlistPages(`${apiUrl}/playlists/${name}`);
      return readPages(pages, limit, (page) => toVideos(page, instance, policy));
    },
    async search(text) {
      const instance = firstInstance(origins);
      if (instance === undefined) return { items: [], skipped: 0 };
      const url = withQuery(`${instance.origin}/api/v1/search`, { q: text, type: 'video', page: '1' });
      const results = await api.get(url, searchSchema, notFound);
      return { items: toVideos(results, instance, policy).slice(0, resultsPerSearch), skipped: 0 };
    },
    async outline(id) {
      const { description = '', lengthSeconds } = (await find(id)).found;
      return { chapters: descriptionChapters(description, lengthSeconds) };
    },
    async playbackUrls(id) {
      const { found, instance } = await find(id);
      return playbackUrlsOf(found, instance, policy);
    },
  };
}

async function readPages(
  pages: AsyncIterable<readonly unknown[]>,
  limit: number,
  toPlayable: (page: readonly unknown[]) => Video[],
): Promise<Listing> {
  const items = new Map<string, Video>();
  let hidden = 0;
  for await (const page of pages) {
    const before = items.size;
    const videos = toPlayable(page);
    hidden += page.length - videos.length;
    for (const video of videos) if (items.size < limit) items.set(video.id, video);
    // Pages after the last one are empty or repeat it.
    if (items.size === before || items.size + hidden >= limit) break;
  }
  return { items: [...items.values()], skipped: hidden };
}
