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
/** The plain success reply. */
export const successSchema = z.object(successShape);

// Users

export const grantResponseSchema = z.object({ token: z.string() });

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
  /** A name or an email address. */
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
  /** Whether the link of a letter to the address was opened; missing for one that was only typed. */
  emailConfirmed: z.optional(z.boolean()),
  /** The address that takes the place of a confirmed one once it is confirmed itself. */
  pendingEmail: z.optional(z.string()),
});
export const confirmEmailBodySchema = z.object({ confirmKey: z.string().check(z.minLength(1), z.maxLength(256)) });
/** What is there on this server besides what is always there. */
export const featuresResponseSchema = z.object({
  /** Logging in through Discord. */
  discord: z.boolean(),
  /** Letters for who has forgotten a password. */
  recovery: z.boolean(),
  /** Kinds of links that can be played. */
  services: z.array(serviceSchema),
  /** Where words are looked for; missing where they are not. */
  search: z.optional(serviceSchema),
  /** Hosts whose links are known as those of instances. */
  peertubeHosts: z.array(z.string()),
  invidiousHosts: z.array(z.string()),
  /** Pages elsewhere, by their addresses; those that the operator names. */
  links: z.object({ faq: z.optional(z.string()), bug: z.optional(z.string()), support: z.optional(z.string()) }),
  /** Host names that end with it have a privacy policy. */
  publicDomain: z.optional(z.string()),
});
export type Features = z.infer<typeof featuresResponseSchema>;

/** A session of one's own account. Times are epoch ms. */
export const sessionEntrySchema = z.object({
  id: z.string(),
  createdAt: z.number(),
  usedAt: z.number(),
  /** What the browser called itself at the login. */
  agent: z.nullable(z.string()),
  isCurrent: z.boolean(),
});
export type SessionEntry = z.infer<typeof sessionEntrySchema>;
export const sessionsResponseSchema = z.object({ ...successShape, data: z.array(sessionEntrySchema) });
export const endSessionBodySchema = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });
/** The token goes on as that of a new guest; the old one is worth nothing any more. */
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
  /** Clients in the room now. */
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
/** One video, what a link names, or several videos. */
export const queueAddBodySchema = z.union([strictVideoRequestSchema, queueUrlBodySchema, queueVideosBodySchema]);
/** Which queue item, and what changes of it. */
export const queuePatchBodySchema = strictQueueItemPatchSchema;
export const queueRemoveBodySchema = z.strictObject(videoIdSchema.shape);
export const voteBodySchema = z.strictObject(videoIdSchema.shape);
export const undoBodySchema = z.union([
  z.object({ event: z.partial(roomEventSchema) }),
  z.object({ data: z.object({ event: z.partial(roomEventSchema) }) }),
]);

// Data, operators

export const previewQuerySchema = z.object({
  /** A link, several links on lines, or search words. */
  input: z.string().check(z.minLength(1), z.maxLength(limits.url * 8), rejectNul),
  /** Which service to search. */
  adapter: z.optional(serviceSchema),
});
/** A video as a link named it, with where the link says to begin. */
const previewedVideoSchema = z.extend(videoSchema, { startAt: z.optional(mediaTimeSchema) });
export const previewResponseSchema = z.object({
  ...successShape,
  result: z.array(previewedVideoSchema),
  highlighted: z.optional(previewedVideoSchema),
  /** How many more a collection holds that cannot be played. */
  skipped: z.optional(z.number()),
  /** Of several lines: those that came to nothing, and why. */
  refused: z.optional(z.array(z.object({ input: z.string(), message: z.string() }))),
});
export type PreviewResponse = z.infer<typeof previewResponseSchema>;

