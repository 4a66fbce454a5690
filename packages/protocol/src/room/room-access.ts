import * as z from 'zod/mini';
import { limits } from '../text/limits.ts';
import { Role } from './roles.ts';

/** Everyone with the link, users with the password, users let in from inside, or invited accounts can join. */
export const doorKinds = ['link', 'password', 'knock', 'invited'] as const;
export const doorKindSchema = z.enum(doorKinds);
export type DoorKind = z.infer<typeof doorKindSchema>;

/** How many users a room holds, each counted once; null if any number. */
export const capacitySchema = z.nullable(z.int().check(z.minimum(1), z.maximum(limits.roomCapacity)));

/** The door of a room, as everyone inside sees it. */
export const roomDoorSchema = z.object({ kind: doorKindSchema, capacity: capacitySchema });
export type RoomDoorState = z.infer<typeof roomDoorSchema>;

/** A role that an invite link can give. */
export const inviteRoleSchema = z.union([z.literal(Role.TrustedUser), z.literal(Role.Moderator), z.literal(Role.Administrator)]);

/** An invite link, as users see it who may let others in. Times are epoch ms. */
export const inviteEntrySchema = z.object({
  id: z.string(),
  /** The role that accounts get when they come in with it; null if none. */
  role: z.nullable(inviteRoleSchema),
  /** How many users can still come in with it; null if any number. */
  usesLeft: z.nullable(z.number()),
  /** Null if it lasts until it is revoked. */
  endsAt: z.nullable(z.number()),
  createdAt: z.number(),
  /** The name of the user who made it; missing if that is not known. */
  by: z.optional(z.string()),
});
export type InviteEntry = z.infer<typeof inviteEntrySchema>;

/** A user who has knocked and waits outside. */
export const knockSchema = z.object({
  /** The id of their client, for Admit. */
  id: z.string(),
  name: z.string(),
  isLoggedIn: z.boolean(),
  /** The time when they knocked, epoch ms. */
  at: z.number(),
});
export type KnockEntry = z.infer<typeof knockSchema>;

/** The public information about a room's door. */
export const doorResponseSchema = z.object({
  name: z.string(),
  title: z.string(),
  kind: doorKindSchema,
  /** How many users the room holds. Missing in answers of older servers. */
  capacity: z.optional(capacitySchema),
  /** Whether every seat is taken. */
  isFull: z.boolean(),
  /** Whether this user can come in directly. */
  isAdmitted: z.boolean(),
  /** How many users are inside. */
  people: z.number(),
  /** Initials of some of the users inside, at most 5. */
  seats: z.array(z.string()),
});
export type DoorResponse = z.infer<typeof doorResponseSchema>;
