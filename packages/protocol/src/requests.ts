import * as z from 'zod/mini';
import { emojiSchema } from './message-changes.ts';
import { limits } from './limits.ts';
import { pollKindSchema } from './polls.ts';
import { entryIdSchema } from './rest-entry-id.ts';
import { roleSchema } from './roles.ts';
import { capacitySchema, doorKindSchema, inviteRoleSchema } from './room-door.ts';
import { playerStatusSchema, roomSettingsSchema } from './room.ts';
import { urlSchema } from './url.ts';
import { cleanLine, cleanText, textSchema } from './text.ts';
import { queueItemUpdateSchema, videoIdSchema, videoRequestSchema } from './video.ts';

/** The numbers of the request types on the wire. */
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
  SetDoor: 20,
  Admit: 21,
  MakeInvite: 22,
  RevokeInvite: 23,
  KeepRoom: 24,
  Ban: 25,
  Unban: 26,
  Mute: 27,
  LockControls: 28,
  GoOn: 29,
  ReadyCheck: 30,
  Countdown: 31,
  EditMessage: 32,
  DeleteMessage: 33,
  ReactToMessage: 34,
  StartPoll: 35,
  VotePoll: 36,
  NominateItem: 37,
  EndPoll: 38,
  SpinWheel: 39,
} as const;
export type RequestType = (typeof RequestType)[keyof typeof RequestType];

const index = z.number().check(z.int(), z.nonnegative(), z.maximum(limits.queueLength));

/** A client has joined. Only in events. */
export const joinRequestSchema = z.object({ type: z.literal(RequestType.Join) });
/** A client has left. Only in events. */
export const leaveRequestSchema = z.object({ type: z.literal(RequestType.Leave) });
/** Plays or pauses. */
export const playbackRequestSchema = z.object({ type: z.literal(RequestType.Playback), state: z.boolean() });
/** Plays the next queue item. Where `enableVoteSkip` is on, votes for that instead, or takes the vote back. */
export const skipRequestSchema = z.object({
  type: z.literal(RequestType.Skip),
  /** The video to skip: the request has no effect if another is the current item by then. */
  video: z.optional(videoIdSchema),
});
/** Moves the room to a position. */
export const seekRequestSchema = z.object({
  type: z.literal(RequestType.Seek),
  /** Seconds from the start of the video; clamped to the current item. */
  value: z.number(),
});
function addSchema(videosMax: number) {
  return z
    .object({
      type: z.literal(RequestType.Add),
      video: z.optional(videoRequestSchema),
      videos: z.optional(z.array(videoRequestSchema).check(z.minLength(1), z.maxLength(videosMax))),
      url: z.optional(urlSchema),
      /** Whether the room plays at once if it had no current item. Without `playback.play-pause` it stays paused. */
      autoplay: z.optional(z.boolean()),
    })
    .check(
      z.refine((request) => [request.video, request.videos, request.url].filter((part) => part !== undefined).length === 1, {
        error: 'Exactly one of video, videos and url is needed',
      }),
    );
}
/** Adds one video, several, or those of a link to the queue: exactly one of the three fields. */
export const addRequestSchema = addSchema(limits.videosPerAdd);
/** Videos were added. A link may name more of them than one request of a client can. */
export const addedRequestSchema = addSchema(limits.queueLength + 1);
/** Removes a video from the queue. */
export const removeRequestSchema = z.object({ type: z.literal(RequestType.Remove), video: videoIdSchema });
/** Moves a queue item. Indexes count from 0. */
export const orderRequestSchema = z.object({ type: z.literal(RequestType.Order), fromIdx: index, toIdx: index });
/** Votes for a queued video (`add: true`), or takes the vote back. */
export const voteRequestSchema = z.object({ type: z.literal(RequestType.Vote), video: videoIdSchema, add: z.boolean() });
/** Gives the user of a client a role, in all of their clients. */
export const promoteRequestSchema = z.object({ type: z.literal(RequestType.Promote), targetClientId: z.string(), role: roleSchema });
/** Reports the state of the client's player. The message `status` does the same and can say more. A `username` is ignored: `POST /api/user` renames. */
export const updateUserRequestSchema = z.object({
  type: z.literal(RequestType.UpdateUser),
  info: z.object({
    id: z.optional(z.string()),
    username: z.optional(z.string()),
    status: z.optional(playerStatusSchema),
  }),
});
const chatTextSchema = z
  .string()
  .check(
    z.minLength(1),
    z.overwrite(cleanText),
    z.maxLength(limits.chatText, { error: `A chat message can have at most ${limits.chatText} characters` }),
  );
