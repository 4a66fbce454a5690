import * as z from 'zod/mini';
import { roomEventSchema } from '../messages/messages.ts';
import { grantsSchema } from '../room/permissions.ts';
import { base64FileSchema } from '../text/text.ts';
import { limits } from '../text/limits.ts';
import { successShape } from './call.ts';
import { doorKindSchema } from '../room/room-access.ts';
import { roomUserSchema } from '../room/room.ts';
import {
  queueModeSchema,
  restoreQueueBehaviorSchema,
  roomDescriptionSchema,
  roomSettingsSchema,
  roomTitleSchema,
  visibilitySchema,
} from '../room/settings.ts';
import { roomNameSchema } from '../text/identifiers.ts';
import { skipCategoriesSchema } from '../media/segment-categories.ts';
import { queueItemSchema, videoIdSchema } from '../media/video.ts';

const roomShape = {
  name: z.string(),
  title: z.string(),
  description: z.string(),
  isTemporary: z.boolean(),
  visibility: visibilitySchema,
  queueMode: queueModeSchema,
};

export const roomListItemSchema = z.object({
  ...roomShape,
  /** The name of the user who made a temporary room. */
  madeBy: z.optional(z.string()),
  currentSource: z.nullable(queueItemSchema),
  /** The number of people in the room. */
  users: z.number(),
  /** The names of the first users, at most 5. */
  names: z.optional(z.array(z.string())),
  isPlaying: z.optional(z.boolean()),
  /** The position of the room in the current item, in seconds from its start, accurate to about 5 s. */
  position: z.optional(z.number()),
  /** The kind of the door, if not everyone can join. Lists don't show what happens in such a room. */
  door: z.optional(doorKindSchema),
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

/** A room, with these fields only, as clients send unknown fields back as settings. The sync has fields that were added later. */
export const roomResponseSchema = z.object({
  ...roomShape,
  queue: z.array(queueItemSchema),
  hasOwner: z.boolean(),
  grants: grantsSchema,
  autoSkipSegmentCategories: skipCategoriesSchema,
  restoreQueueBehavior: restoreQueueBehaviorSchema,
  enableVoteSkip: z.boolean(),
  users: z.array(roomUserSchema),
});
export type RoomResponse = z.infer<typeof roomResponseSchema>;

export const claimBodySchema = z.strictObject({ claim: z.literal(true) });
export const roomPatchBodySchema = z.union([claimBodySchema, roomSettingsSchema]);
export const deleteRoomQuerySchema = z.object({ permanent: z.optional(z.enum(['true', 'false'])) });

/** A video in the room, and its thumbnail: a JPEG or WebP file in Base64 of at most 640 pixels per side. */
export const thumbnailBodySchema = z.strictObject({
  ...videoIdSchema.shape,
  image: base64FileSchema(limits.thumbnailBytes),
});
export const thumbnailResponseSchema = z.object({ ...successShape, thumbnail: z.string() });
/** A video in the room, and the name of the file. */
export const subtitlesQuerySchema = z.strictObject({
  ...videoIdSchema.shape,
  fileName: z.string().check(z.minLength(1), z.maxLength(limits.filmFileName)),
});
export const subtitlesResponseSchema = z.object({ ...successShape, subtitleUrl: z.string() });
export const undoBodySchema = z.union([
  z.object({ event: z.partial(roomEventSchema) }),
  z.object({ data: z.object({ event: z.partial(roomEventSchema) }) }),
]);
