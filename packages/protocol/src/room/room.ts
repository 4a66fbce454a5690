import * as z from 'zod/mini';
import { emoteSchema } from './emotes.ts';
import { limits } from '../text/limits.ts';
import { roleSchema } from './roles.ts';
import { pollSchema, wheelSchema } from './polls.ts';
import { roomDoorSchema } from './room-access.ts';
import { settingsShape } from './settings.ts';
import { segmentCategorySchema } from '../media/segment-categories.ts';
import { mediaTimeSchema, queueItemSchema } from '../media/video.ts';

export const playerStatusSchema = z.enum(['none', 'ready', 'buffering', 'error']);
export type PlayerStatus = z.infer<typeof playerStatusSchema>;

/** The parts of the current item's video that the browser of a client can't decode. */
export const undecodablePartsSchema = z.enum(['picture', 'sound', 'both']);
export type UndecodableParts = z.infer<typeof undecodablePartsSchema>;

/** A part of the current item's video, in seconds from its start. */
export const videoSegmentSchema = z.object({
  category: segmentCategorySchema,
  startTime: mediaTimeSchema,
  endTime: mediaTimeSchema,
});
export type VideoSegment = z.infer<typeof videoSegmentSchema>;

/**
 * The kind of a client: a `viewer` shows the video, a `screen` does so on a television, and a `companion` is the remote
 * of a user who watches elsewhere.
 */
export const clientKindSchema = z.enum(['viewer', 'companion', 'screen']);
export type ClientKind = z.infer<typeof clientKindSchema>;

/** A client in the room. One user may have several, and counts as one person. */
export const roomUserSchema = z.object({
  /** The client's id. */
  id: z.string(),
  name: z.string(),
  isLoggedIn: z.boolean(),
  /** The state of its player; `none` without one. */
  status: playerStatusSchema,
  role: roleSchema,
  /** Whether it is a program with a token of the account. */
  isBot: z.optional(z.boolean()),
  /** An id that is the same for all clients of one user in this room, and again when they come back. */
  userId: z.optional(z.string()),
  /** The time until which the user cannot chat, in epoch ms. It may be over. */
  mutedUntil: z.optional(z.number()),
  /** The kind of the client, unless it is a viewer. */
  kind: z.optional(clientKindSchema),
  /** The parts of the current item's video that it can't show. Null or missing for none. */
  undecodable: z.optional(z.nullable(undecodablePartsSchema)),
});
export type RoomUser = z.infer<typeof roomUserSchema>;

/** A hold: the room stands on one frame, because the players of some clients have stalled. */
export const holdSchema = z.object({
  /** The time when it began, epoch ms. */
  since: z.number(),
  /** The time when the room goes on without the clients, epoch ms, equal to `serverTime`. */
  endsAt: z.number(),
  /** The clients, each with the times when the room began to wait for its user and when it goes on without them, epoch ms. */
  waitingFor: z.array(z.object({ id: z.string(), since: z.number(), endsAt: z.number() })),
});
export type Hold = z.infer<typeof holdSchema>;

/** The question whether everyone is ready for the current item. Once all are, a countdown begins. */
export const readyCheckSchema = z.object({
  /** The name of the user who asked. */
  by: z.string(),
  /** The time when it ends without a start, epoch ms. */
  endsAt: z.number(),
  /** One client of each user who is asked. */
  asked: z.array(z.string()),
  /** The asked clients that are ready. */
  ready: z.array(z.string()),
});
export type ReadyCheck = z.infer<typeof readyCheckSchema>;

/** A countdown to the start of the room at a set time. */
export const countdownSchema = z.object({
  /** The name of the user who began it, or who asked whether everyone is ready. */
  by: z.string(),
  /** The time when all start, epoch ms, equal to `serverTime`. */
  startsAt: z.number(),
});
export type Countdown = z.infer<typeof countdownSchema>;

/** The room as every client sees it. */
export const roomSyncSchema = z.object({
  name: z.string(),
  ...settingsShape,
  /** Whether the room is deleted some time after it has become empty. Temporary rooms have no owner and fixed grants. */
  isTemporary: z.boolean(),
  /** The name of the user who made a temporary room. Missing or empty if unknown. */
  madeBy: z.optional(z.string()),
  /** The door, which decides who can join. SetDoor changes it. */
  door: roomDoorSchema,
  /** The current item; null if there is none. */
  currentSource: z.nullable(queueItemSchema),
  /** The items after the current one. */
  queue: z.array(queueItemSchema),
  isPlaying: z.boolean(),
  /** The position at `serverTime`, in seconds from the start of the video. */
  playbackPosition: z.number(),
  /** Seconds of media per second. */
  playbackSpeed: z.number(),
  /** The server time at which `playbackPosition` holds, epoch ms. In the future before a start. */
  serverTime: z.number(),
  /** A counter that rises when the item or the position changes other than by playing. */
  discontinuity: z.number(),
  /** Whether only moderators and above control the playback. */
  controlsLocked: z.boolean(),
  /** Set while the room waits for players that have stalled; null otherwise. */
  hold: z.nullable(holdSchema),
  /** Set while the room asks whether everyone is ready; null otherwise. */
  readyCheck: z.nullable(readyCheckSchema),
  /** Set until the room starts at the end of a countdown; null otherwise. */
  countdown: z.nullable(countdownSchema),
  /** The open poll, or the last one; null if there was none. */
  poll: z.nullable(pollSchema),
  /** The wheel that was spun last; null if there was none. */
  wheel: z.nullable(wheelSchema),
  /** Whether an account owns the room. */
  hasOwner: z.boolean(),
  /** The room's emotes, the oldest first. */
  emotes: z.array(emoteSchema).check(z.maxLength(limits.emotesPerRoom)),
  /** `[key, count]` for each queued video that has votes; the key is `service` followed by `id`. */
  voteCounts: z.array(z.tuple([z.string(), z.number()])),
  /** The known segments of the current item's video. */
  videoSegments: z.array(videoSegmentSchema),
  /** The position, in seconds, before which no segment is skipped, because a user has sought into one. */
  noSkipBefore: z.number(),
  /** The queue from when the room became empty, for RestoreQueue. */
  prevQueue: z.nullable(z.array(queueItemSchema)),
  /** One client id of each user who has voted to skip the current item. */
  votesToSkip: z.array(z.string()),
  /**
   * The key of the item that starts at the instant when the current one ends, because all players that starts wait for
   * have it ready (`readyForNext`). Null if the next start is scheduled after the end.
   */
  seamlessNext: z.nullable(z.string()),
});
export type RoomSync = z.infer<typeof roomSyncSchema>;
