import * as z from 'zod/mini';
import { rejectNul } from './reject-nul.ts';

/** The id of an entry in a list, such as a session in an account's list. */
export const entryIdSchema = z.string().check(z.minLength(1), z.maxLength(64), rejectNul);
