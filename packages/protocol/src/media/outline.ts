import * as z from 'zod/mini';
import { limits } from '../text/limits.ts';
import { urlSchema } from '../text/identifiers.ts';
import { mediaTimeSchema } from './video.ts';

/** A part of a video with a name; it ends where the next one begins. */
export const chapterSchema = z.object({
  startSeconds: mediaTimeSchema,
  /** Empty if it has none. */
  title: z.string().check(z.maxLength(limits.chapterTitle)),
});

/** An image with a grid of small pictures of a video, in rows from the left. */
export const storyboardSheetSchema = z.object({
  /** The path at which this server serves the image. */
  url: urlSchema,
  startSeconds: mediaTimeSchema,
  /** The time from one picture to the next. */
  stepSeconds: z.number().check(z.positive()),
  columns: z.int().check(z.minimum(1)),
  rows: z.int().check(z.minimum(1)),
});
export type StoryboardSheet = z.infer<typeof storyboardSheetSchema>;

export const videoOutlineSchema = z.object({
  /** In the order of their starts; at least two, or none. */
  chapters: z.array(chapterSchema).check(z.maxLength(limits.chapters)),
  /** In the order of time; missing if there is none. */
  storyboard: z.optional(z.array(storyboardSheetSchema)),
});
export type VideoOutline = z.infer<typeof videoOutlineSchema>;
