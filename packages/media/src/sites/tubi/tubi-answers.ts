import * as z from 'zod/mini';
import { listOf, optionalFlag, optionalNumber, optionalObject, optionalText } from '../../site/tolerant-schemas.ts';

export const contentSchema = z.object({
  id: optionalText,
  title: optionalText,
  description: optionalText,
  duration: optionalNumber,
  policy_match: optionalFlag,
  needs_login: optionalFlag,
  thumbnails: listOf(z.string()),
  video_resources: listOf(z.object({ type: optionalText, manifest: optionalObject({ url: optionalText }) })),
});
export type TubiContent = z.output<typeof contentSchema>;

/** In other pages: the ids of its episodes. */
const shelfSchema = z.object({ seasons: listOf(z.object({ title: optionalText, episodeIds: listOf(z.string()) })) });

const episodeSchema = z.object({ id: z.string().check(z.regex(/^\d{1,12}$/)), title: optionalText, duration: optionalNumber });
/** In its own page. */
const seriesSchema = z.object({ seasons: z.array(z.object({ number: optionalNumber, episodes: listOf(episodeSchema) })) });
export type TubiSeason = z.output<typeof seriesSchema>['seasons'][number];

/** `window.__data` of a page. */
export const pageSchema = z.object({ video: z.object({ byId: z.record(z.string(), z.unknown()) }) });
/** `window.__REACT_QUERY_STATE__` of a page. */
export const queriesSchema = z.object({
  queries: listOf(z.object({ state: z.object({ data: seriesSchema }) })),
});

/** Finds a key, of which some have a leading zero. */
export function findEntry(byId: Readonly<Record<string, unknown>>, number: string): unknown {
  return byId[number] ?? byId[`0${number}`];
}

export function seasonsOf(byId: Readonly<Record<string, unknown>>, number: string): TubiSeason[] | undefined {
  const shelf = shelfSchema.safeParse(findEntry(byId, number));
  return shelf.data?.seasons.map(({ title, episodeIds }, index) => ({
    number: Number(/\d{1,4}/.exec(title ?? '')?.[0] ?? index + 1),
    episodes: episodeIds.flatMap((id) => {
      const episode = episodeSchema.safeParse({ ...contentSchema.safeParse(byId[id]).data, id });
      return episode.success ? [episode.data] : [];
    }),
  }));
}
