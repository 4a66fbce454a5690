import * as z from 'zod/mini';
import { limits } from '../text/limits.ts';

/** The password that confirms a user's identity, required if the account has one. */
export const currentPasswordSchema = z.optional(z.string().check(z.maxLength(limits.maxPasswordLength)));