/** Sends a chat message. */
export const chatRequestSchema = z.object({
  type: z.literal(RequestType.Chat),
  text: chatTextSchema,
  /** The id of the message that it answers. */
  replyTo: z.optional(entryIdSchema),
});
/** Changes the text of a message of this user. */
export const editMessageRequestSchema = z.object({
  type: z.literal(RequestType.EditMessage),
  messageId: entryIdSchema,
  text: chatTextSchema,
});
/** Deletes a message: everybody their own, for good. Where another user's message is deleted, those who may do so can still read it. */
export const deleteMessageRequestSchema = z.object({ type: z.literal(RequestType.DeleteMessage), messageId: entryIdSchema });
/** Adds an emoji to a message, or takes it back. */
export const reactToMessageRequestSchema = z.object({
  type: z.literal(RequestType.ReactToMessage),
  messageId: entryIdSchema,
  emoji: emojiSchema,
  add: z.boolean(),
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
/** Undoes an event: a seek, a skip, an add or a remove. */
export const undoRequestSchema = z.object({ type: z.literal(RequestType.Undo), event: eventReferenceSchema });
/** Changes settings of the room: all of those given, or none. */
export const applySettingsRequestSchema = z.object({ type: z.literal(RequestType.ApplySettings), settings: roomSettingsSchema });
/** Plays a video now. The current item goes to the top of the queue and goes on from its position later. */
export const playNowRequestSchema = z.object({ type: z.literal(RequestType.PlayNow), video: videoRequestSchema });
/** Shuffles the queue. */
export const shuffleRequestSchema = z.object({ type: z.literal(RequestType.Shuffle) });
/** Sets the playback speed. */
export const playbackSpeedRequestSchema = z.object({
  type: z.literal(RequestType.PlaybackSpeed),
  speed: z.number().check(z.minimum(limits.minPlaybackSpeed), z.maximum(limits.maxPlaybackSpeed)),
});
/** Adds `prevQueue`, the queue that the room had when it became empty, to the queue; or drops it (`discard: true`). */
export const restoreQueueRequestSchema = z.object({ type: z.literal(RequestType.RestoreQueue), discard: z.optional(z.boolean()) });
/** Kicks a user of a lower role, with all of their clients. */
export const kickRequestSchema = z.object({ type: z.literal(RequestType.Kick), clientId: z.string() });
/** Changes where the current or a queued item starts and ends, and its subtitles. Null removes an option. */
export const updateQueueItemRequestSchema = z.object({
  type: z.literal(RequestType.UpdateQueueItem),
  video: videoIdSchema,
  update: queueItemUpdateSchema,
});
/** Sets who can join. Fields that are left out stay as they are. Those who are inside stay. */
export const setDoorRequestSchema = z.object({
  type: z.literal(RequestType.SetDoor),
  kind: z.optional(doorKindSchema),
  capacity: z.optional(capacitySchema),
  /** The password of a room that has one: 8 to 256 characters. Events leave it out. */
  password: z.optional(z.string()),
});
export type SetDoorRequest = z.infer<typeof setDoorRequestSchema>;
/** Lets a user in who has knocked, or not. */
export const admitRequestSchema = z.object({
  type: z.literal(RequestType.Admit),
  /** The `id` of the knock. */
  clientId: z.string(),
  admit: z.boolean(),
});
/** Makes an invite link. Its client gets the token in a message `invite`. */
export const makeInviteRequestSchema = z.object({
  type: z.literal(RequestType.MakeInvite),
  /** What accounts become that come in with it. Temporary rooms have no roles. */
  role: z.optional(inviteRoleSchema),
  /** How many users can come in with it. Missing: any number. */
  uses: z.optional(z.int().check(z.minimum(1), z.maximum(limits.inviteUses))),
  /** Missing: it lasts until it is taken back. */
  validForHours: z.optional(z.int().check(z.minimum(1), z.maximum(limits.inviteHours))),
});
export type MakeInviteRequest = z.infer<typeof makeInviteRequestSchema>;
/** Takes an invite link back. Those who came in with it stay. */
export const revokeInviteRequestSchema = z.object({ type: z.literal(RequestType.RevokeInvite), inviteId: entryIdSchema });
/** Makes a temporary room permanent. The user, who needs an account, owns it. */
export const keepRoomRequestSchema = z.object({ type: z.literal(RequestType.KeepRoom) });

/** Bans the user of a client from the room: their account and the session of that client. Only users of lower roles. */
export const banRequestSchema = z.object({
  type: z.literal(RequestType.Ban),
  clientId: z.string(),
  /** Without it the ban is for good. */
  forMinutes: z.optional(z.number().check(z.int(), z.minimum(limits.minBanMinutes), z.maximum(limits.maxBanMinutes))),
  /** Shown to the user, and to those who may ban. The event of the ban leaves it out. */
  reason: z.optional(textSchema(limits.banReason, { error: `The reason can have at most ${limits.banReason} characters` })),
});
/** Lifts a ban. */
export const unbanRequestSchema = z.object({
  type: z.literal(RequestType.Unban),
  /** The id of the ban. */
  id: z.string(),
});
/** Keeps the user of a client from chatting. Only users of lower roles. */
export const muteRequestSchema = z.object({
  type: z.literal(RequestType.Mute),
  clientId: z.string(),
  /** Null lets the user chat again. */
  forMinutes: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(limits.maxMuteMinutes))),
});
/** Leaves the playback to moderators and above, or gives it back to all who have the permissions. */
export const lockControlsRequestSchema = z.object({ type: z.literal(RequestType.LockControls), locked: z.boolean() });
/** Ends the wait for players that have stalled. With `withoutMe`, which everybody may, the room waits no longer for this user in the current item. */
export const goOnRequestSchema = z.object({ type: z.literal(RequestType.GoOn), withoutMe: z.optional(z.boolean()) });

