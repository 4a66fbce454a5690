import * as z from 'zod/mini';
import { successShape } from './call.ts';

export const peopleQuerySchema = z.object({
  /** A part of a name, or the beginning of an IP address. */
  search: z.optional(z.string().check(z.maxLength(100))),
});

/** A user with an open room. */
export const connectedUserSchema = z.object({
  /** An id for the session, by which it can be banned. */
  id: z.string(),
  name: z.string(),
  isLoggedIn: z.boolean(),
  /** The /24 or /48 of the IP address. */
  network: z.string(),
  rooms: z.array(z.object({ name: z.string(), title: z.string() })),
  /** The time when the first of the connections joined, epoch ms. */
  since: z.number(),
});
export type ConnectedUser = z.infer<typeof connectedUserSchema>;

export const peopleResponseSchema = z.object({
  ...successShape,
  /** The earliest to join first, at most 500. */
  data: z.array(connectedUserSchema),
});
