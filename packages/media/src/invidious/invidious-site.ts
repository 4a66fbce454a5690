import type { MatineeError, Video } from '@matinee/protocol';
import type * as z from 'zod/mini';
import { allowedAddress, passingAddressMax } from '../fetch/allowed-address.ts';
import { noAnswer } from '../fetch/fetch-errors.ts';
import type { FetchPolicy } from '../fetch/guarded-response.ts';
import { firstInstance, instanceOf, type Instance } from '../site/instance.ts';
import type { OperatorLog } from '../site/operator-log.ts';
import { isPage, readAnswer, type SiteAnswer, type SiteClient } from '../site/site-client.ts';
import { collectionNotFound, notFound, notOffered, unavailable } from '../site/site-errors.ts';
import { siteVideo } from '../site/site-video.ts';
import { withQuery } from '../site/with-query.ts';
import type { Listing, PlayAddress, Site } from '../site/site.ts';
import { errorSchema, pageSchema, pictureOf, searchSchema, videoSchema, type InvidiousVideo } from './invidious-answers.ts';

const keepMs = 12 * 3600 * 1000;
const foundPerSearch = 20;
const videoId = /^[\w-]{11}$/;
/** 360p with sound in one file: the only one of its kind that every video has. */
const singleFile = '18';
/** Entries of lists whose videos are not for us. */
const hiddenTitle = /^\[(?:private|deleted) video\]$/i;

export interface InvidiousOptions {
  client: SiteClient;
  policy: FetchPolicy;
  /** Of the operator's instances, by their hosts. */
  origins: ReadonlyMap<string, string>;
  warn: OperatorLog;
}

/** YouTube's videos by the operator's instances, which pass the media on. */
export function createInvidiousSite({ client, policy, origins, warn }: InvidiousOptions): Site {
  async function ask<Schema extends z.ZodMiniType>(url: string, schema: Schema, missing: () => MatineeError): Promise<z.output<Schema>> {
    const answer = await client.ask(url);
    if (answer.status === 200 && !isPage(answer)) return readAnswer(schema, answer.json);
    throw refusal(answer, missing);
  }

  function refusal(answer: SiteAnswer, missing: () => MatineeError): MatineeError {
    const { status, json } = answer;
    if (isPage(answer) && (status === 200 || status === 401 || status === 403)) {
      warn('An instance of Invidious wants to see a browser: it does not let servers use its interface');
      return notOffered('invidious');
    }
    if (status === 404) return missing();
    return byReason(errorSchema.safeParse(json).data?.error);
  }

  function byReason(reason = ''): MatineeError {
    if (/confirm your age|age.restricted/i.test(reason)) return unavailable('age_restricted');
    if (/sign in to confirm/i.test(reason)) {
      warn('YouTube does not answer an instance of Invidious: it wants to see somebody signed in');
      return noAnswer();
    }
    if (/private/i.test(reason)) return unavailable('private');
    if (/\bcountry\b|\bregion\b/i.test(reason)) return unavailable('region_blocked');
    if (/members.only|requires payment|premium/i.test(reason)) return unavailable('login_required');
    return /unavailable|removed|terminated|does not exist|not available/i.test(reason) ? notFound() : noAnswer();
  }

  async function find(id: string): Promise<{ found: InvidiousVideo; instance: Instance & { name: string } }> {
    const instance = instanceOf(id, origins);
    const found = await ask(`${instance.origin}/api/v1/videos/${instance.name}?local=true`, videoSchema, notFound);
    if (found.error !== undefined || found.title === undefined) throw byReason(found.error);
    const reason = whyNot(found);
    if (reason !== undefined) throw reason;
    return { found, instance };
  }

  function readVideo(id: string, found: InvidiousVideo, { origin }: Instance): Video {
    return siteVideo('invidious', id, {
      title: found.title,
      description: found.description,
      lengthSeconds: found.lengthSeconds,
      live: found.liveNow,
      thumbnail: allowedAddress(pictureOf(found), policy, { base: origin }),
    });
  }

  /** The videos of a page, those that cannot be played left out. */
  function readPage(page: readonly unknown[], instance: Instance): Video[] {
    return page.flatMap((item) => {
      const { data: found } = videoSchema.safeParse(item);
      const id = found?.videoId ?? '';
      const isThere = found?.title !== undefined && videoId.test(id) && !hiddenTitle.test(found.title) && whyNot(found) === undefined;
      return isThere ? [readVideo(`${instance.host}:${id}`, found, instance)] : [];
    });
  }

  return {
    batch: 1,
    keepMs,
    lookUp: ([id = '']) => find(id).then(({ found, instance }) => [readVideo(id, found, instance)]),
    async list(id, limit) {
      const instance = instanceOf(id, origins);
      const [kind, name = ''] = instance.name.split('/');
      const api = `${instance.origin}/api/v1`;
      const pages = kind === 'channel' ? channelPages(`${api}/channels/${name}/videos`) : playlistPages(`${api}/playlists/${name}`);
      return readPages(pages, instance, limit);
    },
    async search(words) {
      const instance = firstInstance(origins);
      if (instance === undefined) return { items: [], skipped: 0 };
      const hits = await ask(withQuery(`${instance.origin}/api/v1/search`, { q: words, type: 'video', page: '1' }), searchSchema, notFound);
      return { items: readPage(hits, instance).slice(0, foundPerSearch), skipped: 0 };
    },
    async address(id): Promise<PlayAddress> {
      const { found, instance } = await find(id);
      const { origin, name } = instance;
      if (found.liveNow === true) {
        const hls = allowedAddress(found.hlsUrl, policy, { base: origin, maxLength: passingAddressMax });
        if (hls === undefined) throw noAnswer();
        const url = new URL(hls);
        url.searchParams.set('local', 'true');
        return { hls_url: url.href };
      }
      if (found.dashUrl !== undefined) return { dash_url: `${origin}/api/manifest/dash/id/${name}?local=true` };
      if (found.formatStreams.some(({ itag }) => itag === singleFile)) {
        return { src_url: `${origin}/latest_version?id=${name}&itag=${singleFile}&local=true` };
      }
      throw noAnswer();
    },
  };

  async function* playlistPages(url: string): AsyncGenerator<readonly unknown[], void, void> {
    for (let page = 1; ; page += 1) yield (await ask(`${url}?page=${page}`, pageSchema, collectionNotFound)).videos;
  }

  async function* channelPages(url: string): AsyncGenerator<readonly unknown[], void, void> {
    let next: string | undefined = url;
    while (next !== undefined) {
      const { videos, continuation }: z.output<typeof pageSchema> = await ask(next, pageSchema, collectionNotFound);
      yield videos;
      next = continuation === undefined || continuation === '' ? undefined : withQuery(url, { continuation });
    }
  }

  async function readPages(pages: AsyncIterable<readonly unknown[]>, instance: Instance, limit: number): Promise<Listing> {
    const items = new Map<string, Video>();
    let hidden = 0;
    for await (const page of pages) {
      const before = items.size;
      const videos = readPage(page, instance);
      hidden += page.length - videos.length;
      for (const video of videos) if (items.size < limit) items.set(video.id, video);
      // Past its end a list gives nothing, or its last page again.
      if (items.size === before || items.size + hidden >= limit) break;
    }
    return { items: [...items.values()], skipped: hidden };
  }
}

/** Why a video that is known cannot be played. */
function whyNot({ isUpcoming, premium, paid }: InvidiousVideo): MatineeError | undefined {
  if (isUpcoming === true) return unavailable('not_started');
  return premium === true || paid === true ? unavailable('login_required') : undefined;
}
