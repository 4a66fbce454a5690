import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { roomEventSchema } from './messages.ts';
import { grantsSchema, permissionNameSchema } from './permissions.ts';
import { roleSchema } from './roles.ts';
import {
  queueModeSchema,
  roomDescriptionSchema,
  restoreQueueBehaviorSchema,
  roomNameSchema,
  roomSettingsSchema,
  roomTitleSchema,
  roomUserSchema,
  skipCategoriesSchema,
  visibilitySchema,
} from './room.ts';
import { cleanName, textSchema, rejectNul } from './text.ts';
import {
  mediaTimeSchema,
  queueItemSchema,
  serviceSchema,
  strictQueueItemPatchSchema,
  strictVideoRequestSchema,
  textTrackSchema,
  videoIdSchema,
  videoQualitySchema,
  videoSchema,
} from './video.ts';

const successShape = { success: z.literal(true) };
/** The reply of calls that return nothing else. */
export const successSchema = z.object(successShape);

// Users

export const grantResponseSchema = z.object({ token: z.string() });

/** The user of a session. */
export const userResponseSchema = z.object({
  username: z.string(),
  loggedIn: z.boolean(),
  discordLinked: z.optional(z.boolean()),
  id: z.optional(z.string()),
});
export type UserResponse = z.infer<typeof userResponseSchema>;

const usernameSchema = z.string().check(z.minLength(1), z.overwrite(cleanName), z.maxLength(limits.maxUsernameLength));
const emailSchema = z.string().check(z.maxLength(limits.maxEmailLength), z.email());
const passwordSchema = z.string().check(z.maxLength(limits.maxPasswordLength));

export const renameBodySchema = z.object({ username: textSchema(1000, { clean: cleanName }) });
export const loginBodySchema = z.object({
  /** A name or an e-mail address. */
  user: textSchema(limits.maxEmailLength, { clean: cleanName }).check(z.minLength(1)),
  password: passwordSchema,
});
export const registerBodySchema = z.object({ email: z.optional(emailSchema), username: usernameSchema, password: passwordSchema });
export const loginResponseSchema = z.object({
  ...successShape,
  user: z.object({ username: z.string(), email: z.optional(z.nullable(z.string())) }),
});
export const recoverStartBodySchema = z.object({ email: z.optional(emailSchema), username: z.optional(usernameSchema) });
export const recoverVerifyBodySchema = z.object({
  verifyKey: z.string().check(z.minLength(1), z.maxLength(256)),
  newPassword: passwordSchema,
});
export const accountPatchBodySchema = z.object({
  email: z.optional(emailSchema),
  currentPassword: z.optional(passwordSchema),
  newPassword: z.optional(passwordSchema),
});
export const accountDeleteBodySchema = z.object({ currentPassword: z.optional(passwordSchema) });
export const accountResponseSchema = z.object({
  ...successShape,
  username: z.string(),
  email: z.nullable(z.string()),
  discordLinked: z.boolean(),
  hasPassword: z.boolean(),
  /** Whether the link of an e-mail to the address was opened. */
  emailConfirmed: z.optional(z.boolean()),
  /** The e-mail address that replaces the confirmed one as soon as it is confirmed itself. */
  pendingEmail: z.optional(z.string()),
});
export const confirmEmailBodySchema = z.object({ confirmKey: z.string().check(z.minLength(1), z.maxLength(256)) });
/** The optional features of this server. */
export const featuresResponseSchema = z.object({
  /** Logging in through Discord. */
  discord: z.boolean(),
  /** E-mails for users who have forgotten their password. */
  recovery: z.boolean(),
  /** Kinds of links that can be played. */
  services: z.array(serviceSchema),
  /** The service that is searched for words; missing if none is. */
  search: z.optional(serviceSchema),
  /** Hosts of the instances whose links are recognised. */
  peertubeHosts: z.array(z.string()),
  invidiousHosts: z.array(z.string()),
  /** URLs of the operator's own pages. */
  links: z.object({ faq: z.optional(z.string()), bug: z.optional(z.string()), support: z.optional(z.string()) }),
  /** Host names in this domain show a privacy policy. */
  publicDomain: z.optional(z.string()),
});
export type Features = z.infer<typeof featuresResponseSchema>;

