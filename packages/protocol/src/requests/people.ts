import * as z from 'zod/mini';
import { limits } from '../text/limits.ts';
import { roleSchema } from '../room/roles.ts';
import { playerStatusSchema } from '../room/room.ts';
import { textSchema } from '../text/text.ts';
import { defineRequest } from './define-request.ts';

export const peopleRequests = {
  /** Announces that a client has joined. Only in events. */
  Join: defineRequest(0, {}, { scopes: ['room:read'], webhook: 'users.joined' }),
  /** Announces that a client has left. Only in events. */
  Leave: defineRequest(1, {}, { scopes: ['room:read'], webhook: 'users.left' }),
  /**
   * Reports the state of the client's player. The `status` message does the same and has more fields. A `username` is
   * ignored: `POST /api/user` renames.
   */
  UpdateUser: defineRequest(
    10,
    {
      info: z.object({
        id: z.optional(z.string()),
        username: z.optional(z.string()),
        status: z.optional(playerStatusSchema),
      }),
    },
    { scopes: ['room:read'] },
  ),
  /** Gives the user of a client a role, in all of their clients. */
  Promote: defineRequest(
    9,
    { targetClientId: z.string(), role: roleSchema },
    { scopes: ['room:manage'], permission: { dependsOn: '`manage-users.promote-…`, `manage-users.demote-…`' }, webhook: 'room.promoted' },
  ),
  /** Kicks a user of a lower role, with all of their clients. */
  Kick: defineRequest(18, { clientId: z.string() }, { scopes: ['room:manage'], permission: 'manage-users.kick', webhook: 'room.kicked' }),
  /** Bans the user of a client from the room: their account and the session of that client. Only for users of lower roles. */
  Ban: defineRequest(
    25,
    {
      clientId: z.string(),
      /** How many minutes the ban lasts; by default it never ends. */
      forMinutes: z.optional(z.number().check(z.int(), z.minimum(limits.minBanMinutes), z.maximum(limits.maxBanMinutes))),
      /** Shown to the user, and to users who may ban. The event of the ban leaves it out. */
      reason: z.optional(textSchema(limits.banReason, { error: `The reason can have at most ${limits.banReason} characters` })),
    },
    { scopes: ['room:manage'], permission: 'manage-users.ban', webhook: 'room.banned' },
  ),
  /** Lifts a ban. */
  Unban: defineRequest(
    26,
    {
      /** The id of the ban. */
      id: z.string(),
    },
    { scopes: ['room:manage'], permission: 'manage-users.ban', webhook: 'room.unbanned' },
  ),
  /** Keeps the user of a client from chatting. Only for users of lower roles. */
  Mute: defineRequest(
    27,
    {
      clientId: z.string(),
      /** How many minutes the mute lasts; null lets the user chat again. */
      forMinutes: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(limits.maxMuteMinutes))),
    },
    { scopes: ['room:manage'], permission: 'manage-users.mute', webhook: 'room.muted' },
  ),
};
