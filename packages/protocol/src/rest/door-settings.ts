import * as z from 'zod/mini';

/** Users who may register: everyone, users with an invitation, or only users whom operators add. */
export const registrationModes = ['open', 'invite', 'closed'] as const;
/** Users who may create rooms. */
export const roomMakers = ['everyone', 'members', 'administrators'] as const;

export const onOrOffSchema = z.enum(['on', 'off']);

/** Public settings of a server. */
export const doorsSchema = z.object({
  /** The users who may register. */
  registration: z.enum(registrationModes),
  /** The users who may create rooms: everyone including guests, users with accounts, or operators. */
  roomCreation: z.enum(roomMakers),
  /** Whether users without an account may use the rooms. */
  guests: onOrOffSchema,
});
