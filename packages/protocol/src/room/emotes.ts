import * as z from 'zod/mini';
import { limits } from '../text/limits.ts';

/** The name, written between two colons, as in `:popcorn_cat:`. */
export const emoteNameSchema = z
  .string()
  .check(z.regex(/^[a-z0-9_-]+$/), z.minLength(limits.minEmoteName), z.maxLength(limits.maxEmoteName));

/** A small picture that everyone in a room can write by its name. */
export const emoteSchema = z.object({
  name: emoteNameSchema,
  /** The path at which the server serves the picture. */
  picture: z.string().check(z.maxLength(limits.url)),
});
export type Emote = z.infer<typeof emoteSchema>;
