import type { MatineeError, Video } from '@matinee/protocol';
import type * as z from 'zod/mini';
import { allowedAddress } from '../fetch/allowed-address.ts';
import { noAnswer } from '../fetch/fetch-errors.ts';
import type { FetchPolicy } from '../fetch/guarded-response.ts';
import { malformedId } from '../identify-errors.ts';
import { firstInstance, instanceOf, type Instance } from '../site/instance.ts';
import { isPage, readAnswer, type SiteAnswer, type SiteClient } from '../site/site-client.ts';
import { broadcastOver, collectionNotFound, notFound, onAnotherInstance, unavailable } from '../site/site-errors.ts';
import { siteVideo } from '../site/site-video.ts';
import type { Listing, PlayAddress, Site } from '../site/site.ts';
import { withQuery } from '../site/with-query.ts';
import {
  elementsSchema,
  privacies,
  problemSchema,
  states,
  videoSchema,
  videosSchema,
  type PeertubeFile,
  type PeertubeVideo,
} from './peertube-answers.ts';
import { shortUuid } from './short-uuid.ts';

const keepMs = 12 * 3600 * 1000;
/** What the API gives at once. */
const perPage = 100;
const foundPerSearch = 20;
/** Larger pictures than these tell no more in a room, and take longer. */
const linesWanted = 1080;

export interface PeertubeOptions {
  client: SiteClient;
  policy: FetchPolicy;
  /** Of the operator's instances, by their hosts. */
  origins: ReadonlyMap<string, string>;
}

/** Videos of the operator's instances. Those out of lists come without addresses: lists have none. */
export function createPeertubeSite({ client, policy, origins }: PeertubeOptions): Site {
  async function ask<Schema extends z.ZodMiniType>(url: string, schema: Schema, missing: () => MatineeError): Promise<z.output<Schema>> {
    const answer = await client.ask(url);
    if (answer.status !== 200) throw refusal(answer, missing);
    return readAnswer(schema, answer.json);
  }

  async function lookUpOne(id: string): Promise<Video> {
    const instance = instanceOf(id, origins);
    const found = await ask(`${instance.origin}/api/v1/videos/${instance.name}`, videoSchema, notFound);
    const reason = whyNot(found);
    if (reason !== undefined) throw reason;
    return { ...readVideo(id, found, instance, policy), ...addressOf(found, policy) };
  }

  /** The videos of a list's page, those that cannot be played left out. */
  function readPage(page: readonly unknown[], instance: Instance): Video[] {
    return page.flatMap((item) => {
      const { data: found } = videoSchema.safeParse(item);
      const id = shortUuid(found?.shortUUID ?? found?.uuid ?? '');
      return found === undefined || id === undefined || whyNot(found) !== undefined
        ? []
        : [readVideo(`${instance.host}:${id}`, found, instance, policy)];
    });
  }

  /** Reads page after page of what is listed at an address. */
  async function readPages(
    limit: number,
    instance: Instance,
    read: (page: Record<string, string>) => Promise<readonly unknown[]>,
  ): Promise<Listing> {
    const items: Video[] = [];
    let seen = 0;
    let isOver = false;
    while (!isOver && seen < limit) {
      const count = Math.min(perPage, limit - seen);
      const page = (await read({ start: String(seen), count: String(count) })).slice(0, count);
      items.push(...readPage(page, instance));
      seen += page.length;
      isOver = page.length < count;
    }
    return { items, skipped: seen - items.length };
  }

  const readVideos = async (url: string) => (await ask(url, videosSchema, collectionNotFound)).data;

  async function readPlaylist(url: string): Promise<readonly unknown[]> {
    const { data } = await ask(url, elementsSchema, collectionNotFound);
    return data.toSorted((a, b) => (a?.position ?? 0) - (b?.position ?? 0)).map((element) => element?.video);
  }

  return {
    batch: 1,
    keepMs,
    lookUp: ([id = '']) => lookUpOne(id).then((video) => [video]),
    async list(id, limit) {
      const instance = instanceOf(id, origins);
      const [kind, name = ''] = instance.name.split(/\/(.*)/s);
      const api = `${instance.origin}/api/v1`;
      if (kind === 'p') return readPages(limit, instance, (page) => readPlaylist(withQuery(`${api}/video-playlists/${name}/videos`, page)));
      const url = `${api}/${kind === 'c' ? 'video-channels' : 'accounts'}/${encodeURIComponent(name)}/videos`;
      return readPages(limit, instance, (page) => readVideos(withQuery(url, { sort: '-publishedAt', nsfw: 'false', ...page })));
    },
    async search(words) {
      const instance = firstInstance(origins);
      if (instance === undefined) return { items: [], skipped: 0 };
      const query = { search: words, count: String(foundPerSearch), nsfw: 'false' };
      return { items: readPage(await readVideos(withQuery(`${instance.origin}/api/v1/search/videos`, query)), instance), skipped: 0 };
    },
    async address(id) {
      const { hls_url, src_url } = await lookUpOne(id);
      return { ...(hls_url !== undefined && { hls_url }), ...(src_url !== undefined && { src_url }) };
    },
  };
}