/** A session of the account. Times are epoch ms. */
export const sessionEntrySchema = z.object({
  id: z.string(),
  createdAt: z.number(),
  usedAt: z.number(),
  /** The user agent at the login. */
  agent: z.nullable(z.string()),
  isCurrent: z.boolean(),
});
export type SessionEntry = z.infer<typeof sessionEntrySchema>;
export const sessionsResponseSchema = z.object({ ...successShape, data: z.array(sessionEntrySchema) });
export const endSessionBodySchema = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });
/** The token of a new guest. The old one is invalid. */
export const logoutResponseSchema = z.object({ ...successShape, token: z.string() });

export const discordQuerySchema = z.object({ redirect: z.optional(z.string().check(z.maxLength(limits.url))) });

// Rooms

export const roomListItemSchema = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  isTemporary: z.boolean(),
  visibility: visibilitySchema,
  queueMode: queueModeSchema,
  currentSource: z.nullable(queueItemSchema),
  /** The number of clients in the room. */
  users: z.number(),
});
export type RoomListItem = z.infer<typeof roomListItemSchema>;
export const roomListSchema = z.array(roomListItemSchema);
export const ownedRoomsResponseSchema = z.object({ ...successShape, data: roomListSchema });

export const generateRoomBodySchema = z.object({ autoSkipSegmentCategories: z.optional(skipCategoriesSchema) });
export const generateRoomResponseSchema = z.object({ ...successShape, room: z.string() });

export const createRoomBodySchema = z.object({
  name: z.string().check(z.maxLength(1000)),
  title: z.optional(roomTitleSchema),
  description: z.optional(roomDescriptionSchema),
  visibility: z.optional(visibilitySchema),
  queueMode: z.optional(queueModeSchema),
  isTemporary: z.optional(z.boolean()),
  autoSkipSegmentCategories: z.optional(skipCategoriesSchema),
});
export type CreateRoomBody = z.infer<typeof createRoomBodySchema>;

export const roomParamsSchema = z.object({ name: roomNameSchema });

export const roomResponseSchema = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  isTemporary: z.boolean(),
  visibility: visibilitySchema,
  queueMode: queueModeSchema,
  queue: z.array(queueItemSchema),
  hasOwner: z.boolean(),
  grants: grantsSchema,
  autoSkipSegmentCategories: skipCategoriesSchema,
  restoreQueueBehavior: restoreQueueBehaviorSchema,
  enableVoteSkip: z.boolean(),
  startTogether: z.boolean(),
  users: z.array(roomUserSchema),
});
export type RoomResponse = z.infer<typeof roomResponseSchema>;

export const claimBodySchema = z.strictObject({ claim: z.literal(true) });
export const roomPatchBodySchema = z.union([claimBodySchema, roomSettingsSchema]);
export const deleteRoomQuerySchema = z.object({ permanent: z.optional(z.enum(['true', 'false'])) });

// Queue and votes

const queueUrlBodySchema = z.strictObject({ url: z.string().check(z.minLength(1), z.maxLength(limits.url), rejectNul) });
const queueVideosBodySchema = z.strictObject({
  videos: z.array(strictVideoRequestSchema).check(z.minLength(1), z.maxLength(limits.videosPerAdd)),
});
/** One video, the videos of a link, or several videos. */
export const queueAddBodySchema = z.union([strictVideoRequestSchema, queueUrlBodySchema, queueVideosBodySchema]);
/** The queue item and its changes. */
export const queuePatchBodySchema = strictQueueItemPatchSchema;
export const queueRemoveBodySchema = z.strictObject(videoIdSchema.shape);
export const voteBodySchema = z.strictObject(videoIdSchema.shape);
export const undoBodySchema = z.union([
  z.object({ event: z.partial(roomEventSchema) }),
  z.object({ data: z.object({ event: z.partial(roomEventSchema) }) }),
]);

// Data, operators

export const previewQuerySchema = z.object({
  /** A link, several links on lines of their own, or words to search for. */
  input: z.string().check(z.minLength(1), z.maxLength(limits.url * 8), rejectNul),
  /** The service to search. */
  adapter: z.optional(serviceSchema),
});
/** A video, with the start that its link names. */
const previewedVideoSchema = z.extend(videoSchema, { startAt: z.optional(mediaTimeSchema) });
export const previewResponseSchema = z.object({
  ...successShape,
  result: z.array(previewedVideoSchema),
  highlighted: z.optional(previewedVideoSchema),
  /** How many videos of a collection can't be played. */
  skipped: z.optional(z.number()),
  /** The lines without a playable video, and why. */
  refused: z.optional(z.array(z.object({ input: z.string(), message: z.string() }))),
});
export type PreviewResponse = z.infer<typeof previewResponseSchema>;

