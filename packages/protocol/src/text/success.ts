import * as z from 'zod/mini';

export const successShape = { success: z.literal(true) };
/** The reply of calls that return nothing else. */
export const successSchema = z.object(successShape);
