import * as z from 'zod/mini';
import { successShape } from './call.ts';

/** A ban from a room. Times are epoch ms. */
export const roomBanSchema = z.object({
  id: z.string(),
  /** The user's name when they were banned. */
  name: z.string(),
  isLoggedIn: z.boolean(),
  reason: z.optional(z.string()),
  createdAt: z.number(),
  /** Missing if it never ends. */
  endsAt: z.optional(z.number()),
  /** The name of the user who banned them. */
  by: z.string(),
});
export type RoomBanEntry = z.infer<typeof roomBanSchema>;
/** The bans that have not ended, the newest first. */
export const roomBansResponseSchema = z.object({ ...successShape, bans: z.array(roomBanSchema) });

export const roomActionKinds = [
  'user.kicked',
  'user.banned',
  'user.unbanned',
  'user.muted',
  'user.unmuted',
  'user.promoted',
  'controls.locked',
  'controls.unlocked',
  'settings.changed',
  'queue.removed',
  'queue.discarded',
  'room.claimed',
  'door.changed',
  'user.admitted',
  'user.refused',
  'invite.made',
  'invite.revoked',
] as const;
export type RoomActionKind = (typeof roomActionKinds)[number];

const actingUserSchema = z.object({ name: z.string(), isLoggedIn: z.boolean() });

/** An entry of a room's moderation log. */
export const roomActionSchema = z.object({
  /** A number that grows with time. */
  id: z.number(),
  /** Epoch ms. */
  at: z.number(),
  /** One of the kinds below, or of another version of the server. */
  kind: z.string(),
  /** The user who did it, with their name at the time. */
  by: actingUserSchema,
  /** The user it was done to. */
  target: z.optional(actingUserSchema),
  /** The duration in minutes and the reason, the role, the settings, or the video. */
  details: z.optional(z.looseObject({})),
});
export type RoomAction = z.infer<typeof roomActionSchema>;

export const roomLogQuerySchema = z.object({
  /** Only entries before the one with this id. */
  before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
});
/** The newest entries first, at most 50. `hasMore` tells whether there are older ones. */
export const roomLogResponseSchema = z.object({ ...successShape, entries: z.array(roomActionSchema), hasMore: z.boolean() });
