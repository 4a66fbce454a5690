import * as z from 'zod/mini';
import { rejectNul } from './reject-nul.ts';

/** The id of an entry in a list, such as that of an account's sessions. */
export const entryIdSchema = z.string().check(z.minLength(1), z.maxLength(64), rejectNul);
