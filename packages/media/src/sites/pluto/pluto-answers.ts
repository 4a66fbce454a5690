import * as z from 'zod/mini';
import { listOf, optionalNumber, optionalObject, optionalText } from '../../site/tolerant-schemas.ts';

const titleShape = {
  /** For movies and series; episodes have it in another field. */
  id: optionalText,
  _id: optionalText,
  slug: optionalText,
  name: optionalText,
  description: optionalText,
  /** Milliseconds, with advertising breaks. */
  duration: optionalNumber,
  covers: listOf(z.object({ aspectRatio: optionalText, url: z.string() })),
  stitched: optionalObject({ path: optionalText, paths: listOf(z.object({ type: optionalText, path: z.string() })) }),
};
const titleSchema = z.object(titleShape);
/** A movie or an episode. */
export type PlutoTitle = z.output<typeof titleSchema>;

const seasonSchema = z.object({ number: optionalNumber, episodes: listOf(titleSchema) });
const programSchema = z.object({ ...titleShape, seasons: listOf(seasonSchema) });
/** A movie or a series. */
export type PlutoProgram = z.output<typeof programSchema>;

export const bootSchema = z.object({
  servers: optionalObject({ stitcher: optionalText }),
  stitcherParams: optionalText,
  sessionToken: optionalText,
  VOD: listOf(programSchema),
});
export type PlutoBoot = z.output<typeof bootSchema>;

/** The ids and the slug that links name a title by; ids come first. */
export function namesOf({ id, _id: episodeId, slug }: PlutoTitle): string[] {
  return [episodeId, id, slug].filter((name) => name !== undefined && /^[\w-]{1,200}$/.test(name)) as string[];
}

/** The path of a title's HLS stream. Titles with DASH only are protected. */
export function hlsPathOf({ stitched }: PlutoTitle): string | undefined {
  return stitched?.paths.find(({ type }) => type === 'hls')?.path ?? stitched?.path;
}
