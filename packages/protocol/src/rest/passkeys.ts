import * as z from 'zod/mini';
import { limits } from '../text/limits.ts';
import { currentPasswordSchema } from './second-factor.ts';
import { successShape } from './call.ts';
import { cleanName, textSchema } from '../text/text.ts';

// RegistrationResponseJSON and AuthenticationResponseJSON (WebAuthn Level 3, 5.1). Binary values are base64url.

const bytesSchema = (maxLength: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(maxLength));
/** At most 1023 bytes. */
const passkeyIdSchema = bytesSchema(1364);
const credentialShape = {
  id: passkeyIdSchema,
  rawId: passkeyIdSchema,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};
const clientDataJSON = bytesSchema(4000);

export const passkeyRegistrationSchema = z.object({
  ...credentialShape,
  response: z.object({
    clientDataJSON,
    attestationObject: bytesSchema(16_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10))),
  }),
});
export const passkeyAssertionSchema = z.object({
  ...credentialShape,
  response: z.object({
    clientDataJSON,
    authenticatorData: bytesSchema(4000),
    signature: bytesSchema(4000),
    /** The handle of the account; security keys may omit it. */
    userHandle: z.optional(z.nullable(bytesSchema(128))),
  }),
});
export type PasskeyRegistration = z.infer<typeof passkeyRegistrationSchema>;
export type PasskeyAssertion = z.infer<typeof passkeyAssertionSchema>;

/** Options for `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` of the browser. */
export const passkeyOptionsResponseSchema = z.object({ ...successShape, options: z.looseObject({ challenge: z.string() }) });

const passkeyNameSchema = textSchema(limits.maxUsernameLength, { clean: cleanName }).check(z.minLength(1));
export const beginPasskeyBodySchema = z.object({ currentPassword: currentPasswordSchema });
export const addPasskeyBodySchema = z.object({ name: passkeyNameSchema, credential: passkeyRegistrationSchema });
export const renamePasskeyBodySchema = z.object({ id: passkeyIdSchema, name: passkeyNameSchema });
export const removePasskeyBodySchema = z.object({ id: passkeyIdSchema, currentPassword: currentPasswordSchema });
export const passkeyLoginBodySchema = z.object({ credential: passkeyAssertionSchema });

/** A passkey of the account. Times are epoch ms. */
export const passkeyEntrySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.number(),
  /** Missing until it was used to log in. */
  usedAt: z.optional(z.number()),
});
export type PasskeyEntry = z.infer<typeof passkeyEntrySchema>;
export const passkeysResponseSchema = z.object({ ...successShape, data: z.array(passkeyEntrySchema) });
