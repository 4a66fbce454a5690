import { MatineeError } from '@matinee/protocol';
import { noAnswer } from '../../fetch/fetch-errors.ts';
import { convertParserFailure } from '../../parsing/parser-failure.ts';
import type { OperatorLog, SiteClient } from '../../site/site-client.ts';
import { collectionNotFound, notFound, siteChanged, videoUnavailable } from '../../errors/site-errors.ts';
import type { TubiPage, TubiParser } from './parse-page.ts';
import type { TubiContent, TubiSeason } from './tubi-answers.ts';

/** Only the site knows which page a number belongs to. */
const kinds = ['movies', 'tv-shows'];

/** Methods reject with VideoUnavailableException in countries without Tubi. */
export interface TubiPages {
  /** @throws VideoNotFoundException */
  content(id: string): Promise<TubiContent>;
  /** Returns seasons in order. @throws VideoNotFoundException */
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

  /** @throws UpstreamException for a page that the parser can't read */
  const parsed = <Data>(parsing: Promise<TubiPage<Data>>): Promise<TubiPage<Data>> => convertParserFailure(parsing, noAnswer);

  function refuseEmptyPage(): MatineeError {
    warn('A page of Tubi holds no data: it has changed, or this server is in a country without Tubi');
    return siteChanged();
  }

  return {
    async content(id) {
      let isEmpty = false;
      for (const kind of kinds) {
        const page = await fetchPage(`${kind}/${id}`, notFound).then(
          (bytes) => parsed(parsers.parse('tubiContent', { bytes, id }, { share })),
          (error: unknown) => {
            if (!(error instanceof MatineeError) || error.name !== 'VideoNotFoundException') throw error;
            return undefined;
          },
        );
        if (page?.kind === 'page' && page.data !== undefined) return page.data;
        isEmpty ||= page?.kind === 'no data';
      }
      throw isEmpty ? refuseEmptyPage() : notFound();
    },
    async seasons(series) {
      const bytes = await fetchPage(`series/${series}`, collectionNotFound);
      const page = await parsed(parsers.parse('tubiSeasons', { bytes, number: series }, { share }));
      if (page.kind === 'no data') throw refuseEmptyPage();
      if (page.data === undefined) throw collectionNotFound();
      return page.data.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0));
    },
  };
}
