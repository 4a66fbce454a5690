import * as z from 'zod/mini';
import { emoteNameSchema, emoteSchema } from '../../room/emotes.ts';
import { limits } from '../../text/limits.ts';
import { base64FileSchema } from '../../text/text.ts';
import { type Call, type ProtocolFeature, successSchema, successShape } from '../call.ts';
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

export const emoteFeature = {
  calls: emoteCalls,
  scopes: { listEmotes: ['room:read'], addEmote: ['room:manage'], removeEmote: ['room:manage'] },
  errors: {
    addEmote: ['ClientNotFoundInRoomException', 'NotTheOwner', 'PermissionDeniedException', 'UnsupportedMimeTypeException'],
    removeEmote: ['ClientNotFoundInRoomException', 'NotTheOwner', 'PermissionDeniedException'],
  },
} as const satisfies ProtocolFeature<typeof emoteCalls>;
