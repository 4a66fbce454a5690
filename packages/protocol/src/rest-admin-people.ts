import * as z from 'zod/mini';
import { successShape } from './rest-success.ts';

export const peopleQuerySchema = z.object({
  /** A part of a name, or the beginning of an IP address. */
  search: z.optional(z.string().check(z.maxLength(100))),
});

/** A user with a room open. */
export const connectedUserSchema = z.object({
  /** Stands for the session, which can be banned by it. */
  id: z.string(),
  name: z.string(),
  isLoggedIn: z.boolean(),
  /** The /24 or /48 of the IP address. */
  network: z.string(),
  rooms: z.array(z.object({ name: z.string(), title: z.string() })),
  /** When the first of the connections joined, epoch ms. */
  since: z.number(),
});
export type ConnectedUser = z.infer<typeof connectedUserSchema>;

export const peopleResponseSchema = z.object({
  ...successShape,
  /** Those who have been here longest first, 500 at most. */
  data: z.array(connectedUserSchema),
});
