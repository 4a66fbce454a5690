import * as z from 'zod/mini';
import type { ErrorName } from '../../errors/errors.ts';
import { emoteNameSchema, emoteSchema } from '../../room/emotes.ts';
import type { NeededScopes } from '../../room/scopes.ts';
import { base64FileSchema } from '../../text/base64-file.ts';
import { limits } from '../../text/limits.ts';
import { successSchema, successShape } from '../../text/success.ts';
import type { Call } from '../call.ts';
import { roomParamsSchema } from '../rooms.ts';

/** An emote's name and its picture: a PNG file in Base64 of at most 128 pixels per side. */
export const addEmoteBodySchema = z.strictObject({
  name: emoteNameSchema,
  image: base64FileSchema(limits.emoteBytes),
});
export const removeEmoteBodySchema = z.strictObject({ name: emoteNameSchema });
export const emoteResponseSchema = z.object({ ...successShape, emote: emoteSchema });
export const emotesResponseSchema = z.object({ ...successShape, data: z.array(emoteSchema) });

export const emoteCalls = {
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
} as const satisfies Record<string, Call>;
type EmoteCallName = keyof typeof emoteCalls;

/** The emotes of rooms. */
export const emoteFeature = {
  calls: emoteCalls,
  scopes: {
    listEmotes: ['room:read'],
    addEmote: ['room:manage'],
    removeEmote: ['room:manage'],
  } satisfies Record<EmoteCallName, NeededScopes>,
  errors: {
    listEmotes: [],
    addEmote: ['ClientNotFoundInRoomException', 'NotTheOwner', 'PermissionDeniedException', 'UnsupportedMimeTypeException'],
    removeEmote: ['ClientNotFoundInRoomException', 'NotTheOwner', 'PermissionDeniedException'],
  } satisfies Record<EmoteCallName, readonly ErrorName[]>,
};
