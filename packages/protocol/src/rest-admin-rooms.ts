import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { successShape } from './rest-success.ts';
import { roomListItemSchema } from './rest-rooms.ts';
import { roleSchema } from './roles.ts';
import { chatMessageSchema } from './chat.ts';
import { textSchema } from './text.ts';
import { queueItemSchema } from './video.ts';

export const adminRoomFilters = ['all', 'public', 'temporary', 'empty'] as const;
export type AdminRoomFilter = (typeof adminRoomFilters)[number];

export const adminRoomsQuerySchema = z.object({
  filter: z.optional(z.enum(adminRoomFilters)),
  /** A part of a title, a name, the title of the current video, or the name of a user who is there. */
  search: z.optional(z.string().check(z.maxLength(limits.roomTitle))),
  /** The `next` of the page before. */
  after: z.optional(z.string().check(z.regex(/^\d{1,16}-\d{1,9}$/))),
});

/** A room as operators see it in lists. */
export const adminRoomSchema = z.extend(roomListItemSchema, {
  isLoaded: z.boolean(),
  /** Epoch ms; missing for rooms from before it was written down. */
  createdAt: z.optional(z.number()),
});
export type AdminRoom = z.infer<typeof adminRoomSchema>;

export const adminRoomsResponseSchema = z.object({
  ...successShape,
  /** Loaded rooms first, those with most users before the others; then the last used. */
  data: z.array(adminRoomSchema),
  /** How many rooms each filter has, without the search. */
  counts: z.object({ all: z.number(), public: z.number(), temporary: z.number(), empty: z.number() }),
  /** Set where there are more. */
  next: z.optional(z.string()),
});

/** What goes on in a room, for an operator who looks in without joining. */
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
    /** The first items of the queue, and how many there are. */
    queue: z.array(queueItemSchema),
    queueLength: z.number(),
    users: z.array(z.object({ name: z.string(), isLoggedIn: z.boolean(), role: roleSchema })),
    /** The recent messages, oldest first. */
    chat: z.array(chatMessageSchema),
  }),
});
export type RoomLook = z.infer<typeof lookInResponseSchema>['data'];

export const roomMessageBodySchema = z.object({ text: textSchema(limits.chatText).check(z.minLength(1)) });
