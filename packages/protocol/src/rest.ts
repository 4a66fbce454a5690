import * as z from 'zod/mini';
import type { Call } from './call.ts';
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
} from './rest-accounts.ts';
import {
  addressQuerySchema,
  addressResponseSchema,
  permissionsResponseSchema,
  previewQuerySchema,
  previewResponseSchema,
} from './rest-data.ts';
import { addEmoteBodySchema, emoteResponseSchema, emotesResponseSchema, removeEmoteBodySchema } from './emotes.ts';
import { setUpBodySchema, setUpResponseSchema } from './rest-doors.ts';
import { listMessagesQuerySchema, messagesResponseSchema } from './rest-messages.ts';
import { roomBansResponseSchema, roomLogQuerySchema, roomLogResponseSchema } from './rest-room-guards.ts';
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
  thumbnailBodySchema,
  thumbnailResponseSchema,
  undoBodySchema,
} from './rest-rooms.ts';
import { doorResponseSchema } from './room-door.ts';
import {
  addPasskeyBodySchema,
  beginPasskeyBodySchema,
  passkeyLoginBodySchema,
  passkeyOptionsResponseSchema,
  passkeysResponseSchema,
  removePasskeyBodySchema,
  renamePasskeyBodySchema,
} from './rest-passkeys.ts';
import {
  approvePairingBodySchema,
  approvePairingResponseSchema,
  createPairingCodeBodySchema,
  createPairingCodeResponseSchema,
  createPairingLinkBodySchema,
  createPairingLinkResponseSchema,
  pairedResponseSchema,
  pairingResponseSchema,
  redeemPairingLinkBodySchema,
} from './rest-pairing.ts';
import {
  beginSecondFactorBodySchema,
  beginSecondFactorResponseSchema,
  confirmSecondFactorBodySchema,
  recoveryCodesResponseSchema,
  secondFactorProofBodySchema,
} from './rest-second-factor.ts';
import { startCalls } from './rest-start-calls.ts';
import { successSchema } from './rest-success.ts';
import { createTokenBodySchema, createTokenResponseSchema, revokeTokenBodySchema, tokensResponseSchema } from './rest-tokens.ts';
import {
  createWebhookBodySchema,
  deliveriesResponseSchema,
  patchWebhookBodySchema,
  webhookIdSchema,
  webhookResponseSchema,
  webhooksResponseSchema,
} from './rest-webhooks.ts';
import { queueAddBodySchema, queuePatchBodySchema, queueRemoveBodySchema, voteBodySchema } from './video-bodies.ts';

/**
 * The REST calls, without those of operators and of machines that watch a server. The comments say what each does, and stand
 * in the documentation of the protocol.
 */
