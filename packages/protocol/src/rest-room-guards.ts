import * as z from 'zod/mini';
import { successShape } from './rest-success.ts';

/** A ban from a room. Times are epoch ms. */
export const roomBanSchema = z.object({
  id: z.string(),
  /** The user's name when they were banned. */
  name: z.string(),
  isLoggedIn: z.boolean(),
  reason: z.optional(z.string()),
  createdAt: z.number(),
  /** Missing: for good. */
  endsAt: z.optional(z.number()),
  /** The name of who banned them. */
  by: z.string(),
});
export type RoomBanEntry = z.infer<typeof roomBanSchema>;
/** The bans that have not ended, the newest first. */
export const roomBansResponseSchema = z.object({ ...successShape, bans: z.array(roomBanSchema) });

/** What is written down of those who look after a room. */
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

/** Something that a user did who looks after a room. */
export const roomActionSchema = z.object({
  /** Counts up with time. */
  id: z.number(),
  /** Epoch ms. */
  at: z.number(),
  /** One of the kinds below, or of another version of the server. */
  kind: z.string(),
  /** Who did it, by the name at the time. */
  by: actingUserSchema,
  /** To whom. */
  target: z.optional(actingUserSchema),
  /** For how many minutes and why, the role, the settings, or the video. */
  details: z.optional(z.looseObject({})),
});
export type RoomAction = z.infer<typeof roomActionSchema>;

export const roomLogQuerySchema = z.object({
  /** Only entries before the one with this id. */
  before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
});
/** The newest entries first, 50 at most. `hasMore` tells whether there are older ones. */
export const roomLogResponseSchema = z.object({ ...successShape, entries: z.array(roomActionSchema), hasMore: z.boolean() });
