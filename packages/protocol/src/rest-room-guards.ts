import * as z from 'zod/mini';
import { successShape } from './rest-success.ts';

/** A ban from a room. Times are epoch ms. */
export const roomBanSchema = z.object({
  id: z.string(),
  /** The user's name when they were banned. */
  name: z.string(),
  isLoggedIn: z.boolean(),
  reason: z.optional(z.string()),
  createdAt: z.number(),
  /** Missing: for good. */
  endsAt: z.optional(z.number()),
  /** The name of who banned them. */
  by: z.string(),
});
export type RoomBanEntry = z.infer<typeof roomBanSchema>;
/** The bans that have not ended, the newest first. */
export const roomBansResponseSchema = z.object({ ...successShape, bans: z.array(roomBanSchema) });
