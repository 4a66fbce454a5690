import * as z from 'zod/mini';
import { type Call, successSchema } from './call.ts';
import {
  accountDeleteBodySchema,
  unlinkBodySchema,
  accountPatchBodySchema,
  accountResponseSchema,
  confirmEmailBodySchema,
  endSessionBodySchema,
  loginBodySchema,
  loginResponseSchema,
  presentInvitationBodySchema,
  providerQuerySchema,
  recoverStartBodySchema,
  recoverVerifyBodySchema,
  registerBodySchema,
  renameBodySchema,
  sessionsResponseSchema,
} from './accounts.ts';
import {
  addressQuerySchema,
  addressResponseSchema,
  outlineResponseSchema,
  permissionsResponseSchema,
  previewQuerySchema,
  previewResponseSchema,
} from './data.ts';
import { setUpBodySchema, setUpResponseSchema } from './doors.ts';
import { protocolFeatures } from './feature-list.ts';
import { listMessagesQuerySchema, messagesResponseSchema } from './listed-messages.ts';
import { roomBansResponseSchema, roomLogQuerySchema, roomLogResponseSchema } from './room-guards.ts';
import {
  createRoomBodySchema,
  deleteRoomQuerySchema,
  generateRoomBodySchema,
  generateRoomResponseSchema,
  ownedRoomsResponseSchema,
  roomListSchema,
  roomParamsSchema,
  roomPatchBodySchema,
  roomResponseSchema,
  subtitlesQuerySchema,
  subtitlesResponseSchema,
  thumbnailBodySchema,
  thumbnailResponseSchema,
  undoBodySchema,
} from './rooms.ts';
import { doorResponseSchema } from '../room/room-access.ts';
import {
  addPasskeyBodySchema,
  beginPasskeyBodySchema,
  passkeyLoginBodySchema,
  passkeyOptionsResponseSchema,
  passkeysResponseSchema,
  removePasskeyBodySchema,
  renamePasskeyBodySchema,
} from './passkeys.ts';
import {
  beginSecondFactorBodySchema,
  beginSecondFactorResponseSchema,
  confirmSecondFactorBodySchema,
  recoveryCodesResponseSchema,
  secondFactorProofBodySchema,
} from './second-factor.ts';
import { startCalls } from './start-calls.ts';
import { videoIdSchema } from '../media/video.ts';
import { queueAddBodySchema, queuePatchBodySchema, queueRemoveBodySchema, voteBodySchema } from '../media/video-bodies.ts';

/**
 * The REST calls, without the calls of operators and of machines that monitor a server. Their docstrings stand in the
 * documentation of the protocol.
 */
