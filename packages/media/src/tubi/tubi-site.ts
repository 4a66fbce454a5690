import { MatineeError, type Video } from '@matinee/protocol';
import { allowedAddress, passingAddressMax } from '../fetch/allowed-address.ts';
import { noAnswer } from '../fetch/fetch-errors.ts';
import type { FetchPolicy } from '../fetch/guarded-response.ts';
import type { MediaParsers } from '../parsing/media-parsers.ts';
import { parsed } from '../parsing/parser-failure.ts';
import type { OperatorLog } from '../site/operator-log.ts';
import type { SiteClient } from '../site/site-client.ts';
import { collectionNotFound, notFound, unavailable } from '../site/site-errors.ts';
import { siteVideo } from '../site/site-video.ts';
import type { PlayAddress, Site } from '../site/site.ts';
import type { TubiPage } from './parse-page.ts';
import type { TubiContent, TubiSeason } from './tubi-answers.ts';

const keepMs = 12 * 3600 * 1000;
/** Under which of these a number is to be found, only the site knows. */
const kinds = ['movies', 'tv-shows'];
/** Streams without copy protection. */
const openStreams: ReadonlyMap<string, 'hls_url' | 'dash_url'> = new Map([
  ['hlsv3', 'hls_url'],
  ['hlsv6', 'hls_url'],
  ['dash', 'dash_url'],
]);

export interface TubiOptions {
  client: SiteClient;
  parsers: MediaParsers;
  policy: FetchPolicy;
  origin: string;
  warn: OperatorLog;
}

/** Films and episodes by what Tubi's pages hold for their own scripts: there is no interface for others. */
export function createTubiSite({ client, parsers, policy, origin, warn }: TubiOptions): Site {
  const share = new URL(origin).hostname;

  /** A page. @throws what `missing` makes when there is none; VideoUnavailableException in countries without Tubi */
  async function pageOf(path: string, missing: () => MatineeError): Promise<Uint8Array> {
    const { status, bytes } = await client.askRaw(`${origin}/${path}`);
    if (status === 404) throw missing();
    if (status === 403) throw unavailable('region_blocked');
    if (status !== 200) throw noAnswer();
    return bytes;
  }

  /** What was found on a page. @throws UpstreamException when it holds nothing that can be read */
  async function dataOf<Data>(work: Promise<TubiPage<Data>>): Promise<Data | undefined> {
    const page = await parsed(work, noAnswer);
    if (page.kind === 'page') return page.data;
    warn('A page of Tubi holds no data: it has changed, or this server is in a country without Tubi');
    throw noAnswer();
  }

  async function contentOf(id: string): Promise<TubiContent> {
    for (const kind of kinds) {
      const content = await pageOf(`${kind}/${id}`, notFound).then(
        (bytes) => dataOf(parsers.parse('tubiContent', { bytes, id }, { share })),
        (error: unknown) => {
          if (!(error instanceof MatineeError) || error.name !== 'VideoNotFoundException') throw error;
          return undefined;
        },
      );
      if (content !== undefined) return content;
    }
    throw notFound();
  }

  /** Where a film plays. @throws VideoUnavailableException when it does not, for us */
  function addressOf({ policy_match: isHere, needs_login: isForMembers, video_resources: resources }: TubiContent): PlayAddress {
    if (isHere === false) throw unavailable('region_blocked');
    if (isForMembers === true) throw unavailable('login_required');
    for (const { type, manifest } of resources) {
      const field = openStreams.get(type ?? '');
      const url = allowedAddress(manifest?.url, policy, { base: 'https://tubitv.com', maxLength: passingAddressMax });
      if (field !== undefined && url !== undefined) return { [field]: url };
    }
    throw unavailable(resources.length > 0 ? 'drm_protected' : 'region_blocked');
  }

  async function seasons(number: string): Promise<TubiSeason[]> {
    const bytes = await pageOf(`series/${number}`, collectionNotFound);
    const found = await dataOf(parsers.parse('tubiSeasons', { bytes, number }, { share }));
    if (found === undefined) throw collectionNotFound();
    return found.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0));
  }

  return {
    batch: 1,
    keepMs,
    async lookUp([id = '']) {
      const content = await contentOf(id);
      addressOf(content);
      return [
        siteVideo('tubi', id, {
          title: content.title,
          description: content.description,
          lengthSeconds: content.duration,
          thumbnail: allowedAddress(content.thumbnails[0], policy, { base: 'https://tubitv.com' }),
        }),
      ];
    },
    async list(id, limit) {
      const [, number = '', , season] = id.split('/');
      const all = await seasons(number);
      const wanted = season === undefined ? all : all.filter((one) => one.number === Number(season));
      if (wanted.length === 0) throw collectionNotFound();
      // Whether an episode can be played is on its own page only.
      const items: Video[] = wanted
        .flatMap(({ episodes }) => episodes)
        .slice(0, limit)
        .map((episode) => siteVideo('tubi', String(Number(episode.id)), { title: episode.title, lengthSeconds: episode.duration }));
      return { items, skipped: 0 };
    },
    address: async (id) => addressOf(await contentOf(id)),
  };
}
