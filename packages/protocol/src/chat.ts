import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { roomUserSchema } from './room.ts';
import { videoIdSchema } from './video.ts';

/** An emoji under a message, and the `userId`s of those who have chosen it, in that order. */
export const messageReactionSchema = z.object({ emoji: z.string(), userIds: z.array(z.string()) });
export type MessageReaction = z.infer<typeof messageReactionSchema>;

/** A chat message. */
export const chatMessageSchema = z.object({
  id: z.string(),
  /** Epoch ms. */
  at: z.number(),
  /** Its sender, as they were then. */
  from: roomUserSchema,
  text: z.string().check(z.maxLength(limits.chatText)),
  /** How often it was changed; missing: never. */
  revision: z.optional(z.number()),
  /** The message that it answers, and the name of that one's sender. */
  replyTo: z.optional(z.object({ id: z.string(), name: z.string() })),
  /** What was playing, and where the room was in it, in seconds. */
  video: z.optional(videoIdSchema),
  position: z.optional(z.number()),
  /** When its text was last changed, epoch ms. */
  editedAt: z.optional(z.number()),
  /** When it was deleted, epoch ms. Its text is empty then. `by` is the name of who deleted it, if that wasn't its sender. */
  deleted: z.optional(z.object({ at: z.number(), by: z.optional(z.string()) })),
  reactions: z.optional(z.array(messageReactionSchema)),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;