export const readyCheckActionSchema = z.enum(['start', 'ready', 'not-ready', 'cancel']);
export type ReadyCheckAction = z.infer<typeof readyCheckActionSchema>;
/**
 * Asks whether everyone is ready (`start`), answers that (`ready`, `not-ready`), which everybody may, or takes the question
 * back (`cancel`). The room pauses meanwhile.
 */
export const readyCheckRequestSchema = z.object({
  type: z.literal(RequestType.ReadyCheck),
  action: readyCheckActionSchema,
});
/** Begins a countdown of 3 s, after which all start at the same instant, or cancels it. */
export const countdownRequestSchema = z.object({ type: z.literal(RequestType.Countdown), action: z.enum(['start', 'cancel']) });

const pollTextSchema = (limit: number) => z.string().check(z.overwrite(cleanLine), z.minLength(1), z.maxLength(limit));
/** Asks everyone in the room. A poll that has ended gives way to it. */
export const startPollRequestSchema = z.object({
  type: z.literal(RequestType.StartPoll),
  kind: pollKindSchema,
  question: pollTextSchema(limits.pollQuestion),
  /** Two at least, unless users nominate queued videos. */
  options: z.array(pollTextSchema(limits.pollOption)).check(z.maxLength(limits.pollOptions)),
  takesNominations: z.optional(z.boolean()),
});
export type StartPollRequest = z.infer<typeof startPollRequestSchema>;
const optionIndexSchema = z.number().check(z.int(), z.nonnegative(), z.maximum(limits.pollOptions - 1));
/** The ballot of a user, in place of an earlier one: indexes of options, the preferred one first. Empty takes the vote back. */
export const votePollRequestSchema = z.object({
  type: z.literal(RequestType.VotePoll),
  pollId: entryIdSchema,
  choices: z.array(optionIndexSchema).check(z.maxLength(limits.pollOptions)),
});
/** Makes a queued video an option of a poll that takes nominations. */
export const nominateItemRequestSchema = z.object({
  type: z.literal(RequestType.NominateItem),
  pollId: entryIdSchema,
  video: videoIdSchema,
});
/** Ends a poll: for who has started it, and for those who may delete messages of others. The only winner of nominated videos comes next, if this user may order the queue. */
export const endPollRequestSchema = z.object({ type: z.literal(RequestType.EndPoll), pollId: entryIdSchema });
/** Lets chance choose among the first queued videos. In a manual queue the chosen one comes next. */
export const spinWheelRequestSchema = z.object({ type: z.literal(RequestType.SpinWheel) });

/** The requests that a client can send. */
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
  setDoorRequestSchema,
  admitRequestSchema,
  makeInviteRequestSchema,
  revokeInviteRequestSchema,
  keepRoomRequestSchema,
  banRequestSchema,
  unbanRequestSchema,
  muteRequestSchema,
  lockControlsRequestSchema,
  goOnRequestSchema,
  readyCheckRequestSchema,
  countdownRequestSchema,
  editMessageRequestSchema,
  deleteMessageRequestSchema,
  reactToMessageRequestSchema,
  startPollRequestSchema,
  votePollRequestSchema,
  nominateItemRequestSchema,
  endPollRequestSchema,
  spinWheelRequestSchema,
]);
export type RoomRequest = z.infer<typeof roomRequestSchema>;
export type RequestOf<Type extends RequestType> = Extract<RoomRequest, { type: Type }>;

/** The requests that events announce: all, and the joining and leaving of clients. */
export const announcedRequestSchema = z.union([joinRequestSchema, leaveRequestSchema, addedRequestSchema, roomRequestSchema]);
export type AnnouncedRequest = z.infer<typeof announcedRequestSchema>;
