import * as z from 'zod/mini';
import { limits } from '../text/limits.ts';
import { roomUserSchema } from './room.ts';
import { videoIdSchema } from '../media/video.ts';

/** An emoji under a message, and the `userId`s of the users who have chosen it, in that order. */
export const messageReactionSchema = z.object({ emoji: z.string(), userIds: z.array(z.string()) });
export type MessageReaction = z.infer<typeof messageReactionSchema>;

/** A chat message. */
export const chatMessageSchema = z.object({
  id: z.string(),
  /** Epoch ms. */
  at: z.number(),
  /** The sender, as they were then. */
  from: roomUserSchema,
  text: z.string().check(z.maxLength(limits.chatText)),
  /** How often it was changed; missing if never. */
  revision: z.optional(z.number()),
  /** The message that it answers, and the name of that message's sender. */
  replyTo: z.optional(z.object({ id: z.string(), name: z.string() })),
  /** The video that was playing, and the position of the room in it, in seconds. */
  video: z.optional(videoIdSchema),
  position: z.optional(z.number()),
  /** The time when its text was last changed, epoch ms. */
  editedAt: z.optional(z.number()),
  /**
   * The time when it was deleted, epoch ms, after which its text is empty. `by` is the name of the user who deleted it,
   * if that wasn't its sender.
   */
  deleted: z.optional(z.object({ at: z.number(), by: z.optional(z.string()) })),
  reactions: z.optional(z.array(messageReactionSchema)),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;