/** From where the asking client can play a video now; only what its site needs. */
export const addressResponseSchema = z.object({
  ...successShape,
  hls_url: z.optional(z.string()),
  dash_url: z.optional(z.string()),
  src_url: z.optional(z.string()),
  /** What `src_url` is, and what belongs to it: as of a video that says so itself. */
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

/** One REST call. Paths are below /api; `:name` is a room's name. */
interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Missing where the reply is a redirect or plain text. */
  response?: z.ZodMiniType;
  /** Status of success where it is not 200. */
  status?: number;
}

/** Every REST call, by a name of its own. */
export const calls = {
  grant: { method: 'GET', path: '/auth/grant', response: grantResponseSchema },
  discord: { method: 'GET', path: '/auth/discord', query: discordQuerySchema, status: 302 },
  discordCallback: { method: 'GET', path: '/auth/discord/callback', status: 302 },
  getUser: { method: 'GET', path: '/user', response: userResponseSchema },
  renameUser: { method: 'POST', path: '/user', body: renameBodySchema, response: successSchema },
  login: { method: 'POST', path: '/user/login', body: loginBodySchema, response: loginResponseSchema },
  register: { method: 'POST', path: '/user/register', body: registerBodySchema, response: loginResponseSchema, status: 201 },
  logout: { method: 'POST', path: '/user/logout', response: logoutResponseSchema },
  recoverStart: { method: 'POST', path: '/user/recover/start', body: recoverStartBodySchema, response: successSchema },
  recoverVerify: { method: 'POST', path: '/user/recover/verify', body: recoverVerifyBodySchema, response: successSchema },
  getAccount: { method: 'GET', path: '/user/account', response: accountResponseSchema },
  patchAccount: { method: 'PATCH', path: '/user/account', body: accountPatchBodySchema, response: accountResponseSchema },
  deleteAccount: { method: 'DELETE', path: '/user/account', body: accountDeleteBodySchema, response: successSchema },
  sendConfirmation: { method: 'POST', path: '/user/account/email/letter', response: successSchema },
  confirmEmail: { method: 'POST', path: '/user/account/email/confirm', body: confirmEmailBodySchema, response: successSchema },
  exportAccount: { method: 'GET', path: '/user/account/export', response: z.looseObject({}) },
  listSessions: { method: 'GET', path: '/user/account/sessions', response: sessionsResponseSchema },
  endSession: { method: 'DELETE', path: '/user/account/sessions', body: endSessionBodySchema, response: successSchema },
  unlinkDiscord: { method: 'DELETE', path: '/user/account/discord', response: successSchema },
  ownedRooms: { method: 'GET', path: '/user/owned-rooms', response: ownedRoomsResponseSchema },
  listRooms: { method: 'GET', path: '/room/list', response: roomListSchema },
  generateRoom: { method: 'POST', path: '/room/generate', body: generateRoomBodySchema, response: generateRoomResponseSchema, status: 201 },
  createRoom: { method: 'POST', path: '/room/create', body: createRoomBodySchema, response: successSchema, status: 201 },
  getRoom: { method: 'GET', path: '/room/:name', params: roomParamsSchema, response: roomResponseSchema },
  patchRoom: { method: 'PATCH', path: '/room/:name', params: roomParamsSchema, body: roomPatchBodySchema, response: successSchema },
  deleteRoom: { method: 'DELETE', path: '/room/:name', params: roomParamsSchema, query: deleteRoomQuerySchema, response: successSchema },
  addToQueue: { method: 'POST', path: '/room/:name/queue', params: roomParamsSchema, body: queueAddBodySchema, response: successSchema },
  patchQueueItem: {
    method: 'PATCH',
    path: '/room/:name/queue',
    params: roomParamsSchema,
    body: queuePatchBodySchema,
    response: successSchema,
  },
  removeFromQueue: {
    method: 'DELETE',
    path: '/room/:name/queue',
    params: roomParamsSchema,
    body: queueRemoveBodySchema,
    response: successSchema,
  },
  vote: { method: 'POST', path: '/room/:name/vote', params: roomParamsSchema, body: voteBodySchema, response: successSchema },
  unvote: { method: 'DELETE', path: '/room/:name/vote', params: roomParamsSchema, body: voteBodySchema, response: successSchema },
  undo: { method: 'POST', path: '/room/:name/undo', params: roomParamsSchema, body: undoBodySchema, response: successSchema },
  preview: { method: 'GET', path: '/data/previewAdd', query: previewQuerySchema, response: previewResponseSchema },
  address: { method: 'GET', path: '/data/address', query: videoIdSchema, response: addressResponseSchema },
  permissions: { method: 'GET', path: '/data/permissions', response: permissionsResponseSchema },
  features: { method: 'GET', path: '/data/features', response: featuresResponseSchema },
  announce: { method: 'POST', path: '/announce', body: announceBodySchema, response: successSchema },
  status: { method: 'GET', path: '/status', response: statusResponseSchema },
  statusLive: { method: 'GET', path: '/status/live', response: statusResponseSchema },
  statusReady: { method: 'GET', path: '/status/ready', response: readinessResponseSchema },
} as const satisfies Record<string, Call>;
export type CallName = keyof typeof calls;
