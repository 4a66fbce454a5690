import * as z from 'zod/mini';
import { CloseCode } from './close-codes.ts';
import { errorMessageSchema } from '../errors/errors.ts';
import { limits } from '../text/limits.ts';
import { queueOperationSchema } from '../media/queue-operations.ts';
import { announcedRequestSchema, roomRequestSchema } from '../requests/index.ts';
import { inviteEntrySchema, knockSchema } from '../room/room-access.ts';
import { chatMessageSchema } from '../room/chat.ts';
import { messageChangeSchema } from '../room/message-changes.ts';
import { deviceSoundSchema, maxNamedReactors, quickReactionSchema, reactionCountsSchema, typingSchema } from '../room/signals.ts';
import { clientKindSchema, playerStatusSchema, roomSyncSchema, roomUserSchema, undecodablePartsSchema } from '../room/room.ts';
import { segmentCategorySchema } from '../media/segment-categories.ts';
import { mediaTimeSchema, queueItemSchema, videoIdSchema } from '../media/video.ts';

// Client to server

/** The first message of every connection; no other message is accepted before it. */
export const authMessageSchema = z.object({
  action: z.literal('auth'),
  /** The token from `GET /api/auth/grant`. */
  token: z.string().check(z.minLength(1), z.maxLength(256)),
  /** On a reconnect, the client's earlier id. An open connection with this id and the same token is replaced. */
  clientId: z.optional(z.string().check(z.maxLength(256))),
  /** A random name that the client keeps across reconnects. With it, a request sent again with the same `id` is applied once. */
  page: z.optional(z.string().check(z.minLength(8), z.maxLength(64))),
  /** Additions that the client understands: `queue-operations`, `message-changes`, `reactions`, `typists`, `devices`. Unknown ones are ignored. */
  understands: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(32))),
  /** The kind of the client; by default a viewer. A companion is not awaited. */
  kind: z.optional(clientKindSchema),
  /** The types of requests above 6 whose events the client wants, or `all`. Events of types up to 6 and of 19 are always sent. */
  events: z.optional(z.union([z.literal('all'), z.array(z.number().check(z.int(), z.nonnegative())).check(z.maxLength(64))])),
  /** The password of the room. */
  password: z.optional(z.string()),
  /** The token of an invite link. */
  invite: z.optional(z.string()),
  /** Whether to knock and wait if a user inside has to open the door. */
  knock: z.optional(z.boolean()),
});
/** Asks the room for something. */
export const requestMessageSchema = z.object({
  action: z.literal('req'),
  /** One of the requests below. */
  request: roomRequestSchema,
  /** A number that grows from request to request. The answer, `done` or `error`, has the same. */
  id: z.optional(z.number().check(z.int(), z.nonnegative())),
});
/** Reports the state of the client's player. */
export const statusMessageSchema = z.object({
  action: z.literal('status'),
  status: playerStatusSchema,
  /**
   * The last `discontinuity` for which the player is ready, 0 for none yet; null if starts should not wait for this
   * client. Starts never wait for a client that has not sent it.
   */
  readyForDiscontinuity: z.optional(z.nullable(z.number().check(z.int(), z.nonnegative()))),
  /** The key, `service` followed by `id`, of the item that the player could play from its start at once; null if there is none. */
  readyForNext: z.optional(z.nullable(z.string().check(z.maxLength(limits.url + 32)))),
  /** Length of the current item's video in seconds, if its site does not provide a reliable one. */
  duration: z.optional(mediaTimeSchema),
  /** Whether the player has played the current item's video to its end. */
  ended: z.optional(z.boolean()),
  /** With the status `error`: the code of the error with which the player has given up. */
  error: z.optional(z.string().check(z.maxLength(32))),
  /** The parts of the current item's video that the browser can't decode. Missing if it plays all of it. */
  undecodable: z.optional(undecodablePartsSchema),
  /** How long the player takes to start, in seconds: starts are scheduled that far ahead, so that it starts on time. */
  startDelay: z.optional(z.number().check(z.nonnegative(), z.maximum(10))),
  /** Median offset of the player since the last report, in seconds; positive when ahead. For the operator's metrics. */
  drift: z.optional(z.number()),
  /** How often the player has stopped for data since the last report. For the operator's metrics. */
  stalls: z.optional(z.number()),
});
/**
 * Shows a quick reaction over the video to all clients that understand `reactions`. Needs the permission to chat, and
 * is not stored. A user may send 10 at once and 5 per second; further ones are dropped without an error.
 */
