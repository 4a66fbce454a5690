import * as z from 'zod/mini';
import { limits } from '../text/limits.ts';
import { successShape } from './call.ts';

/** Confirms a user's identity; required if the account has a password. */
export const currentPasswordSchema = z.optional(z.string().check(z.maxLength(limits.maxPasswordLength)));

/** From an app, or a recovery code; spaces and dashes are ignored. */
export const codeSchema = z.string().check(z.minLength(1), z.maxLength(64));

export const beginSecondFactorBodySchema = z.object({ currentPassword: currentPasswordSchema });
export const beginSecondFactorResponseSchema = z.object({
  ...successShape,
  /** The secret in Base32, to be typed into an app. */
  secret: z.string(),
  /** The secret for a QR code: `otpauth://totp/…`. */
  url: z.string(),
});
export const confirmSecondFactorBodySchema = z.object({ code: codeSchema });
export const secondFactorProofBodySchema = z.object({ currentPassword: currentPasswordSchema, code: codeSchema });
/** Cannot be read again. */
export const recoveryCodesResponseSchema = z.object({ ...successShape, recoveryCodes: z.array(z.string()) });
