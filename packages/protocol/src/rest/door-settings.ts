import * as z from 'zod/mini';

/** The users who may register: everyone, users with an invitation, or only users added by the operators. */
export const registrationModes = ['open', 'invite', 'closed'] as const;
/** The users who may create rooms. */
export const roomMakers = ['everyone', 'members', 'administrators'] as const;

export const onOrOffSchema = z.enum(['on', 'off']);

/** The settings of a server that are public. */
export const doorsSchema = z.object({
  /** The users who may register. */
  registration: z.enum(registrationModes),
  /** The users who may create rooms: everyone including guests, users with accounts, or operators. */
  roomCreation: z.enum(roomMakers),
  /** Whether users without an account may use the rooms. */
  guests: onOrOffSchema,
});
