import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { Role } from './roles.ts';

/** Who can join a room: everyone with the link, those with its password, those whom a user inside lets in, or invited accounts. */
export const doorKinds = ['link', 'password', 'knock', 'invited'] as const;
export const doorKindSchema = z.enum(doorKinds);
export type DoorKind = z.infer<typeof doorKindSchema>;

/** How many users a room holds, each counted once; null: any number. */
export const capacitySchema = z.nullable(z.int().check(z.minimum(1), z.maximum(limits.roomCapacity)));

/** The door of a room, as everyone inside sees it. */
export const roomDoorSchema = z.object({ kind: doorKindSchema, capacity: capacitySchema });
export type RoomDoorState = z.infer<typeof roomDoorSchema>;

/** A role that an invite link can give. */
export const inviteRoleSchema = z.union([z.literal(Role.TrustedUser), z.literal(Role.Moderator), z.literal(Role.Administrator)]);

/** An invite link, as those see it who may let others in. Times are epoch ms. */
export const inviteEntrySchema = z.object({
  id: z.string(),
  /** What accounts become that come in with it; null: nothing. */
  role: z.nullable(inviteRoleSchema),
  /** How many users can still come in with it; null: any number. */
  usesLeft: z.nullable(z.number()),
  /** Null: it lasts until it is taken back. */
  endsAt: z.nullable(z.number()),
  createdAt: z.number(),
  /** The name of the user who made it; missing if that is not known. */
  by: z.optional(z.string()),
});
export type InviteEntry = z.infer<typeof inviteEntrySchema>;

/** A user who has knocked and waits outside. */
export const knockSchema = z.object({
  /** For Admit: the id of their client. */
  id: z.string(),
  name: z.string(),
  isLoggedIn: z.boolean(),
  /** When they knocked, epoch ms. */
  at: z.number(),
});
export type KnockEntry = z.infer<typeof knockSchema>;

/** What everybody may know who stands before a room. */
export const doorResponseSchema = z.object({
  name: z.string(),
  title: z.string(),
  kind: doorKindSchema,
  /** How many users the room holds. Missing in answers of older servers. */
  capacity: z.optional(capacitySchema),
  /** Whether every seat is taken. */
  isFull: z.boolean(),
  /** Whether this user can come in without more. */
  isAdmitted: z.boolean(),
  /** How many users are inside. */
  people: z.number(),
  /** Initials of some of them, at most 5. */
  seats: z.array(z.string()),
});
export type DoorResponse = z.infer<typeof doorResponseSchema>;
