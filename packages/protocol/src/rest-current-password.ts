import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** With what a user proves to be the one of the account: needed where it has a password. */
export const currentPasswordSchema = z.optional(z.string().check(z.maxLength(limits.maxPasswordLength)));
