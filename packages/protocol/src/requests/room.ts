import * as z from 'zod/mini';
import { roomSettingsSchema } from '../room/settings.ts';
import { defineRequest } from './define-request.ts';

/** The event to undo: its `id`, or the event as far as the client has it. */
export const eventReferenceSchema = z.object({
  id: z.optional(z.string()),
  /** The announced request, exactly as it was. Only without an id. */
  request: z.optional(z.unknown()),
  user: z.optional(z.object({ name: z.string() })),
  additional: z.optional(
    z.object({
      /** The position before the first seek to undo, in seconds, if one user sought several times in a row. */
      prevPosition: z.optional(z.number()),
    }),
  ),
});
export type EventReference = z.infer<typeof eventReferenceSchema>;

export const roomRequests = {
  /** Undoes an event: a seek, a skip, an add or a remove. */
  Undo: defineRequest(
    12,
    { event: eventReferenceSchema },
    { scopes: ['playback', 'queue'], permission: { dependsOn: 'the permission of the reverse request' }, webhook: 'room.undone' },
  ),
  /** Changes settings of the room: all given settings, or none. */
  ApplySettings: defineRequest(
    13,
    { settings: roomSettingsSchema },
    { scopes: ['room:manage'], permission: { dependsOn: '`configure-room.…`' }, webhook: 'room.settings' },
  ),
  /** Makes a temporary room permanent. The user, who needs an account, becomes its owner. */
  KeepRoom: defineRequest(24, {}, { scopes: ['room:manage'], webhook: 'room.kept' }),
};
