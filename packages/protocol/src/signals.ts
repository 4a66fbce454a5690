import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** The reactions that rise over the video. */
export const quickReactions = ['👍', '❤️', '😂', '😮', '😢', '🔥'] as const;
export const quickReactionSchema = z.enum(quickReactions);
export type QuickReaction = z.infer<typeof quickReactionSchema>;

/** How often each quick reaction was sent, at least once. */
export const reactionCountsSchema = z.array(z.tuple([quickReactionSchema, z.number().check(z.int(), z.positive())]));
export type ReactionCounts = z.infer<typeof reactionCountsSchema>;

/** Who is typing. */
export const typingSchema = z.object({
  /** The `userId` of each, in the order in which they began. Of more than three, the first three. */
  userIds: z.array(z.string()).check(z.maxLength(limits.namedTypists)),
  /** How many are typing. */
  count: z.number().check(z.int(), z.nonnegative()),
});
export type Typing = z.infer<typeof typingSchema>;
