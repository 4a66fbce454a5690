import * as z from 'zod/mini';
import { limits } from '../text/limits.ts';
import { successShape } from './call.ts';
import { roomListItemSchema } from './rooms.ts';
import { roleSchema } from '../room/roles.ts';
import { chatMessageSchema } from '../room/chat.ts';
import { textSchema } from '../text/text.ts';
import { queueItemSchema } from '../media/video.ts';

export const adminRoomFilters = ['all', 'public', 'temporary', 'empty'] as const;
export type AdminRoomFilter = (typeof adminRoomFilters)[number];

export const adminRoomsQuerySchema = z.object({
  filter: z.optional(z.enum(adminRoomFilters)),
  /** A part of a title, a name, the title of the current video, or the name of a user in the room. */
  search: z.optional(z.string().check(z.maxLength(limits.roomTitle))),
  /** The `next` of the page before. */
  after: z.optional(z.string().check(z.regex(/^\d{1,16}-\d{1,9}$/))),
});

/** A room as operators see it in lists. */
export const adminRoomSchema = z.extend(roomListItemSchema, {
  isLoaded: z.boolean(),
  /** Epoch ms; missing for rooms from before it was recorded. */
  createdAt: z.optional(z.number()),
});
export type AdminRoom = z.infer<typeof adminRoomSchema>;

export const adminRoomsResponseSchema = z.object({
  ...successShape,
  /** Loaded rooms first, the ones with most users before the others; then by last use. */
  data: z.array(adminRoomSchema),
  /** How many rooms each filter has, without the search. */
  counts: z.object({ all: z.number(), public: z.number(), temporary: z.number(), empty: z.number() }),
  /** The cursor of the next page; missing on the last one. */
  next: z.optional(z.string()),
});

/** The current state of a room, for an operator who looks in without joining. */
export const lookInResponseSchema = z.object({
  ...successShape,
  data: z.object({
    name: z.string(),
    title: z.string(),
    description: z.string(),
    currentSource: z.nullable(queueItemSchema),
    isPlaying: z.boolean(),
    /** Seconds from the start of the current item. */
    position: z.number(),
    /** The first items of the queue, and the length of the queue. */
    queue: z.array(queueItemSchema),
    queueLength: z.number(),
    users: z.array(z.object({ name: z.string(), isLoggedIn: z.boolean(), role: roleSchema })),
    /** The recent messages, oldest first. */
    chat: z.array(chatMessageSchema),
  }),
});
export type RoomLook = z.infer<typeof lookInResponseSchema>['data'];

export const roomMessageBodySchema = z.object({ text: textSchema(limits.chatText).check(z.minLength(1)) });
