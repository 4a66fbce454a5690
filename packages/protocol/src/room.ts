import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { grantsSchema } from './permissions.ts';
import { roleSchema } from './roles.ts';
import { cleanLine, textSchema } from './text.ts';
import { mediaTimeSchema, queueItemSchema } from './video.ts';

export const visibilitySchema = z.enum(['public', 'unlisted', 'private']);
export type Visibility = z.infer<typeof visibilitySchema>;

export const queueModeSchema = z.enum(['manual', 'vote', 'loop', 'dj']);
export type QueueMode = z.infer<typeof queueModeSchema>;

export const RestoreQueueBehavior = { Never: 0, Prompt: 1, Always: 2 } as const;
export const restoreQueueBehaviorSchema = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type RestoreQueueBehavior = z.infer<typeof restoreQueueBehaviorSchema>;

export const playerStatusSchema = z.enum(['none', 'ready', 'buffering', 'error']);
export type PlayerStatus = z.infer<typeof playerStatusSchema>;

export const segmentCategories = ['sponsor', 'intro', 'outro', 'interaction', 'selfpromo', 'music_offtopic', 'preview'] as const;
export const segmentCategorySchema = z.enum(segmentCategories);
export type SegmentCategory = z.infer<typeof segmentCategorySchema>;

/** A stretch of the current source, in seconds. */
export const videoSegmentSchema = z.object({
  category: segmentCategorySchema,
  startTime: mediaTimeSchema,
  endTime: mediaTimeSchema,
});
export type VideoSegment = z.infer<typeof videoSegmentSchema>;

/** Letters, digits, dashes and underscores: what a room name may be on the wire. */
export const roomNamePattern = /^[a-z0-9_-]+$/i;
export const roomNameSchema = z.string().check(z.minLength(1), z.maxLength(limits.maxRoomNameLengthOnWire), z.regex(roomNamePattern));

/** Names that are paths of their own under /api/room or read like one. */
export const reservedRoomNames: ReadonlySet<string> = new Set(['list', 'create', 'generate', 'new', 'api', 'null', 'undefined']);

/** What is wrong with a name that a room is to be given; undefined when nothing is. */
export type RoomNameProblem = 'missing' | 'spaces' | 'length' | 'characters' | 'reserved';
export function roomNameProblem(name: string): RoomNameProblem | undefined {
  if (name === '') return 'missing';
  if (/\s/.test(name)) return 'spaces';
  if (name.length < limits.minRoomNameLength || name.length > limits.maxRoomNameLength) return 'length';
  if (!roomNamePattern.test(name)) return 'characters';
  return reservedRoomNames.has(name.toLowerCase()) ? 'reserved' : undefined;
}

export const skipCategoriesSchema = z.array(segmentCategorySchema).check(z.maxLength(segmentCategories.length));

/** Cleaned, as it is stored; more than one line is refused, not joined. */
export const roomTitleSchema = z
  .string()
  .check(
    z.regex(/^[^\n\r\u2028\u2029]*$/, { error: 'The title must stay on one line' }),
    z.overwrite(cleanLine),
    z.maxLength(limits.roomTitle, { error: `The title can have at most ${limits.roomTitle} characters` }),
  );
/** Cleaned, as it is stored. */
export const roomDescriptionSchema = textSchema(limits.roomDescription, {
  error: `The description can have at most ${limits.roomDescription} characters`,
});

const settingsShape = {
  title: roomTitleSchema,
  description: roomDescriptionSchema,
  visibility: visibilitySchema,
  queueMode: queueModeSchema,
  grants: grantsSchema,
  autoSkipSegmentCategories: skipCategoriesSchema,
  restoreQueueBehavior: restoreQueueBehaviorSchema,
  enableVoteSkip: z.boolean(),
  /** Whether starts wait until everybody is ready. */
  startTogether: z.boolean(),
};

/** The settings of a room that requests can change; each is optional, unknown ones are refused. */
export const roomSettingsSchema = z.partial(z.strictObject(settingsShape));
export type RoomSettings = z.infer<typeof roomSettingsSchema>;

/** One connection of a person, as others in the room see it. */
export const roomUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  isLoggedIn: z.boolean(),
  status: playerStatusSchema,
  role: roleSchema,
});
export type RoomUser = z.infer<typeof roomUserSchema>;

export const chatMessageSchema = z.object({
  id: z.string(),
  /** Epoch ms. */
  at: z.number(),
  from: roomUserSchema,
  text: z.string().check(z.maxLength(limits.chatText)),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** All of a room that every client sees: the full sync. A patch is any subset of it. */
export const roomSyncSchema = z.object({
  name: z.string(),
  ...settingsShape,
  isTemporary: z.boolean(),
  currentSource: z.nullable(queueItemSchema),
  queue: z.array(queueItemSchema),
  isPlaying: z.boolean(),
  /** Seconds from the source's start, at `serverTime`. */
  playbackPosition: z.number(),
  playbackSpeed: z.number(),
  /**
   * Epoch ms of the server's clock at which `playbackPosition` holds. Lies in the future when a start is still to come:
   * a little for everybody to start at the same instant, up to 10 s while the room waits for players to be ready.
   */
  serverTime: z.number(),
  /** How often the line has jumped: to another source, or to another position in it. */
  discontinuity: z.number(),
  hasOwner: z.boolean(),
  /** [videoKey, count] of each queued video that has votes. */
  voteCounts: z.array(z.tuple([z.string(), z.number()])),
  videoSegments: z.array(videoSegmentSchema),
  /** Seconds; before this no segment is skipped, because somebody sought into one. */
  noSkipBefore: z.number(),
  prevQueue: z.nullable(z.array(queueItemSchema)),
  /** Client ids. */
  votesToSkip: z.array(z.string()),
});
export type RoomSync = z.infer<typeof roomSyncSchema>;
