import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { successShape } from './rest-success.ts';
import { cleanLine, emptyAs, rejectNul, textSchema } from './text.ts';

/** An invitation to register, as operators see it. Times are epoch ms. */
export const invitationEntrySchema = z.object({
  id: z.string(),
  /** For operators, such as for which user it is. */
  note: z.optional(z.string()),
  createdAt: z.number(),
  /** Missing: it lasts until it is revoked. */
  endsAt: z.optional(z.number()),
  /** How many accounts were made with it. */
  uses: z.number(),
  /** How many can be made with it in all; missing: any number. */
  maxUses: z.optional(z.number()),
  /** The name of the operator who made it; missing for the API key. */
  operator: z.optional(z.string()),
});
export type InvitationEntry = z.infer<typeof invitationEntrySchema>;

export const invitationsResponseSchema = z.object({ ...successShape, data: z.array(invitationEntrySchema) });
export const createInvitationBodySchema = z.strictObject({
  note: z.optional(emptyAs(undefined, textSchema(limits.operatorNote, { clean: cleanLine }).check(z.minLength(1)))),
  /** Missing: it lasts until it is revoked. */
  validForHours: z.optional(z.int().check(z.minimum(1), z.maximum(90 * 24))),
  /** Missing: any number of accounts can be made with it. */
  maxUses: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
});
export const createInvitationResponseSchema = z.object({
  ...successShape,
  /** Shown once: the server keeps only a hash of its key. */
  link: z.string(),
  invitation: invitationEntrySchema,
});
export const revokeInvitationBodySchema = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(64), rejectNul) });
