import * as z from 'zod/mini';
import { limits } from '../text/limits.ts';
import { entryIdSchema } from '../text/identifiers.ts';
import { capacitySchema, doorKindSchema, inviteRoleSchema } from '../room/room-access.ts';
import { defineRequest } from './define-request.ts';

export const accessRequests = {
  /** Sets who can join. Missing fields stay unchanged, and users inside stay in the room. */
  SetDoor: defineRequest(
    20,
    {
      kind: z.optional(doorKindSchema),
      capacity: z.optional(capacitySchema),
      /** The password of a room that has one: 8 to 256 characters. Events leave it out. */
      password: z.optional(z.string()),
    },
    { scopes: ['room:manage'], permission: 'configure-room.door', webhook: 'room.door' },
  ),
  /** Lets a user in who has knocked, or turns them away. */
  Admit: defineRequest(
    21,
    {
      /** The `id` of the knock. */
      clientId: z.string(),
      admit: z.boolean(),
    },
    { scopes: ['room:manage'], permission: 'manage-users.admit', webhook: 'room.admitted' },
  ),
  /** Makes an invite link. Its client gets the token in an `invite` message. */
  MakeInvite: defineRequest(
    22,
    {
      /** The role that accounts get when they come in with it. Temporary rooms have no roles. */
      role: z.optional(inviteRoleSchema),
      /** How many users can come in with it; by default any number. */
      uses: z.optional(z.int().check(z.minimum(1), z.maximum(limits.inviteUses))),
      /** How long it is valid, in hours; by default until it is revoked. */
      validForHours: z.optional(z.int().check(z.minimum(1), z.maximum(limits.inviteHours))),
    },
    { scopes: ['room:manage'], permission: { dependsOn: '`manage-users.admit`, `manage-users.promote-…`' } },
  ),
  /** Revokes an invite link. Users who came in with it stay. */
  RevokeInvite: defineRequest(23, { inviteId: entryIdSchema }, { scopes: ['room:manage'], permission: 'manage-users.admit' }),
};
export type SetDoorRequest = z.infer<typeof accessRequests.SetDoor.schema>;
export type MakeInviteRequest = z.infer<typeof accessRequests.MakeInvite.schema>;
