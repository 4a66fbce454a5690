import * as z from 'zod/mini';
import { base64FileSchema } from '../text/text.ts';
import { limits } from '../text/limits.ts';
import { successShape } from '../rest/call.ts';

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

/** An emote's name and its picture: a PNG file in Base64 of at most 128 pixels per side. */
export const addEmoteBodySchema = z.strictObject({
  name: emoteNameSchema,
  image: base64FileSchema(limits.emoteBytes),
});
export const removeEmoteBodySchema = z.strictObject({ name: emoteNameSchema });
export const emoteResponseSchema = z.object({ ...successShape, emote: emoteSchema });
export const emotesResponseSchema = z.object({ ...successShape, data: z.array(emoteSchema) });
