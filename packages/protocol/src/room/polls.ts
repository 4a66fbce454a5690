import * as z from 'zod/mini';
import { videoIdSchema } from '../media/video.ts';

/** The form of a ballot: one option, several, or options in order of preference, of which instant run-off finds the winner. */
export const pollKindSchema = z.enum(['single', 'several', 'ranked']);
export type PollKind = z.infer<typeof pollKindSchema>;

/** A question to everyone in the room. */
export const pollSchema = z.object({
  id: z.string(),
  /** The name of the user who asks. */
  by: z.string(),
  /** The `userId` of the user who asks. */
  byUserId: z.optional(z.string()),
  kind: pollKindSchema,
  question: z.string(),
  options: z.array(
    z.object({
      text: z.string(),
      /** The queued video that is the option. */
      video: z.optional(videoIdSchema),
    }),
  ),
  /** Whether users can add queued videos as options. */
  takesNominations: z.boolean(),
  /** How many ballots name each option; in a ranked poll, how many name it first. */
  counts: z.array(z.number()),
  /** How many users have voted. */
  voters: z.number(),
  /** Set once it has ended. */
  result: z.optional(
    z.object({
      /** Indexes of options, several in a tie; none without ballots. */
      winners: z.array(z.number()),
      /** The counts of each round of a ranked poll, null for options that are out. */
      rounds: z.optional(z.array(z.array(z.nullable(z.number())))),
    }),
  ),
});
export type Poll = z.infer<typeof pollSchema>;

/**
 * A wheel that was spun over the first queued videos. The winner is option number `floor(seed / 2 ** 32 *
 * options.length)`, counted from 0.
 */
export const wheelSchema = z.object({
  /** The name of the user who spun it. */
  by: z.string(),
  /** An integer from 0 to below 2 to the power of 32. */
  seed: z.number(),
  options: z.array(z.object({ text: z.string(), video: videoIdSchema })),
  /** The time when it was spun, epoch ms. */
  at: z.number(),
});
export type Wheel = z.infer<typeof wheelSchema>;

export function wheelWinner({ seed, options }: Pick<Wheel, 'seed' | 'options'>): number {
  return Math.floor((seed / 2 ** 32) * options.length);
}
