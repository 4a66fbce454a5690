import * as z from 'zod/mini';

/** Who may register: all, those with an invitation, or only users whom the operators add. */
export const registrationModes = ['open', 'invite', 'closed'] as const;
/** Who may make rooms. */
export const roomMakers = ['everyone', 'members', 'administrators'] as const;

export const onOrOffSchema = z.enum(['on', 'off']);

/** The settings of a server that everyone may know. */
export const doorsSchema = z.object({
  /** Who may register. */
  registration: z.enum(registrationModes),
  /** Who may make rooms: guests too, accounts, or operators. */
  roomCreation: z.enum(roomMakers),
  /** Whether users without an account may use the rooms. */
  guests: onOrOffSchema,
});
