import * as z from 'zod/mini';
import { emoteSchema } from './emotes.ts';
import { limits } from './limits.ts';
import { grantsSchema } from './permissions.ts';
import { roleSchema } from './roles.ts';
import { pollSchema, wheelSchema } from './polls.ts';
import { roomDoorSchema } from './room-door.ts';
import { segmentCategorySchema, skipCategoriesSchema } from './segment-categories.ts';
import { cleanLine, textSchema } from './text.ts';
import { mediaTimeSchema, queueItemSchema } from './video.ts';

export const visibilitySchema = z.enum(['public', 'unlisted', 'private']);
export type Visibility = z.infer<typeof visibilitySchema>;

export const queueModeSchema = z.enum(['manual', 'vote', 'loop', 'dj', 'turns']);
export type QueueMode = z.infer<typeof queueModeSchema>;

export const RestoreQueueBehavior = { Never: 0, Prompt: 1, Always: 2 } as const;
export const restoreQueueBehaviorSchema = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type RestoreQueueBehavior = z.infer<typeof restoreQueueBehaviorSchema>;

export const playerStatusSchema = z.enum(['none', 'ready', 'buffering', 'error']);
export type PlayerStatus = z.infer<typeof playerStatusSchema>;

/** When the room waits for players: never, before starts, or also when one stalls in mid-film. */
export const waitForSchema = z.enum(['nobody', 'starts', 'always']);
export type WaitFor = z.infer<typeof waitForSchema>;

/** How long messages are kept: while a user is in the room, for a day, or for good. */
export const chatHistorySchema = z.enum(['nothing', 'day', 'forever']);
export type ChatHistory = z.infer<typeof chatHistorySchema>;

/** A part of the current item's video, in seconds from its start. */
export const videoSegmentSchema = z.object({
  category: segmentCategorySchema,
  startTime: mediaTimeSchema,
  endTime: mediaTimeSchema,
});
export type VideoSegment = z.infer<typeof videoSegmentSchema>;

/** Cleaned when parsed. Text of several lines is refused. */
export const roomTitleSchema = z
  .string()
  .check(
    z.regex(/^[^\n\r\u2028\u2029]*$/, { error: 'The title must stay on one line' }),
    z.overwrite(cleanLine),
    z.maxLength(limits.roomTitle, { error: `The title can have at most ${limits.roomTitle} characters` }),
  );
/** Cleaned when parsed. */
export const roomDescriptionSchema = textSchema(limits.roomDescription, {
  error: `The description can have at most ${limits.roomDescription} characters`,
});

const settingsShape = {
  title: roomTitleSchema,
  description: roomDescriptionSchema,
  /** `public` rooms are listed. `private` is refused. */
  visibility: visibilitySchema,
  /** What plays next: the first item (`manual`), the one with the most votes (`vote`); `loop` re-adds what has ended, `dj` repeats the current item until it is skipped; in `turns` everyone who has something queued comes in turn, and the queue lies in that order. */
  queueMode: queueModeSchema,
  /** What each role is granted beyond the roles below it. */
  grants: grantsSchema,
  /** Categories of segments that the room skips. */
  autoSkipSegmentCategories: skipCategoriesSchema,
  /** What happens to the queue of a room that becomes empty: 0 drops it, 1 offers it as `prevQueue`, 2 keeps it. */
  restoreQueueBehavior: restoreQueueBehaviorSchema,
  /** Whether a skip needs the votes of half of the users who may skip. */
  enableVoteSkip: z.boolean(),
  /** When the room waits for players: never (`nobody`), before `starts`, or `always`, so also when one stalls in mid-film. */
  waitFor: waitForSchema,
  /** The same for older clients: false for `nobody`. Set without `waitFor`, true means `starts`, unless the room waits always. */
  startTogether: z.boolean(),
  /** How long users below moderator wait from one chat message or edit to the next, in seconds; 0 if they don't. */
  slowModeSeconds: z.number().check(z.int(), z.nonnegative(), z.maximum(limits.maxSlowModeSeconds)),
  /** How long messages are kept. A change forgets those that would be gone by then. */
  chatHistory: chatHistorySchema,
};

/** The settings of a room. Each is optional; unknown ones are refused. */
export const roomSettingsSchema = z.partial(z.strictObject(settingsShape));
export type RoomSettings = z.infer<typeof roomSettingsSchema>;