/** Where this client can play a video now: one of the three URLs, and what belongs to it. */
export const addressResponseSchema = z.object({
  ...successShape,
  hls_url: z.optional(z.string()),
  dash_url: z.optional(z.string()),
  src_url: z.optional(z.string()),
  /** The MIME type of `src_url`. */
  mime: z.optional(z.string()),
  qualities: z.optional(z.array(videoQualitySchema)),
  textTracks: z.optional(z.array(textTrackSchema)),
});
export type AddressResponse = z.infer<typeof addressResponseSchema>;

export const permissionsResponseSchema = z.object({
  roles: z.array(z.object({ id: roleSchema, name: z.string(), display: z.string() })),
  permissions: z.array(z.object({ name: permissionNameSchema, mask: z.number(), minRole: roleSchema })),
});
export const announceBodySchema = z.object({ text: textSchema(limits.chatText).check(z.minLength(1)) });
export const statusResponseSchema = z.object({ status: z.literal('ok') });
/** `unavailable` comes with status 503. */
export const readinessResponseSchema = z.object({ status: z.enum(['ok', 'unavailable']) });

/** One REST call. Paths are below /api; `:name` is the name of a room. */
interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Missing if the reply is a redirect. */
  response?: z.ZodMiniType;
  /** The status of success if it isn't 200. */
  status?: number;
}

