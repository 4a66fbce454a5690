import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { roleSchema } from './roles.ts';
import { playerStatusSchema, roomSettingsSchema } from './room.ts';
import { cleanText, rejectNul } from './text.ts';
import { queueItemUpdateSchema, videoIdSchema, videoRequestSchema } from './video.ts';

/** Request kinds as numbered on the wire. */
export const RequestType = {
  Join: 0,
  Leave: 1,
  Playback: 2,
  Skip: 3,
  Seek: 4,
  Add: 5,
  Remove: 6,
  Order: 7,
  Vote: 8,
  Promote: 9,
  UpdateUser: 10,
  Chat: 11,
  Undo: 12,
  ApplySettings: 13,
  PlayNow: 14,
  Shuffle: 15,
  PlaybackSpeed: 16,
  RestoreQueue: 17,
  Kick: 18,
  UpdateQueueItem: 19,
} as const;
export type RequestType = (typeof RequestType)[keyof typeof RequestType];

const index = z.number().check(z.int(), z.nonnegative(), z.maximum(limits.queueLength));

/** Announced when somebody enters; no client sends it. */
export const joinRequestSchema = z.object({ type: z.literal(RequestType.Join) });
/** Announced when somebody leaves; no client sends it. */
export const leaveRequestSchema = z.object({ type: z.literal(RequestType.Leave) });
/** Play (`true`) or pause. Needs `playback.play-pause`. */
export const playbackRequestSchema = z.object({ type: z.literal(RequestType.Playback), state: z.boolean() });
/** On to the next queue item. Needs `playback.skip`. */
export const skipRequestSchema = z.object({
  type: z.literal(RequestType.Skip),
  /** What is to be skipped: without effect when that has ended meanwhile. Without it, whatever is on. */
  video: z.optional(videoIdSchema),
});
/** Move the shared playback position. Needs `playback.seek`. */
export const seekRequestSchema = z.object({
  type: z.literal(RequestType.Seek),
  /** Seconds from the start of the current source; clamped to it. */
  value: z.number(),
});
function addSchema(videosMax: number) {
  return z
    .object({
      type: z.literal(RequestType.Add),
      video: z.optional(videoRequestSchema),
      videos: z.optional(z.array(videoRequestSchema).check(z.minLength(1), z.maxLength(videosMax))),
      url: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.url), rejectNul)),
    })
    .check(
      z.refine((request) => [request.video, request.videos, request.url].filter((part) => part !== undefined).length === 1, {
        error: 'Exactly one of video, videos and url is needed',
      }),
    );
}
/** Queue one video, several, or what a link names. Needs `manage-queue.add`. */
export const addRequestSchema = addSchema(limits.videosPerAdd);
/** Announced when videos were queued. A link may have named more of them than a client may. */
export const addedRequestSchema = addSchema(limits.queueLength + 1);
/** Take a video out of the queue. Needs `manage-queue.remove`. */
export const removeRequestSchema = z.object({ type: z.literal(RequestType.Remove), video: videoIdSchema });
/** Move a queue item. Needs `manage-queue.order`. */
export const orderRequestSchema = z.object({ type: z.literal(RequestType.Order), fromIdx: index, toIdx: index });
/** Vote for a queued video, or take the vote back. Needs `manage-queue.vote`. */
export const voteRequestSchema = z.object({ type: z.literal(RequestType.Vote), video: videoIdSchema, add: z.boolean() });
/** Give another client's user a role. */
export const promoteRequestSchema = z.object({ type: z.literal(RequestType.Promote), targetClientId: z.string(), role: roleSchema });
/** What a client says of itself. */
export const updateUserRequestSchema = z.object({
  type: z.literal(RequestType.UpdateUser),
  info: z.object({
    id: z.optional(z.string()),
    username: z.optional(z.string()),
    status: z.optional(playerStatusSchema),
  }),
});
/** Say something. Needs `chat`. */
export const chatRequestSchema = z.object({
  type: z.literal(RequestType.Chat),
  text: z
    .string()
    .check(
      z.minLength(1),
      z.overwrite(cleanText),
      z.maxLength(limits.chatText, { error: `A chat message can have at most ${limits.chatText} characters` }),
    ),
});
/** Which event to undo: its `id`, or the event as far as the client has it. */
export const eventReferenceSchema = z.object({
  id: z.optional(z.string()),
  /** Without an id: the announced request, exactly as it was. */
  request: z.optional(z.unknown()),
  user: z.optional(z.object({ name: z.string() })),
  additional: z.optional(
    z.object({
      /** Of several seeks of one user in a row: that of the first to undo, in seconds. */
      prevPosition: z.optional(z.number()),
    }),
  ),
});
export type EventReference = z.infer<typeof eventReferenceSchema>;
/** Undo what an event announced. Needs the permission of the reverse request. */
export const undoRequestSchema = z.object({ type: z.literal(RequestType.Undo), event: eventReferenceSchema });
/** Change settings; a permission is needed only for what changes. */
export const applySettingsRequestSchema = z.object({ type: z.literal(RequestType.ApplySettings), settings: roomSettingsSchema });
/** Play this video at once. Needs `manage-queue.play-now`, and order if it is queued, else add. */
export const playNowRequestSchema = z.object({ type: z.literal(RequestType.PlayNow), video: videoRequestSchema });
/** Put the queue in random order. Needs `manage-queue.order`. */
export const shuffleRequestSchema = z.object({ type: z.literal(RequestType.Shuffle) });
/** Set the speed. Needs `playback.speed`. */
export const playbackSpeedRequestSchema = z.object({
  type: z.literal(RequestType.PlaybackSpeed),
  speed: z.number().check(z.minimum(limits.minPlaybackSpeed), z.maximum(limits.maxPlaybackSpeed)),
});
/** Bring back, or forget, the queue of the last visit. Needs `manage-queue.add`. */
export const restoreQueueRequestSchema = z.object({ type: z.literal(RequestType.RestoreQueue), discard: z.optional(z.boolean()) });
/** Throw somebody of lower rank out. Needs `manage-users.kick`. */
export const kickRequestSchema = z.object({ type: z.literal(RequestType.Kick), clientId: z.string() });
/** Change where a queue item starts and ends, and its subtitles. Needs `manage-queue.order`. */
export const updateQueueItemRequestSchema = z.object({
  type: z.literal(RequestType.UpdateQueueItem),
  video: videoIdSchema,
  update: queueItemUpdateSchema,
});

/** What a client may ask of a room. */
export const roomRequestSchema = z.discriminatedUnion('type', [
  playbackRequestSchema,
  skipRequestSchema,
  seekRequestSchema,
  addRequestSchema,
  removeRequestSchema,
  orderRequestSchema,
  voteRequestSchema,
  promoteRequestSchema,
  updateUserRequestSchema,
  chatRequestSchema,
  undoRequestSchema,
  applySettingsRequestSchema,
  playNowRequestSchema,
  shuffleRequestSchema,
  playbackSpeedRequestSchema,
  restoreQueueRequestSchema,
  kickRequestSchema,
  updateQueueItemRequestSchema,
]);
export type RoomRequest = z.infer<typeof roomRequestSchema>;
export type RequestOf<Type extends RequestType> = Extract<RoomRequest, { type: Type }>;

/** What an event can announce: every request, and coming and going. */
export const announcedRequestSchema = z.union([joinRequestSchema, leaveRequestSchema, addedRequestSchema, roomRequestSchema]);
export type AnnouncedRequest = z.infer<typeof announcedRequestSchema>;
