import * as z from 'zod/mini';

/** The reactions that rise over the video. */
export const quickReactions = ['👍', '❤️', '😂', '😮', '😢', '🔥'] as const;
export const quickReactionSchema = z.enum(quickReactions);
export type QuickReaction = z.infer<typeof quickReactionSchema>;

/** How often each quick reaction was sent, at least once. */
export const reactionCountsSchema = z.array(z.tuple([quickReactionSchema, z.number().check(z.int(), z.positive())]));
export type ReactionCounts = z.infer<typeof reactionCountsSchema>;

// Not among the limits, which every page loads.
/** In a room with more clients it isn't told who is typing, or who reacts. */
export const maxClientsForTyping = 100;
/** How many of those who are typing are named. */
export const maxNamedTypists = 3;

/** How many of those who react at one moment are named. */
export const maxNamedReactors = 8;

/** Who is typing. */
export const typingSchema = z.object({
  /** The `userId` of each, in the order in which they began. Of more than three, the first three. */
  userIds: z.array(z.string()).check(z.maxLength(maxNamedTypists)),
  /** How many are typing. */
  count: z.number().check(z.int(), z.nonnegative()),
});
export type Typing = z.infer<typeof typingSchema>;
