import * as z from 'zod/mini';

/** They rise over the video. */
export const quickReactions = ['👍', '❤️', '😂', '😮', '😢', '🔥'] as const;
export const quickReactionSchema = z.enum(quickReactions);
export type QuickReaction = z.infer<typeof quickReactionSchema>;

/** How often each quick reaction was sent, at least once. */
export const reactionCountsSchema = z.array(z.tuple([quickReactionSchema, z.number().check(z.int(), z.positive())]));
export type ReactionCounts = z.infer<typeof reactionCountsSchema>;

// Not among the limits, which every page loads.
/** Clients in a room that is told who is typing, or who reacts. */
export const maxClientsForTyping = 100;
export const maxNamedTypists = 3;

/** Of users who react at one moment. */
export const maxNamedReactors = 8;

/** The users who are typing. */
export const typingSchema = z.object({
  /** The `userId`s in the order in which the users began, at most three. */
  userIds: z.array(z.string()).check(z.maxLength(maxNamedTypists)),
  /** How many users are typing. */
  count: z.number().check(z.int(), z.nonnegative()),
});
export type Typing = z.infer<typeof typingSchema>;

/** Reported by a device. */
export const maxDeviceCaptions = 50;

/** A companion sends the values that it wants, and a device the values that it has. */
export const deviceSoundSchema = z.object({
  /** The volume in percent. */
  volume: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(100))),
  muted: z.optional(z.boolean()),
  /** The id of the visible captions; empty if there are none. */
  captionId: z.optional(z.string().check(z.maxLength(100))),
  /** The captions that the video has on the device. */
  captions: z.optional(
    z
      .array(
        z.object({
          id: z.string().check(z.maxLength(100)),
          /** Empty if the captions have no name. */
          label: z.string().check(z.maxLength(100)),
          language: z.optional(z.string().check(z.maxLength(35))),
        }),
      )
      .check(z.maxLength(maxDeviceCaptions)),
  ),
});
export type DeviceSound = z.infer<typeof deviceSoundSchema>;