export const reactMessageSchema = z.object({ action: z.literal('react'), emoji: quickReactionSchema });
/**
 * Reports that the user is typing a message. Others see it for 5 s, or until the message arrives. Needs the permission
 * to chat. Send it at most every 3 s while the text changes, and not at all in a room with more than 100 clients.
 */
export const typingMessageSchema = z.object({ action: z.literal('typing') });
/**
 * Carries settings between the devices of one user in the room: a companion asks for a volume or captions, and a device
 * with a player reports its own. Only clients of the same user that understand `devices` get it: clients with a player
 * get it from companions, and companions from clients with a player. Without a field it asks for an answer. It counts
 * as a quick reaction, and is not stored.
 */
export const deviceMessageSchema = z.object({
  action: z.literal('device'),
  /** The only client to send it to. */
  to: z.optional(z.string().check(z.maxLength(256))),
  ...deviceSoundSchema.shape,
});
/** Asks the server to read the user's name again and to send it to the room. Renaming does this automatically. */
export const notifyMessageSchema = z.object({ action: z.literal('notify'), message: z.literal('usernameChanged') });
/** Asks the server to close the connection with a code, to test how a client handles it. */
export const kickMeMessageSchema = z.object({
  action: z.literal('kickme'),
  reason: z.optional(z.union([z.literal(1000), z.literal(CloseCode.Away), z.number().check(z.int(), z.minimum(3000), z.maximum(4999))])),
});
/** Asks for the server's time. */
export const pingMessageSchema = z.object({
  action: z.literal('ping'),
  /** The client's clock, in ms; returned unchanged. */
  t0: z.number(),
});

export const clientMessageSchema = z.discriminatedUnion('action', [
  authMessageSchema,
  requestMessageSchema,
  statusMessageSchema,
  reactMessageSchema,
  typingMessageSchema,
  deviceMessageSchema,
  notifyMessageSchema,
  kickMeMessageSchema,
  pingMessageSchema,
]);
export type ClientMessage = z.infer<typeof clientMessageSchema>;

// Server to client

/** The fields of the room that have changed; the first message has all of them. */
export const syncMessageSchema = z.object({
  action: z.literal('sync'),
  ...z.partial(roomSyncSchema).shape,
  /** The changes of the queue, instead of `queue`, for clients that understand `queue-operations`. */
  queueOperations: z.optional(z.array(queueOperationSchema)),
});
export type SyncMessage = z.infer<typeof syncMessageSchema>;

export const userUpdateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('init'), value: z.array(roomUserSchema) }),
  z.object({ kind: z.literal('update'), value: z.extend(z.partial(roomUserSchema), { id: z.string() }) }),
  z.object({ kind: z.literal('remove'), value: z.string() }),
]);
export type UserUpdate = z.infer<typeof userUpdateSchema>;
/** The clients in the room: all of them after joining (`init`), then each change. */
export const userMessageSchema = z.object({ action: z.literal('user'), update: userUpdateSchema });

/** The id of this client. */
export const youMessageSchema = z.object({ action: z.literal('you'), info: z.object({ id: z.string() }) });
/** A chat message. */
export const chatBroadcastSchema = z.object({ action: z.literal('chat'), ...chatMessageSchema.shape });
/**
 * The recent chat after joining, oldest message first. Later, only messages that changed while the server could not
 * send the changes: they replace the messages with their ids.
 */
export const chatLogMessageSchema = z.object({ action: z.literal('chatlog'), messages: z.array(chatMessageSchema) });
/** A change of a message. Only for clients that understand `message-changes`, see `understands` of `auth`. */
export const chatChangeMessageSchema = z.object({ action: z.literal('chatchange'), ...messageChangeSchema.shape });

/**
 * Quick reactions of the last moment, at most every 200 ms: each emoji with how often it was sent. Only for clients
 * that understand `reactions`, see `understands` of `auth`.
 */
