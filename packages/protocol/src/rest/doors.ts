import * as z from 'zod/mini';
import { limits } from '../text/limits.ts';
import { linkTokenSchema, registerBodySchema } from './accounts.ts';
import { successShape } from './call.ts';
import { entryIdSchema, rejectNul } from '../text/identifiers.ts';
import { cleanLine, emptyAs, textSchema } from '../text/text.ts';

const operatorNoteSchema = emptyAs(undefined, textSchema(limits.operatorNote, { clean: cleanLine }).check(z.minLength(1)));

/** An invitation to register, as operators see it. Times are epoch ms. */
export const invitationEntrySchema = z.object({
  id: z.string(),
  /** A note for operators, such as the user it is for. */
  note: z.optional(z.string()),
  createdAt: z.number(),
  /** Missing if it lasts until it is revoked. */
  endsAt: z.optional(z.number()),
  /** How many accounts were made with it. */
  uses: z.number(),
  /** How many accounts can be made with it in all; missing if there is no limit. */
  maxUses: z.optional(z.number()),
  /** The name of the operator who made it; missing for the API key. */
  operator: z.optional(z.string()),
});
export type InvitationEntry = z.infer<typeof invitationEntrySchema>;

export const invitationsResponseSchema = z.object({ ...successShape, data: z.array(invitationEntrySchema) });
export const createInvitationBodySchema = z.strictObject({
  note: z.optional(operatorNoteSchema),
  /** How long it is valid, in hours; by default until it is revoked. */
  validForHours: z.optional(z.int().check(z.minimum(1), z.maximum(90 * 24))),
  /** How many accounts can be made with it; by default there is no limit. */
  maxUses: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
});
export const createInvitationResponseSchema = z.object({
  ...successShape,
  /** Shown once: the server keeps only a hash of its key. */
  link: z.string(),
  invitation: invitationEntrySchema,
});
export const revokeInvitationBodySchema = z.strictObject({ id: entryIdSchema });

export const banKinds = ['session', 'account', 'network'] as const;
export type BanKind = (typeof banKinds)[number];

/** A ban of a session, an account or a network from the server. Times are epoch ms. */
export const banEntrySchema = z.object({
  id: z.string(),
  kind: z.enum(banKinds),
  /** The id of the session or the account, or the network such as `203.0.113.0/24`. */
  value: z.string(),
  /** The user’s name at the time, or the network. */
  name: z.string(),
  /** The reason shown to the user. */
  reason: z.optional(z.string()),
  createdAt: z.number(),
  /** Missing if it never ends. */
  endsAt: z.optional(z.number()),
  /** The name of the operator; missing for the API key. */
  operator: z.optional(z.string()),
});
export type BanEntry = z.infer<typeof banEntrySchema>;

export const bansResponseSchema = z.object({ ...successShape, data: z.array(banEntrySchema) });
export const addBanBodySchema = z.strictObject({
  kind: z.enum(banKinds),
  /** The id of a session as `GET /admin/people` lists it, the id or name of an account, or a network. */
  value: z.string().check(z.minLength(1), z.maxLength(100), rejectNul),
  /** The reason shown to the user. */
  reason: z.optional(operatorNoteSchema),
  /** How many minutes it lasts; by default it never ends. */
  forMinutes: z.optional(z.int().check(z.minimum(1), z.maximum(366 * 24 * 60))),
  /** Whether to ban even if it affects the operator who asks for it. */
  force: z.optional(z.boolean()),
});
export const addBanResponseSchema = z.object({ ...successShape, ban: banEntrySchema });
export const liftBanBodySchema = z.strictObject({ id: entryIdSchema });

/** The key from the link that a new server shows, and the account to create; by default the account that the session is logged in to. */
export const setUpBodySchema = z.strictObject({
  key: linkTokenSchema,
  account: z.optional(z.pick(registerBodySchema, { email: true, username: true, password: true })),
});
export const setUpResponseSchema = z.object({ ...successShape, username: z.string() });
