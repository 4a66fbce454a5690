import { MatineeError } from '@matinee/protocol';
import { noAnswer } from '../../fetch/fetch-errors.ts';
import { convertParserFailure } from '../../parsing/parser-failure.ts';
import type { OperatorLog } from '../../site/operator-log.ts';
import type { SiteClient } from '../../site/site-client.ts';
import { collectionNotFound, notFound, videoUnavailable } from '../../errors/site-errors.ts';
import type { TubiPage, TubiParser } from './parse-page.ts';
import type { TubiContent, TubiSeason } from './tubi-answers.ts';

/** The kinds of page that a number may belong to; only the site knows which. */
const kinds = ['movies', 'tv-shows'];

/** The data in Tubi's pages. Methods reject with VideoUnavailableException in countries without Tubi. */
export interface TubiPages {
  /** A movie or an episode. @throws VideoNotFoundException */
  content(id: string): Promise<TubiContent>;
  /** The seasons of a series, in order. @throws VideoNotFoundException */
  seasons(series: string): Promise<TubiSeason[]>;
}

export interface TubiPagesOptions {
  client: SiteClient;
  parsers: TubiParser;
  origin: string;
  warn: OperatorLog;
}

export function createTubiPages({ client, parsers, origin, warn }: TubiPagesOptions): TubiPages {
  const share = new URL(origin).hostname;

  async function fetchPage(path: string, missing: () => MatineeError): Promise<Uint8Array> {
    const { status, bytes } = await client.askRaw(`${origin}/${path}`);
    if (status === 404) throw missing();
    if (status === 403) throw videoUnavailable('region_blocked');
    if (status !== 200) throw noAnswer();
    return bytes;
  }

  /** The data of a page; undefined if it is about something else. @throws UpstreamException for a page without data */
  async function dataOf<Data>(parsing: Promise<TubiPage<Data>>): Promise<Data | undefined> {
    const page = await convertParserFailure(parsing, noAnswer);
    if (page.kind === 'page') return page.data;
    warn('A page of Tubi holds no data: it has changed, or this server is in a country without Tubi');
    throw noAnswer();
  }

  return {
    async content(id) {
      for (const kind of kinds) {
        const content = await fetchPage(`${kind}/${id}`, notFound).then(
          (bytes) => dataOf(parsers.parse('tubiContent', { bytes, id }, { share })),
          (error: unknown) => {
            if (!(error instanceof MatineeError) || error.name !== 'VideoNotFoundException') throw error;
            return undefined;
          },
        );
        if (content !== undefined) return content;
      }
      throw notFound();
    },
    async seasons(series) {
      const bytes = await fetchPage(`series/${series}`, collectionNotFound);
      const found = await dataOf(parsers.parse('tubiSeasons', { bytes, number: series }, { share }));
      if (found === undefined) throw collectionNotFound();
      return found.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0));
    },
  };
}
