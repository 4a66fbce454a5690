import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** Refuses NUL in identifiers and search words, which aren't cleaned: PostgreSQL stores no NUL in a text. */
export const rejectNul = z.refine<string>((text) => !text.includes('\0'), { error: 'NUL characters are not allowed' });

/** A URL, or a substitute for one: only its length is checked, and that it has no NUL. */
export const urlSchema = z.string().check(z.minLength(1), z.maxLength(limits.url), rejectNul);

/** The id of an entry in a list, such as a session in an account's list. */
export const entryIdSchema = z.string().check(z.minLength(1), z.maxLength(64), rejectNul);
