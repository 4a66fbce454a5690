import { addEmoteBodySchema, emoteResponseSchema, emotesResponseSchema, removeEmoteBodySchema } from '../../room/emotes.ts';
import { type Call, type ProtocolFeature, successSchema } from '../call.ts';
import { roomParamsSchema } from '../rooms.ts';

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

/** The emotes of rooms. */
export const emoteFeature = {
  calls: emoteCalls,
  scopes: { listEmotes: ['room:read'], addEmote: ['room:manage'], removeEmote: ['room:manage'] },
  errors: {
    addEmote: ['ClientNotFoundInRoomException', 'NotTheOwner', 'PermissionDeniedException', 'UnsupportedMimeTypeException'],
    removeEmote: ['ClientNotFoundInRoomException', 'NotTheOwner', 'PermissionDeniedException'],
  },
} as const satisfies ProtocolFeature<typeof emoteCalls>;