/**
 * What a client is for: a `viewer` shows the film, a `screen` does so on a television, and a `companion` is a remote in the hand
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
  /** True for a program with a token of the account. */
  isBot: z.optional(z.boolean()),
  /** The same for all clients of one user in this room, and again when they come back. */
  userId: z.optional(z.string()),
  /** Until when the user cannot chat, in epoch ms. It may be over. */
  mutedUntil: z.optional(z.number()),
  /** What the client is for, unless it is a viewer. */
  kind: z.optional(clientKindSchema),
});
export type RoomUser = z.infer<typeof roomUserSchema>;

/** The room stands on one frame, because the players of some clients have stalled. */
export const holdSchema = z.object({
  /** When it began, epoch ms. */
  since: z.number(),
  /** When the room goes on without them, epoch ms. `serverTime` is the same. */
  endsAt: z.number(),
  /** The clients, each with when the room began to wait for its user and when it goes on without them, epoch ms. */
  waitingFor: z.array(z.object({ id: z.string(), since: z.number(), endsAt: z.number() })),
});
export type Hold = z.infer<typeof holdSchema>;

/** A user has asked whether everyone is ready for the current item. Once all are, a countdown begins. */
export const readyCheckSchema = z.object({
  /** The name of the user who asked. */
  by: z.string(),
  /** When it ends without a start, epoch ms. */
  endsAt: z.number(),
  /** One client of each user who is asked. */
  asked: z.array(z.string()),
  /** Those of them who are ready. */
  ready: z.array(z.string()),
});
export type ReadyCheck = z.infer<typeof readyCheckSchema>;

/** The room starts at a set time. */
export const countdownSchema = z.object({
  /** The name of the user who began it, or who asked whether everyone is ready. */
  by: z.string(),
  /** When all start, epoch ms. `serverTime` is the same. */
  startsAt: z.number(),
});
export type Countdown = z.infer<typeof countdownSchema>;

/** The room as every client sees it. */
export const roomSyncSchema = z.object({
  name: z.string(),
  ...settingsShape,
  /** Whether the room goes some time after it has become empty. Temporary rooms have no owner and fixed grants. */
  isTemporary: z.boolean(),
  /** The name of the user who made a temporary room. Missing or empty: none is known. */
  madeBy: z.optional(z.string()),
  /** Who can join. SetDoor changes it. */
  door: roomDoorSchema,
  /** The current item; null when there is none. */
  currentSource: z.nullable(queueItemSchema),
  /** The items after the current one. */
  queue: z.array(queueItemSchema),
  isPlaying: z.boolean(),
  /** The position at `serverTime`, in seconds from the start of the video. */
  playbackPosition: z.number(),
  /** Media seconds per second. */
  playbackSpeed: z.number(),
  /** The time of the server's clock at which `playbackPosition` holds, epoch ms. In the future before a start. */
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
  /** The poll that is open, or the last one; null without one. */
  poll: z.nullable(pollSchema),
  /** The wheel that was spun last; null without one. */
  wheel: z.nullable(wheelSchema),
  /** Whether an account owns the room. */
  hasOwner: z.boolean(),
  /** The room's emotes, the oldest first. */
  emotes: z.array(emoteSchema).check(z.maxLength(limits.emotesPerRoom)),
  /** `[key, count]` for each queued video that has votes; the key is `service` followed by `id`. */
  voteCounts: z.array(z.tuple([z.string(), z.number()])),
  /** The known segments of the current item's video. */
  videoSegments: z.array(videoSegmentSchema),
  /** No segment is skipped before this position, in seconds, because a user has sought into one. */
  noSkipBefore: z.number(),
  /** The queue that the room had when it became empty, for RestoreQueue. */
  prevQueue: z.nullable(z.array(queueItemSchema)),
  /** One client id of each user who has voted to skip the current item. */
  votesToSkip: z.array(z.string()),
  /**
   * The key of the item that starts at the instant at which the current one ends, because all players that starts wait for
   * have it ready (`readyForNext`). Null: the next start is scheduled after the end.
   */
  seamlessNext: z.nullable(z.string()),
});
export type RoomSync = z.infer<typeof roomSyncSchema>;
