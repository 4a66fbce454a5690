import * as z from 'zod/mini';
import { limits } from '../text/limits.ts';
import { codeSchema, currentPasswordSchema } from './second-factor.ts';
import { entryIdSchema } from '../text/identifiers.ts';
import { successShape } from './call.ts';
import { cleanName, emptyAs, textSchema } from '../text/text.ts';

const usernameSchema = z.string().check(z.minLength(1), z.overwrite(cleanName), z.maxLength(limits.maxUsernameLength));
const emailSchema = z.string().check(z.maxLength(limits.maxEmailLength), z.email());
const passwordSchema = z.string().check(z.maxLength(limits.maxPasswordLength));

export const renameBodySchema = z.object({ username: textSchema(1000, { clean: cleanName }) });
const loginNameSchema = z.optional(textSchema(limits.maxEmailLength, { clean: cleanName }).check(z.minLength(1)));
export const loginBodySchema = z
  .object({
    /** A name or an e-mail address; alternatively `username` or `email` has it. */
    user: loginNameSchema,
    username: loginNameSchema,
    email: loginNameSchema,
    password: passwordSchema,
    /** The code of the second factor, if the account has one. */
    code: z.optional(codeSchema),
  })
  .check(
    z.refine(({ user, username, email }) => (user ?? username ?? email) !== undefined, {
      error: 'A name or an email is needed',
      path: ['user'],
    }),
  );
/** In registration and recovery an empty one means none. */
const optionalEmailSchema = z.optional(emptyAs(undefined, emailSchema));
/** The token of an invitation, or of any other link that works once. */
export const linkTokenSchema = z.string().check(z.minLength(1), z.maxLength(256));
export const registerBodySchema = z.object({
  email: optionalEmailSchema,
  username: usernameSchema,
  password: passwordSchema,
  /** The token of an invitation link, for servers that need one. */
  invitation: z.optional(linkTokenSchema),
});
export const presentInvitationBodySchema = z.object({ invitation: linkTokenSchema });
export const loginResponseSchema = z.object({
  ...successShape,
  user: z.object({ username: z.string(), email: z.optional(z.nullable(z.string())) }),
});
export const recoverStartBodySchema = z.object({ email: optionalEmailSchema, username: z.optional(emptyAs(undefined, usernameSchema)) });
export const recoverVerifyBodySchema = z.object({
  verifyKey: z.string().check(z.minLength(1), z.maxLength(256)),
  newPassword: passwordSchema,
  /** The code of the second factor, if the account has one. */
  code: z.optional(codeSchema),
});
export const accountPatchBodySchema = z.object({
  email: z.optional(emailSchema),
  currentPassword: currentPasswordSchema,
  newPassword: z.optional(passwordSchema),
});
/** The password is not needed within ten minutes of a login. */
export const unlinkBodySchema = z.object({ currentPassword: currentPasswordSchema });
export const accountDeleteBodySchema = z.object({ currentPassword: currentPasswordSchema });
export const accountResponseSchema = z.object({
  ...successShape,
  username: z.string(),
  email: z.nullable(z.string()),
  discordLinked: z.boolean(),
  hasPassword: z.boolean(),
  /** Missing without a second factor; otherwise when it was set up (ISO 8601), and how many recovery codes are left. */
  secondFactor: z.optional(z.object({ since: z.string(), recoveryCodes: z.number() })),
  /** Whether a user of the server's OpenID provider is linked to the account. */
  oidcLinked: z.optional(z.boolean()),
  /** Whether the e-mail address was confirmed by its link. */
  emailConfirmed: z.optional(z.boolean()),
  /** The e-mail address that replaces the confirmed one once it is confirmed. */
  pendingEmail: z.optional(z.string()),
});
export const confirmEmailBodySchema = z.object({ confirmKey: z.string().check(z.minLength(1), z.maxLength(256)) });
/** A session of the account. Times are epoch ms. */
export const sessionEntrySchema = z.object({
  id: z.string(),
  createdAt: z.number(),
  usedAt: z.number(),
  /** The user agent at the login. */
  agent: z.nullable(z.string()),
  isCurrent: z.boolean(),
});
export type SessionEntry = z.infer<typeof sessionEntrySchema>;
export const sessionsResponseSchema = z.object({ ...successShape, data: z.array(sessionEntrySchema) });
export const endSessionBodySchema = z.object({
  /** By default, all sessions end except the session of the call. */
  id: z.optional(entryIdSchema),
});

export const providerQuerySchema = z.object({ redirect: z.optional(z.string().check(z.maxLength(limits.url))) });