function refusal(answer: SiteAnswer, missing: () => MatineeError): MatineeError {
  const { status, json } = answer;
  if (status === 404) return missing();
  if (status === 400) return malformedId();
  if ((status !== 401 && status !== 403) || isPage(answer)) return noAnswer();
  const code = problemSchema.safeParse(json).data?.code;
  if (code === 'video_requires_password' || code === 'incorrect_video_password') return unavailable('login_required');
  return code === 'does_not_respect_follow_constraints' ? onAnotherInstance() : unavailable('private');
}

/** Why a video that is known cannot be played. */
function whyNot({ privacy, state, isLive }: PeertubeVideo): MatineeError | undefined {
  if (privacy?.id === privacies.private || privacy?.id === privacies.internal) return unavailable('private');
  if (privacy?.id === privacies.withPassword) return unavailable('login_required');
  if (isLive === true && state?.id === states.waitingForLive) return unavailable('not_started');
  return isLive === true && state?.id === states.liveEnded ? broadcastOver() : undefined;
}

function readVideo(id: string, found: PeertubeVideo, { origin }: Instance, policy: FetchPolicy): Video {
  const thumbnail = found.thumbnailUrl ?? found.previewUrl ?? found.thumbnailPath ?? found.previewPath;
  return siteVideo('peertube', id, {
    title: found.name,
    description: found.description ?? found.truncatedDescription,
    lengthSeconds: found.duration,
    live: found.isLive,
    thumbnail: allowedAddress(thumbnail, policy, { base: origin }),
  });
}

/** Where a video plays: its stream, else its best file that is no larger than wanted. @throws VideoUnavailableException */
function addressOf({ isLive, streamingPlaylists, files }: PeertubeVideo, policy: FetchPolicy): PlayAddress {
  const hls = streamingPlaylists.map(({ playlistUrl }) => allowedAddress(playlistUrl, policy)).find((url) => url !== undefined);
  if (hls !== undefined) return { hls_url: hls };
  const all = isLive === true ? [] : [...files, ...streamingPlaylists.flatMap((playlist) => playlist.files)];
  const best = all
    .toSorted((a, b) => rank(b) - rank(a))
    .map(({ fileUrl }) => allowedAddress(fileUrl, policy))
    .find((url) => url !== undefined);
  if (best === undefined) throw unavailable(isLive === true ? 'not_started' : 'processing');
  return { src_url: best };
}

/** Higher is better: as many lines as wanted, then fewer; more than wanted; sound alone (0 lines) last. */
function rank({ resolution }: PeertubeFile): number {
  const lines = resolution?.id ?? 1;
  return lines <= linesWanted ? lines : 1 / lines;
}