export const reactionsMessageSchema = z.object({
  action: z.literal('reactions'),
  counts: reactionCountsSchema,
  /** The `userId`s of the users who sent them, at most eight. Missing in a room with more than 100 clients. */
  userIds: z.optional(z.array(z.string()).check(z.maxLength(maxNamedReactors))),
});
/** The other users who are typing, sent on each change and at most every second. Only for clients that understand `typists`. */
export const typistsMessageSchema = z.object({ action: z.literal('typists'), ...typingSchema.shape });
/** The sound and captions that another device of this user wants or has. Only for clients that understand `devices`. */
export const deviceSoundMessageSchema = z.object({
  action: z.literal('devicesound'),
  /** The id of its client. */
  from: z.string(),
  ...deviceSoundSchema.shape,
});

/** An action of a user, to show and to undo. */
export const roomEventSchema = z.object({
  /** The id that names the event in an Undo. */
  id: z.optional(z.string()),
  /** The request that was applied. */
  request: announcedRequestSchema,
  /** The user who sent it. */
  user: z.object({ name: z.string(), isLoggedIn: z.boolean() }),
  /** The items, positions and users that the request concerned. */
  additional: z.object({
    /** The item that was added, removed, moved, changed, voted for, played or skipped. */
    video: z.optional(queueItemSchema),
    /** The items that were added together. */
    videos: z.optional(z.array(z.union([queueItemSchema, videoIdSchema]))),
    /** The position before it, in seconds. */
    prevPosition: z.optional(z.number()),
    /** The index in the queue of the item that was removed or changed. */
    queueIdx: z.optional(z.number()),
    /** Whether users voted for the skip. */
    byVote: z.optional(z.boolean()),
    /** The client that joined, left, was kicked or promoted, or voted. */
    user: z.optional(z.partial(roomUserSchema)),
  }),
});
export type RoomEvent = z.infer<typeof roomEventSchema>;
/** An action of a user. */
export const eventMessageSchema = z.object({ action: z.literal('event'), ...roomEventSchema.shape });

/** A notice of something that the room did by itself. */
export const customEventMessageSchema = z.object({
  action: z.literal('eventcustom'),
  text: z.string(),
  /** How long to show the text, in ms. */
  duration: z.optional(z.number()),
  /** The category of a segment that was skipped. */
  category: z.optional(segmentCategorySchema),
  /** The code of the error with which most players have given up. The current item will be skipped in 5 s. */
  error: z.optional(z.string()),
});
/** A message from the operators to all connected clients. */
export const announcementMessageSchema = z.object({ action: z.literal('announcement'), text: z.string() });
/** Confirms to the client that its request with this `id` was applied and stored. */
export const doneMessageSchema = z.object({ action: z.literal('done'), id: z.number() });
/** The answer to a ping. */
export const pongMessageSchema = z.object({
  action: z.literal('pong'),
  /** `t0` of the ping. */
  t0: z.number(),
  /** The time when the server received the ping, epoch ms. */
  t1: z.number(),
  /** The time when the server sent this message, epoch ms. */
  t2: z.number(),
});
/** The client waits outside, and a user inside has to open the door. Nothing else is sent before that, except pongs. */
export const doorMessageSchema = z.object({
  action: z.literal('door'),
  state: z.literal('waiting'),
  /** The names of users inside who can open, at most 5. */
  hosts: z.array(z.string()),
});
/** The users who have knocked and wait, sent on each change to users who may let them in. */
export const knocksMessageSchema = z.object({ action: z.literal('knocks'), knocks: z.array(knockSchema) });
/** The invite links of the room, sent on each change to users who may let others in. */
export const invitesMessageSchema = z.object({ action: z.literal('invites'), invites: z.array(inviteEntrySchema) });
/** The invite link that this client has made. Only this message has its token. */
export const inviteMessageSchema = z.object({ action: z.literal('invite'), token: z.string(), invite: inviteEntrySchema });

export const serverMessageSchema = z.discriminatedUnion('action', [
  syncMessageSchema,
  userMessageSchema,
  youMessageSchema,
  chatBroadcastSchema,
  chatLogMessageSchema,
  chatChangeMessageSchema,
  reactionsMessageSchema,
  typistsMessageSchema,
  deviceSoundMessageSchema,
  eventMessageSchema,
  customEventMessageSchema,
  announcementMessageSchema,
  errorMessageSchema,
  doneMessageSchema,
  pongMessageSchema,
  doorMessageSchema,
  knocksMessageSchema,
  invitesMessageSchema,
  inviteMessageSchema,
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;
