import * as z from 'zod/mini';

/** Refuses NUL in identifiers and search words, which aren't cleaned: PostgreSQL stores no NUL in a text. */
export const rejectNul = z.refine<string>((text) => !text.includes('\0'), { error: 'NUL characters are not allowed' });