export const userCalls = {
  ...startCalls,
  /** Redirects the browser to Discord, to log in or to link an account. */
  discord: { method: 'GET', path: '/auth/discord', access: 'open', query: providerQuerySchema, status: 302 },
  /** Receives the user from Discord, and redirects back to the app. */
  discordCallback: { method: 'GET', path: '/auth/discord/callback', access: 'open', status: 302 },
  /** Redirects the browser to the server's OpenID provider, to log in or to link an account. */
  oidc: { method: 'GET', path: '/auth/oidc', access: 'open', query: providerQuerySchema, status: 302 },
  /** Receives the user from the OpenID provider, and redirects back to the app. */
  oidcCallback: { method: 'GET', path: '/auth/oidc/callback', access: 'open', status: 302 },
  /** Renames the user. */
  renameUser: { method: 'POST', path: '/user', body: renameBodySchema, response: successSchema },
  /** Logs in: the session becomes the account's. A second factor needs a `code` (`SecondFactorRequired`). */
  login: { method: 'POST', path: '/user/login', body: loginBodySchema, response: loginResponseSchema },
  /** Begins a login with a passkey: returns the options for the user's device. */
  beginPasskeyLogin: { method: 'POST', path: '/user/login/passkey/begin', response: passkeyOptionsResponseSchema },
  /** Logs in with the answer of the device. */
  passkeyLogin: { method: 'POST', path: '/user/login/passkey', body: passkeyLoginBodySchema, response: loginResponseSchema },
  /** Creates an account: the session becomes the account's. */
  register: { method: 'POST', path: '/user/register', body: registerBodySchema, response: loginResponseSchema, status: 201 },
  /** Stores an invitation in a cookie for ten minutes, for a new user who registers by logging in elsewhere. */
  presentInvitation: { method: 'POST', path: '/auth/invitation', body: presentInvitationBodySchema, response: successSchema },
  /** Makes the first operator of a new server, with the key from the link that the server shows when it starts. */
  setUp: { method: 'POST', path: '/setup', body: setUpBodySchema, response: setUpResponseSchema },
  /** Logs out: the session becomes a new guest's. The account's other sessions stay. */
  logout: { method: 'POST', path: '/user/logout', response: successSchema },
  /** Sends an e-mail with a link to set a new password. Needs a name or an e-mail address. */
  recoverStart: { method: 'POST', path: '/user/recover/start', body: recoverStartBodySchema, response: successSchema },
  /** Sets a new password with the key from the link; ends the other sessions and every other way to log in. */
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
  /** Ends a session of the account by its id, or all sessions except the session of the call. */
  endSession: { method: 'DELETE', path: '/user/account/sessions', body: endSessionBodySchema, response: successSchema },
  /** Unlinks the Discord account. */
  unlinkDiscord: { method: 'DELETE', path: '/user/account/discord', body: unlinkBodySchema, response: successSchema },
  /** Unlinks the user of the OpenID provider. */
  unlinkOidc: { method: 'DELETE', path: '/user/account/oidc', body: unlinkBodySchema, response: successSchema },
  /** Begins to set up a second factor: codes that logins by password require as well. */
  beginSecondFactor: {
    method: 'POST',
    path: '/user/account/second-factor/begin',
    body: beginSecondFactorBodySchema,
    response: beginSecondFactorResponseSchema,
  },
  /** Turns on the second factor with the first code of the app, and returns ten recovery codes. */
  confirmSecondFactor: {
    method: 'POST',
    path: '/user/account/second-factor',
    body: confirmSecondFactorBodySchema,
    response: recoveryCodesResponseSchema,
  },
  /** Replaces the recovery codes. */
  renewRecoveryCodes: {
    method: 'POST',
    path: '/user/account/second-factor/codes',
    body: secondFactorProofBodySchema,
    response: recoveryCodesResponseSchema,
  },
  /** Turns off the second factor. */
  removeSecondFactor: {
    method: 'DELETE',
    path: '/user/account/second-factor',
    body: secondFactorProofBodySchema,
    response: successSchema,
  },
  /** Lists the passkeys of the account. */
  listPasskeys: { method: 'GET', path: '/user/account/passkeys', response: passkeysResponseSchema },
  /** Begins to add a passkey: returns the options for the user's device. */
  beginPasskey: {
    method: 'POST',
    path: '/user/account/passkeys/begin',
    body: beginPasskeyBodySchema,
    response: passkeyOptionsResponseSchema,
  },
  /** Adds the passkey that the device has made. */
  addPasskey: { method: 'POST', path: '/user/account/passkeys', body: addPasskeyBodySchema, response: passkeysResponseSchema },
  /** Renames a passkey. */
  renamePasskey: { method: 'PATCH', path: '/user/account/passkeys', body: renamePasskeyBodySchema, response: passkeysResponseSchema },
  /** Removes a passkey, unless it is the only way to log in. */
  removePasskey: { method: 'DELETE', path: '/user/account/passkeys', body: removePasskeyBodySchema, response: passkeysResponseSchema },
  /** Lists the rooms that the account owns. */
  ownedRooms: { method: 'GET', path: '/user/owned-rooms', response: ownedRoomsResponseSchema },
  /** Lists the public rooms; for operators with the API key, also the unlisted ones. The list is made once a second and supports `ETag`. */
  listRooms: { method: 'GET', path: '/room/list', response: roomListSchema },
  /** Creates a temporary room with a random name. */
  generateRoom: { method: 'POST', path: '/room/generate', body: generateRoomBodySchema, response: generateRoomResponseSchema, status: 201 },
  /** Creates a room. A logged-in user becomes its owner. */
  createRoom: { method: 'POST', path: '/room/create', body: createRoomBodySchema, response: successSchema, status: 201 },
  /** Returns a room. */
  getRoom: { method: 'GET', path: '/room/:name', params: roomParamsSchema, response: roomResponseSchema },
  /** Returns the public information about a room's door. */
  getDoor: { method: 'GET', path: '/room/:name/door', params: roomParamsSchema, response: doorResponseSchema },
  /** Changes settings of a room, or claims a room without an owner (`claim: true`). */
  patchRoom: { method: 'PATCH', path: '/room/:name', params: roomParamsSchema, body: roomPatchBodySchema, response: successSchema },
  /** Deletes a room, for its owner (`permanent=true`). Operators delete or only unload any room. */
  deleteRoom: { method: 'DELETE', path: '/room/:name', params: roomParamsSchema, query: deleteRoomQuerySchema, response: successSchema },
  /** Adds videos to the queue. */
  addToQueue: { method: 'POST', path: '/room/:name/queue', params: roomParamsSchema, body: queueAddBodySchema, response: successSchema },
  /** Changes the start, the end and the subtitles of a queue item. */
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
  /** Adds a thumbnail to a video without one, made by the browser of the user who added the video. The first thumbnail stays. */
  addThumbnail: {
    method: 'POST',
    path: '/room/:name/thumbnail',
    params: roomParamsSchema,
    body: thumbnailBodySchema,
    response: thumbnailResponseSchema,
  },
  /**
   * Shows subtitles from a file of the user's to everyone: as the `subtitleUrl` of the current or a queued item. The body is a .vtt or .srt
   * file of at most 512 KiB, in any encoding.
   */
  addSubtitles: {
    method: 'POST',
    path: '/room/:name/subtitles',
    params: roomParamsSchema,
    query: subtitlesQuerySchema,
    takesBytes: true,
    response: subtitlesResponseSchema,
  },
  /** Votes for a queued video. The user must be in the room. */
  vote: { method: 'POST', path: '/room/:name/vote', params: roomParamsSchema, body: voteBodySchema, response: successSchema },
  /** Withdraws a vote. */
  unvote: { method: 'DELETE', path: '/room/:name/vote', params: roomParamsSchema, body: voteBodySchema, response: successSchema },
  /** Undoes an event. */
  undo: { method: 'POST', path: '/room/:name/undo', params: roomParamsSchema, body: undoBodySchema, response: successSchema },
  /**
   * Lists the messages of a room, as far as it keeps them. The text of messages that other users have deleted is
   * included only for users who may delete messages.
   */
  listMessages: {
    method: 'GET',
    path: '/room/:name/messages',
    params: roomParamsSchema,
    query: listMessagesQuerySchema,
    response: messagesResponseSchema,
  },
  /** Lists the bans of a room, for users who may ban. */
  listRoomBans: { method: 'GET', path: '/room/:name/bans', params: roomParamsSchema, response: roomBansResponseSchema },
  /** Lists the moderation of a room in the last 30 days, for users who may see it. */
  roomLog: { method: 'GET', path: '/room/:name/log', params: roomParamsSchema, query: roomLogQuerySchema, response: roomLogResponseSchema },
  ...protocolFeatures.calls,
  /** Looks up the videos of a link or of several links, or searches for words. */
  preview: { method: 'GET', path: '/data/previewAdd', query: previewQuerySchema, response: previewResponseSchema },
  /** Returns the URL at which a video can be played now, for services whose URLs expire; with the room, a server may relay it. */
  address: { method: 'GET', path: '/data/address', query: addressQuerySchema, response: addressResponseSchema },
  /** Returns the chapters of a video and small pictures for its seek bar, as far as its site has them. */
  outline: { method: 'GET', path: '/data/outline', query: videoIdSchema, response: outlineResponseSchema },
  /** Lists the roles and permissions. */
  permissions: { method: 'GET', path: '/data/permissions', response: permissionsResponseSchema },
} as const satisfies Record<string, Call>;
export type UserCallName = keyof typeof userCalls;