/** Every REST call. The comments say what it does, and stand in the documentation of the protocol. */
export const calls = {
  /** Returns the session token of this client, or that of a new guest. */
  grant: { method: 'GET', path: '/auth/grant', response: grantResponseSchema },
  /** Redirects the browser to Discord, to log in or to link an account. */
  discord: { method: 'GET', path: '/auth/discord', query: discordQuerySchema, status: 302 },
  /** Where Discord redirects to; redirects back to the app. */
  discordCallback: { method: 'GET', path: '/auth/discord/callback', status: 302 },
  /** Returns the user of the session. */
  getUser: { method: 'GET', path: '/user', response: userResponseSchema },
  /** Renames the user. */
  renameUser: { method: 'POST', path: '/user', body: renameBodySchema, response: successSchema },
  /** Logs in: the session becomes that of the account. */
  login: { method: 'POST', path: '/user/login', body: loginBodySchema, response: loginResponseSchema },
  /** Creates an account: the session becomes that of the account. */
  register: { method: 'POST', path: '/user/register', body: registerBodySchema, response: loginResponseSchema, status: 201 },
  /** Logs out: ends all sessions of the account and returns the token of a new guest. */
  logout: { method: 'POST', path: '/user/logout', response: logoutResponseSchema },
  /** Sends an e-mail with a link to set a new password. Needs a name or an e-mail address. */
  recoverStart: { method: 'POST', path: '/user/recover/start', body: recoverStartBodySchema, response: successSchema },
  /** Sets a new password with the key from the link; ends the other sessions and unlinks Discord. */
  recoverVerify: { method: 'POST', path: '/user/recover/verify', body: recoverVerifyBodySchema, response: successSchema },
  /** Returns the account. */
  getAccount: { method: 'GET', path: '/user/account', response: accountResponseSchema },
  /** Changes the e-mail address or the password. */
  patchAccount: { method: 'PATCH', path: '/user/account', body: accountPatchBodySchema, response: accountResponseSchema },
  /** Deletes the account, its roles and its name in rooms. */
  deleteAccount: { method: 'DELETE', path: '/user/account', body: accountDeleteBodySchema, response: successSchema },
  /** Sends an e-mail that confirms the e-mail address. */
  sendConfirmation: { method: 'POST', path: '/user/account/email/letter', response: successSchema },
  /** Confirms an e-mail address with the key from the e-mail, in a session of the account. */
  confirmEmail: { method: 'POST', path: '/user/account/email/confirm', body: confirmEmailBodySchema, response: successSchema },
  /** Returns everything that is stored about the account, as a JSON file. */
  exportAccount: { method: 'GET', path: '/user/account/export', response: z.looseObject({}) },
  /** Lists the sessions of the account. */
  listSessions: { method: 'GET', path: '/user/account/sessions', response: sessionsResponseSchema },
  /** Ends a session of the account. */
  endSession: { method: 'DELETE', path: '/user/account/sessions', body: endSessionBodySchema, response: successSchema },
  /** Unlinks the Discord account. */
  unlinkDiscord: { method: 'DELETE', path: '/user/account/discord', response: successSchema },
  /** Lists the rooms that the account owns. */
  ownedRooms: { method: 'GET', path: '/user/owned-rooms', response: ownedRoomsResponseSchema },
  /** Lists the public rooms; for operators, with the API key, the unlisted ones too. Made once a second; supports `ETag`. */
  listRooms: { method: 'GET', path: '/room/list', response: roomListSchema },
  /** Creates a temporary room with a random name. */
  generateRoom: { method: 'POST', path: '/room/generate', body: generateRoomBodySchema, response: generateRoomResponseSchema, status: 201 },
  /** Creates a room. A logged-in user owns it. */
  createRoom: { method: 'POST', path: '/room/create', body: createRoomBodySchema, response: successSchema, status: 201 },
  /** Returns a room. */
  getRoom: { method: 'GET', path: '/room/:name', params: roomParamsSchema, response: roomResponseSchema },
  /** Changes settings of a room, or claims one that has no owner (`claim: true`). */
  patchRoom: { method: 'PATCH', path: '/room/:name', params: roomParamsSchema, body: roomPatchBodySchema, response: successSchema },
  /** Deletes a room, for its owner (`permanent=true`). Operators delete or only unload any room. */
  deleteRoom: { method: 'DELETE', path: '/room/:name', params: roomParamsSchema, query: deleteRoomQuerySchema, response: successSchema },
  /** Adds videos to the queue. */
  addToQueue: { method: 'POST', path: '/room/:name/queue', params: roomParamsSchema, body: queueAddBodySchema, response: successSchema },
  /** Changes where a queue item starts and ends, and its subtitles. */
  patchQueueItem: {
    method: 'PATCH',
    path: '/room/:name/queue',
    params: roomParamsSchema,
    body: queuePatchBodySchema,
    response: successSchema,
  },
  /** Removes a video from the queue. */
  removeFromQueue: {
    method: 'DELETE',
    path: '/room/:name/queue',
    params: roomParamsSchema,
    body: queueRemoveBodySchema,
    response: successSchema,
  },
  /** Votes for a queued video. The user must be in the room. */
  vote: { method: 'POST', path: '/room/:name/vote', params: roomParamsSchema, body: voteBodySchema, response: successSchema },
  /** Takes a vote back. */
  unvote: { method: 'DELETE', path: '/room/:name/vote', params: roomParamsSchema, body: voteBodySchema, response: successSchema },
  /** Undoes an event. */
  undo: { method: 'POST', path: '/room/:name/undo', params: roomParamsSchema, body: undoBodySchema, response: successSchema },
  /** Looks up the videos of a link, of several links, or those found for words. */
  preview: { method: 'GET', path: '/data/previewAdd', query: previewQuerySchema, response: previewResponseSchema },
  /** Returns where a video can be played now, for services whose URLs expire. */
  address: { method: 'GET', path: '/data/address', query: videoIdSchema, response: addressResponseSchema },
  /** Lists the roles and permissions. */
  permissions: { method: 'GET', path: '/data/permissions', response: permissionsResponseSchema },
  /** Returns the optional features of this server. */
  features: { method: 'GET', path: '/data/features', response: featuresResponseSchema },
  /** Sends a message to all connected clients. For operators, with the API key. */
  announce: { method: 'POST', path: '/announce', body: announceBodySchema, response: successSchema },
  /** Answers while the process runs. */
  status: { method: 'GET', path: '/status', response: statusResponseSchema },
  /** Answers while the process runs. */
  statusLive: { method: 'GET', path: '/status/live', response: statusResponseSchema },
  /** Answers whether the server can store rooms; 503 if it cannot, and while it shuts down. */
  statusReady: { method: 'GET', path: '/status/ready', response: readinessResponseSchema },
} as const satisfies Record<string, Call>;
export type CallName = keyof typeof calls;
