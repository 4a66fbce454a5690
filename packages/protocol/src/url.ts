import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { rejectNul } from './reject-nul.ts';

/** A URL, or what stands for one: nothing but its length is checked, and that it has no NUL. */
export const urlSchema = z.string().check(z.minLength(1), z.maxLength(limits.url), rejectNul);
