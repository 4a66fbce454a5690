import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { rejectNul } from './reject-nul.ts';

/** A URL, or a substitute for one: only its length is checked, and that it has no NUL. */
export const urlSchema = z.string().check(z.minLength(1), z.maxLength(limits.url), rejectNul);
