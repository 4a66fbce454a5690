import * as z from 'zod/mini';
import { listOf, optional, optionalFlag, optionalNumber, optionalObject, optionalText } from '../../site/tolerant-schemas.ts';

const uploadSchema = z.object({
  duration: optionalNumber,
  hls_url: optionalText,
  dash_url: optionalText,
  transcoding_status: optionalText,
});
const mediaShape = { secure_media: optionalObject({ reddit_video: optional(uploadSchema) }) };
const sourceShape = { ...mediaShape, media: mediaShape.secure_media };

export const postSchema = z.object({
  ...sourceShape,
  id: z.string().check(z.regex(/^[a-z\d]{4,13}$/i)),
  title: optionalText,
  url: optionalText,
  domain: optionalText,
  thumbnail: optionalText,
  is_video: optionalFlag,
  is_self: optionalFlag,
  over_18: optionalFlag,
  removed_by_category: optionalText,
  crosspost_parent_list: listOf(z.object(sourceShape)),
  /** Uploads in the text, by id. */
  media_metadata: optional(z.record(z.string(), z.unknown())),
});
export type Post = z.output<typeof postSchema>;
export type Upload = z.output<typeof uploadSchema>;

export const embeddedSchema = z.object({ e: z.literal('RedditVideo'), hlsUrl: optionalText, dashUrl: optionalText });

export const listingSchema = z.object({
  data: z.object({ after: optionalText, children: z.array(z.object({ kind: optionalText, data: z.unknown() })) }),
});
/** Comments follow the post. */
export const postPageSchema = z.pipe(
  z.array(z.unknown()),
  z.transform(([first]: unknown[]) => listingSchema.safeParse(first).data),
);

export const tokenSchema = z.object({ access_token: z.string(), expires_in: optionalNumber });
export const refusalSchema = z.object({ reason: optionalText });
