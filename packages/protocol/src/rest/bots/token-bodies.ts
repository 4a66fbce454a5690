import * as z from 'zod/mini';
import { currentPasswordSchema } from '../second-factor.ts';
import { entryIdSchema, roomNameSchema } from '../../text/identifiers.ts';
import { successShape } from '../call.ts';
import { scopeNames, scopeSchema } from '../../room/scopes.ts';
import { cleanLine, textSchema } from '../../text/text.ts';

export const maxTokensPerAccount = 20;
export const maxTokenNameLength = 60;

const scopesSchema = z.array(scopeSchema).check(
  z.minLength(1),
  z.maxLength(scopeNames.length),
  z.refine((scopes) => new Set(scopes).size === scopes.length),
);

/** A new token for a bot. */
export const createTokenBodySchema = z.strictObject({
  /** The name given by its user. */
  name: textSchema(maxTokenNameLength, { clean: cleanLine }).check(z.minLength(1)),
  scopes: scopesSchema,
  /** The time when it ends, epoch ms; by default never. */
  expiresAt: z.optional(z.nullable(z.number().check(z.int(), z.positive()))),
  /** The name of the only room that it can be used for. */
  room: z.optional(z.nullable(roomNameSchema)),
  currentPassword: currentPasswordSchema,
});
export type CreateTokenBody = z.infer<typeof createTokenBodySchema>;

/** A bot's token, without its secret. Times are epoch ms. */
export const tokenEntrySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Scopes of this or a newer server. */
  scopes: z.array(z.string()),
  /** Its first characters. */
  prefix: z.string(),
  room: z.nullable(z.string()),
  createdAt: z.number(),
  /** The time of its last use, to an hour; null before its first use. */
  usedAt: z.nullable(z.number()),
  expiresAt: z.nullable(z.number()),
});
export type TokenEntry = z.infer<typeof tokenEntrySchema>;

export const tokensResponseSchema = z.object({ ...successShape, data: z.array(tokenEntrySchema) });
export const createTokenResponseSchema = z.object({
  ...successShape,
  /** The secret, which is shown only once. */
  token: z.string(),
  entry: tokenEntrySchema,
});
export const revokeTokenBodySchema = z.object({ id: entryIdSchema });
