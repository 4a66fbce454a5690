import * as z from 'zod/mini';
import { listOf, optionalNumber, optionalObject, optionalText } from '../../site/tolerant-schemas.ts';

const titleShape = {
  /** Episodes have it in another field. */
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
export type PlutoTitle = z.output<typeof titleSchema>;

const seasonSchema = z.object({ number: optionalNumber, episodes: listOf(titleSchema) });
const programSchema = z.object({ ...titleShape, seasons: listOf(seasonSchema) });
export type PlutoProgram = z.output<typeof programSchema>;

export const bootSchema = z.object({
  servers: optionalObject({ stitcher: optionalText }),
  stitcherParams: optionalText,
  sessionToken: optionalText,
  VOD: listOf(programSchema),
});
export type PlutoBoot = z.output<typeof bootSchema>;

/** Returns ids before the slug; links use any. */
export function namesOf({ id, _id: episodeId, slug }: PlutoTitle): string[] {
  return [episodeId, id, slug].filter((name) => name !== undefined && /^[\w-]{1,200}$/.test(name)) as string[];
}

/** Returns undefined for titles with DASH only, which are protected. */
export function hlsPathOf({ stitched }: PlutoTitle): string | undefined {
  return stitched?.paths.find(({ type }) => type === 'hls')?.path ?? stitched?.path;
}
