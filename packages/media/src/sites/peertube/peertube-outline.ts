import { orderChapters, type Chapter } from '@matinee/base/chapters';
import type { StoryboardSheet } from '@matinee/protocol';
import * as z from 'zod/mini';
import { toAllowedUrl } from '../../fetch/allowed-url.ts';
import type { FetchPolicy } from '../../fetch/guarded-response.ts';
import { listOf, optionalNumber, optionalText } from '../../site/tolerant-schemas.ts';

export const chaptersSchema = z.object({ chapters: listOf(z.object({ timecode: z.number(), title: z.string() })) });

export const storyboardsSchema = z.object({
  storyboards: listOf(
    z.object({
      /** Instead of the path from version 7 on. */
      fileUrl: optionalText,
      storyboardPath: optionalText,
      totalHeight: optionalNumber,
      totalWidth: optionalNumber,
      spriteHeight: optionalNumber,
      spriteWidth: optionalNumber,
      spriteDuration: optionalNumber,
    }),
  ),
});

const maxSide = 50;

export function toChapters({ chapters }: z.output<typeof chaptersSchema>): Chapter[] {
  return orderChapters(chapters.map(({ timecode, title }) => ({ startSeconds: timecode, title })));
}

/** Returns the first storyboard; none if it makes no sense. */
export function toStoryboard({ storyboards }: z.output<typeof storyboardsSchema>, origin: string, policy: FetchPolicy): StoryboardSheet[] {
  const [found] = storyboards;
  const url = toAllowedUrl(found?.fileUrl ?? found?.storyboardPath, policy, { base: origin });
  if (found === undefined || url === undefined) return [];
  const { totalWidth = 0, totalHeight = 0, spriteWidth = 0, spriteHeight = 0, spriteDuration = 0 } = found;
  const [columns, rows] = [Math.round(totalWidth / spriteWidth), Math.round(totalHeight / spriteHeight)];
  const isSensible = [columns, rows].every((side) => side >= 1 && side <= maxSide) && spriteDuration > 0;
  return isSensible ? [{ url, startSeconds: 0, stepSeconds: spriteDuration, columns, rows }] : [];
}
