import * as z from 'zod/mini';
import { CloseCode } from './close-codes.ts';
import { errorMessageSchema } from './errors.ts';
import { queueOperationSchema } from './queue-operations.ts';
import { announcedRequestSchema, roomRequestSchema } from './requests.ts';
import { chatMessageSchema, playerStatusSchema, roomSyncSchema, roomUserSchema, segmentCategorySchema } from './room.ts';
import { mediaTimeSchema, queueItemSchema, videoIdSchema } from './video.ts';

// Client to server

/** First message of every socket; nothing else is accepted before it. */
export const authMessageSchema = z.object({
  action: z.literal('auth'),
  token: z.string().check(z.minLength(1), z.maxLength(256)),
  /** When reconnecting: the id that this client had. A connection that still has it, with the same token, is replaced. */
  clientId: z.optional(z.string().check(z.maxLength(256))),
  /**
   * A name that this page has made up by chance and keeps when it reconnects. With it, the ids of its requests are known
   * again: one that is sent again does nothing twice.
   */
  page: z.optional(z.string().check(z.minLength(8), z.maxLength(64))),
  /** Additions that this client understands, such as `queue-operations`; unknown ones are ignored. */
  understands: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(32))),
});
export const requestMessageSchema = z.object({
  action: z.literal('req'),
  request: roomRequestSchema,
  /** Larger with each request of a page. The answer, `done` or `error`, carries it too. */
  id: z.optional(z.number().check(z.int(), z.nonnegative())),
});
/** How this client's player is doing. */
export const statusMessageSchema = z.object({
  action: z.literal('status'),
  status: playerStatusSchema,
  /**
   * The last `discontinuity` of the room for which the player stands ready, 0 for none yet; null when starts need not wait for
   * this client. Who never says is not waited for.
   */
  readyForDiscontinuity: z.optional(z.nullable(z.number().check(z.int(), z.nonnegative()))),
  /** Length of the source in seconds, for one whose length the room does not know. */
  duration: z.optional(mediaTimeSchema),
  /** With the status `error`: why the player has given up. */
  error: z.optional(z.string().check(z.maxLength(32))),
  /** Since it was last told: median distance of the player from the room's line in seconds, positive when ahead. */
  drift: z.optional(z.number()),
  /** Since they were last told: how often the player had to stop for data. */
  stalls: z.optional(z.number()),
});
/** Re-read my account and tell the room. */
export const notifyMessageSchema = z.object({ action: z.literal('notify'), message: z.literal('usernameChanged') });
/** Close me with that code; for testing clients. A WebSocket cannot be closed with any other number. */
export const kickMeMessageSchema = z.object({
  action: z.literal('kickme'),
  reason: z.optional(z.union([z.literal(1000), z.literal(CloseCode.Away), z.number().check(z.int(), z.minimum(3000), z.maximum(4999))])),
});
/** Clock probe. */
export const pingMessageSchema = z.object({
  action: z.literal('ping'),
  /** The client's clock, in ms. */
  t0: z.number(),
});

export const clientMessageSchema = z.discriminatedUnion('action', [
  authMessageSchema,
  requestMessageSchema,
  statusMessageSchema,
  notifyMessageSchema,
  kickMeMessageSchema,
  pingMessageSchema,
]);
export type ClientMessage = z.infer<typeof clientMessageSchema>;

// Server to client

/** The parts of the room that changed; the first one holds all of it. */
export const syncMessageSchema = z.object({
  action: z.literal('sync'),
  ...z.partial(roomSyncSchema).shape,
  /** What changed in the queue, in place of `queue`, for clients that understand `queue-operations`. */
  queueOperations: z.optional(z.array(queueOperationSchema)),
});
export type SyncMessage = z.infer<typeof syncMessageSchema>;

export const userUpdateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('init'), value: z.array(roomUserSchema) }),
  z.object({ kind: z.literal('update'), value: z.extend(z.partial(roomUserSchema), { id: z.string() }) }),
  z.object({ kind: z.literal('remove'), value: z.string() }),
]);
export type UserUpdate = z.infer<typeof userUpdateSchema>;
export const userMessageSchema = z.object({ action: z.literal('user'), update: userUpdateSchema });

/** Your client id. */
export const youMessageSchema = z.object({ action: z.literal('you'), info: z.object({ id: z.string() }) });
export const chatBroadcastSchema = z.object({ action: z.literal('chat'), ...chatMessageSchema.shape });
/** The recent chat, oldest first, once after joining. */
export const chatLogMessageSchema = z.object({ action: z.literal('chatlog'), messages: z.array(chatMessageSchema) });

/** Something a user did, for toasts and undo. */
export const roomEventSchema = z.object({
  id: z.optional(z.string()),
  request: announcedRequestSchema,
  user: z.object({ name: z.string(), isLoggedIn: z.boolean() }),
  additional: z.object({
    video: z.optional(queueItemSchema),
    videos: z.optional(z.array(z.union([queueItemSchema, videoIdSchema]))),
    /** Seconds. */
    prevPosition: z.optional(z.number()),
    queueIdx: z.optional(z.number()),
    user: z.optional(z.partial(roomUserSchema)),
  }),
});
export type RoomEvent = z.infer<typeof roomEventSchema>;
export const eventMessageSchema = z.object({ action: z.literal('event'), ...roomEventSchema.shape });

/** A notice that nobody in particular caused. */
export const customEventMessageSchema = z.object({
  action: z.literal('eventcustom'),
  text: z.string(),
  /** How long to show it, in ms. */
  duration: z.optional(z.number()),
  /** When the notice says that a segment was skipped: its category. */
  category: z.optional(segmentCategorySchema),
  /** When it says that the source is about to be skipped: why most players have given up on it. */
  error: z.optional(z.string()),
});
/** From the operators, to everyone connected. */
export const announcementMessageSchema = z.object({ action: z.literal('announcement'), text: z.string() });
/** The request that was sent with this id is stored, and has done what it does: answered only to whoever sent it. */
export const doneMessageSchema = z.object({ action: z.literal('done'), id: z.number() });
/** Answer to ping; all in epoch ms but `t0`, which comes back as it was sent. */
export const pongMessageSchema = z.object({
  action: z.literal('pong'),
  t0: z.number(),
  /** When the ping was received, on the server's clock. */
  t1: z.number(),
  /** When this was sent, on the server's clock. */
  t2: z.number(),
});

export const serverMessageSchema = z.discriminatedUnion('action', [
  syncMessageSchema,
  userMessageSchema,
  youMessageSchema,
  chatBroadcastSchema,
  chatLogMessageSchema,
  eventMessageSchema,
  customEventMessageSchema,
  announcementMessageSchema,
  errorMessageSchema,
  doneMessageSchema,
  pongMessageSchema,
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;
