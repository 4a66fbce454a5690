import type { ParseOptions } from '../../parsing/parsers.ts';
import { readScriptData } from './script-data.ts';
import { contentSchema, findEntry, pageSchema, queriesSchema, seasonsOf, type TubiContent, type TubiSeason } from './tubi-answers.ts';

const maxEpisodes = 2000;

/** `data` is undefined if the page is about something else. */
export type TubiPage<Data> = { kind: 'page'; data: Data | undefined } | { kind: 'no data' };

export interface TubiParser {
  parse(name: 'tubiContent', input: { bytes: Uint8Array; id: string }, options: ParseOptions): Promise<TubiPage<TubiContent>>;
  parse(name: 'tubiSeasons', input: { bytes: Uint8Array; number: string }, options: ParseOptions): Promise<TubiPage<TubiSeason[]>>;
}

export function parseTubiContent({ bytes, id }: { bytes: Uint8Array; id: string }): TubiPage<TubiContent> {
  const entries = entriesIn(new TextDecoder().decode(bytes));
  return entries === undefined ? { kind: 'no data' } : { kind: 'page', data: contentSchema.safeParse(findEntry(entries, id)).data };
}

export function parseTubiSeasons({ bytes, number }: { bytes: Uint8Array; number: string }): TubiPage<TubiSeason[]> {
  const page = new TextDecoder().decode(bytes);
  const { data } = queriesSchema.safeParse(readScriptData(page, 'window.__REACT_QUERY_STATE__'));
  const own = data?.queries[0]?.state.data.seasons;
  if (own !== undefined) return { kind: 'page', data: limitEpisodes(own) };
  const entries = entriesIn(page);
  if (entries === undefined) return { kind: 'no data' };
  const beside = seasonsOf(entries, number);
  return { kind: 'page', data: beside && limitEpisodes(beside) };
}

/** Returns undefined for pages without data, which Tubi sends since September 2026. */
function entriesIn(page: string): Record<string, unknown> | undefined {
  const entries = pageSchema.safeParse(readScriptData(page, 'window.__data')).data?.video.byId;
  return Object.keys(entries ?? {}).length === 0 ? undefined : entries;
}

function limitEpisodes(seasons: readonly TubiSeason[]): TubiSeason[] {
  let left = maxEpisodes;
  return seasons.slice(0, maxEpisodes).map((season) => {
    const episodes = season.episodes.slice(0, left);
    left -= episodes.length;
    return { ...season, episodes };
  });
}