export const userCalls = {
  ...startCalls,
  /** Redirects the browser to Discord, to log in or to link an account. */
  discord: { method: 'GET', path: '/auth/discord', access: 'open', query: providerQuerySchema, status: 302 },
  /** Where Discord redirects to; redirects back to the app. */
  discordCallback: { method: 'GET', path: '/auth/discord/callback', access: 'open', status: 302 },
  /** Redirects the browser to the server's OpenID provider, to log in or to link an account. */
  oidc: { method: 'GET', path: '/auth/oidc', access: 'open', query: providerQuerySchema, status: 302 },
  /** Where the OpenID provider redirects to; redirects back to the app. */
  oidcCallback: { method: 'GET', path: '/auth/oidc/callback', access: 'open', status: 302 },
  /** Renames the user. */
  renameUser: { method: 'POST', path: '/user', body: renameBodySchema, response: successSchema },
  /** Logs in: the session becomes that of the account. With a second factor it needs a `code` (`SecondFactorRequired`). */
  login: { method: 'POST', path: '/user/login', body: loginBodySchema, response: loginResponseSchema },
  /** Begins a login with a passkey: returns what the browser asks the user's device for. */
  beginPasskeyLogin: { method: 'POST', path: '/user/login/passkey/begin', response: passkeyOptionsResponseSchema },
  /** Logs in with what the device has answered. */
  passkeyLogin: { method: 'POST', path: '/user/login/passkey', body: passkeyLoginBodySchema, response: loginResponseSchema },
  /** Creates an account: the session becomes that of the account. */
  register: { method: 'POST', path: '/user/register', body: registerBodySchema, response: loginResponseSchema, status: 201 },
  /** Keeps an invitation in a cookie for ten minutes, for a new user who registers by logging in elsewhere. */
  presentInvitation: { method: 'POST', path: '/auth/invitation', body: presentInvitationBodySchema, response: successSchema },
  /** Makes the first operator of a new server, with the key from the link that the server shows when it starts. */
  setUp: { method: 'POST', path: '/setup', body: setUpBodySchema, response: setUpResponseSchema },
  /** Logs out: the session becomes that of a new guest. The account's other sessions stay. */
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
  /** Ends a session of the account by its id, or all others than that of the call. */
  endSession: { method: 'DELETE', path: '/user/account/sessions', body: endSessionBodySchema, response: successSchema },
  /** Lists the account's tokens for bots. */
  listTokens: { method: 'GET', path: '/user/account/tokens', response: tokensResponseSchema },
  /** Creates a token for a bot. Its secret is in this answer and nowhere else. */
  createToken: {
    method: 'POST',
    path: '/user/account/tokens',
    body: createTokenBodySchema,
    response: createTokenResponseSchema,
    status: 201,
  },
  /** Revokes a bot's token. */
  revokeToken: { method: 'DELETE', path: '/user/account/tokens', body: revokeTokenBodySchema, response: successSchema },
  /** Unlinks the Discord account. */
  unlinkDiscord: { method: 'DELETE', path: '/user/account/discord', body: unlinkBodySchema, response: successSchema },
  /** Unlinks the user of the OpenID provider. */
  unlinkOidc: { method: 'DELETE', path: '/user/account/oidc', body: unlinkBodySchema, response: successSchema },
  /** Begins to set up a second factor: codes that logins by password need besides it. */
  beginSecondFactor: {
    method: 'POST',
    path: '/user/account/second-factor/begin',
    body: beginSecondFactorBodySchema,
    response: beginSecondFactorResponseSchema,
  },
  /** Turns the second factor on with the first code of the app, and returns ten recovery codes. */
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
  /** Turns the second factor off. */
  removeSecondFactor: {
    method: 'DELETE',
    path: '/user/account/second-factor',
    body: secondFactorProofBodySchema,
    response: successSchema,
  },
  /** Lists the passkeys of the account. */
  listPasskeys: { method: 'GET', path: '/user/account/passkeys', response: passkeysResponseSchema },
  /** Begins to add a passkey: returns what the browser asks the user's device for. */
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
  /** Makes the secret of a link with which another device becomes a remote of this user in a room: once, within 5 minutes. */
  createPairingLink: {
    method: 'POST',
    path: '/user/pairing/link',
    body: createPairingLinkBodySchema,
    response: createPairingLinkResponseSchema,
  },
  /** Makes this device a remote, with the secret of a link: it gets a session of its own, of the user who made the link. */
  redeemPairingLink: {
    method: 'POST',
    path: '/user/pairing/link/redeem',
    body: redeemPairingLinkBodySchema,
    response: pairedResponseSchema,
  },
  /** Makes six letters for this device to show, which a user types elsewhere within 5 minutes. Earlier ones end. */
  createPairingCode: {
    method: 'POST',
    path: '/user/pairing/code',
    body: createPairingCodeBodySchema,
    response: createPairingCodeResponseSchema,
  },
  /** Returns what has become of the letters that this device shows. */
  getPairing: { method: 'GET', path: '/user/pairing/code', response: pairingResponseSchema },
  /** Accepts the offer of the user who has typed the letters: this device gets a session of its own, of that user. */
  confirmPairing: { method: 'POST', path: '/user/pairing/code/confirm', response: pairedResponseSchema },
  /** Offers a room, and oneself as its user, to the device that shows these letters. Nothing happens until that device accepts. */
  approvePairing: {
    method: 'POST',
    path: '/user/pairing/approve',
    body: approvePairingBodySchema,
    response: approvePairingResponseSchema,
  },
  /** Ends the pairing of this device: its session ends, or that of an account is logged out. */
  endPairing: { method: 'DELETE', path: '/user/pairing', response: successSchema },
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
  /** Returns what everybody may know who stands before a room. */
  getDoor: { method: 'GET', path: '/room/:name/door', params: roomParamsSchema, response: doorResponseSchema },
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
  /** Gives a video without a thumbnail the one that the browser of the user who added it has made. The first one stays. */
  addThumbnail: {
    method: 'POST',
    path: '/room/:name/thumbnail',
    params: roomParamsSchema,
    body: thumbnailBodySchema,
    response: thumbnailResponseSchema,
  },
  /** Votes for a queued video. The user must be in the room. */
  vote: { method: 'POST', path: '/room/:name/vote', params: roomParamsSchema, body: voteBodySchema, response: successSchema },
  /** Takes a vote back. */
  unvote: { method: 'DELETE', path: '/room/:name/vote', params: roomParamsSchema, body: voteBodySchema, response: successSchema },
  /** Undoes an event. */
  undo: { method: 'POST', path: '/room/:name/undo', params: roomParamsSchema, body: undoBodySchema, response: successSchema },
  /**
   * Lists what was said in a room, as far as it keeps that. Messages that others have deleted come with their text for those who
   * may delete messages, without it for all others.
   */
  listMessages: {
    method: 'GET',
    path: '/room/:name/messages',
    params: roomParamsSchema,
    query: listMessagesQuerySchema,
    response: messagesResponseSchema,
  },
  /** Lists the emotes of a room. */
  listEmotes: { method: 'GET', path: '/room/:name/emotes', params: roomParamsSchema, response: emotesResponseSchema },
  /** Adds an emote, for the owner of the room and for operators. The server encodes its picture again. */
  addEmote: {
    method: 'POST',
    path: '/room/:name/emotes',
    params: roomParamsSchema,
    body: addEmoteBodySchema,
    response: emoteResponseSchema,
    status: 201,
  },
  /** Removes an emote. Messages keep its name. */
  removeEmote: {
    method: 'DELETE',
    path: '/room/:name/emotes',
    params: roomParamsSchema,
    body: removeEmoteBodySchema,
    response: successSchema,
  },
  /** Lists the bans of a room, for those who may ban. */
  listRoomBans: { method: 'GET', path: '/room/:name/bans', params: roomParamsSchema, response: roomBansResponseSchema },
  /** Lists what those who look after a room did in the last 30 days, for those who may see it. */
  roomLog: { method: 'GET', path: '/room/:name/log', params: roomParamsSchema, query: roomLogQuerySchema, response: roomLogResponseSchema },
  /** Lists the webhooks of a room, for its owner. */
  listWebhooks: { method: 'GET', path: '/room/:name/webhooks', params: roomParamsSchema, response: webhooksResponseSchema },
  /** Creates a webhook, for the owner of the room. Its secret is in this answer and nowhere else. */
  createWebhook: {
    method: 'POST',
    path: '/room/:name/webhooks',
    params: roomParamsSchema,
    body: createWebhookBodySchema,
    response: webhookResponseSchema,
    status: 201,
  },
  /** Changes a webhook, turns it on or off, or renews its secret. */
  patchWebhook: {
    method: 'PATCH',
    path: '/room/:name/webhooks',
    params: roomParamsSchema,
    body: patchWebhookBodySchema,
    response: webhookResponseSchema,
  },
  /** Deletes a webhook. Nothing is sent to it any more. */
  deleteWebhook: {
    method: 'DELETE',
    path: '/room/:name/webhooks',
    params: roomParamsSchema,
    body: webhookIdSchema,
    response: successSchema,
  },
  /** Has a message of the type `webhook.test` delivered. */
  testWebhook: {
    method: 'POST',
    path: '/room/:name/webhooks/test',
    params: roomParamsSchema,
    body: webhookIdSchema,
    response: successSchema,
  },
  /** Lists the last 100 deliveries of a webhook, the newest first. */
  listDeliveries: {
    method: 'GET',
    path: '/room/:name/webhooks/deliveries',
    params: roomParamsSchema,
    query: webhookIdSchema,
    response: deliveriesResponseSchema,
  },
  /** Looks up the videos of a link, of several links, or those found for words. */
  preview: { method: 'GET', path: '/data/previewAdd', query: previewQuerySchema, response: previewResponseSchema },
  /** Returns where a video can be played now, for services whose URLs expire; with the room, a server may relay it. */
  address: { method: 'GET', path: '/data/address', query: addressQuerySchema, response: addressResponseSchema },
  /** Lists the roles and permissions. */
  permissions: { method: 'GET', path: '/data/permissions', response: permissionsResponseSchema },
} as const satisfies Record<string, Call>;
export type UserCallName = keyof typeof userCalls;
