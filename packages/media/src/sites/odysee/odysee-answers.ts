import * as z from 'zod/mini';
import { listOf, optional, optionalFlag, optionalNumber, optionalObject, optionalText } from '../../site/tolerant-schemas.ts';

const media = { duration: optionalNumber };

/** A stream, channel or collection, or a repost of another channel's stream. */
const claimShape = {
  claim_id: optionalText,
  name: optionalText,
  canonical_url: optionalText,
  permanent_url: optionalText,
  value_type: optionalText,
  value: optionalObject({
    title: optionalText,
    description: optionalText,
    stream_type: optionalText,
    thumbnail: optionalObject({ url: optionalText }),
    video: optionalObject(media),
    audio: optionalObject(media),
    source: optionalObject({ sd_hash: optionalText }),
    fee: z.optional(z.unknown()),
    tags: listOf(z.string()),
    claims: listOf(z.string()),
  }),
  signing_channel: optionalObject({ claim_id: optionalText }),
  error: optionalObject({ name: optionalText }),
};
export const claimSchema = z.object({ ...claimShape, reposted_claim: optionalObject(claimShape) });
export type Claim = z.output<typeof claimSchema>;

export const resolvedSchema = z.record(z.string(), optional(claimSchema));
export const foundClaimsSchema = z.object({ items: z.array(z.unknown()) });
export const streamSchema = z.object({ streaming_url: optionalText });

export const rpcSchema = z.object({ result: z.optional(z.unknown()), error: z.optional(z.unknown()) });

export const liveStreamSchema = z.object({
  data: optionalObject({ Live: optionalFlag, VideoURL: optionalText }),
});
export const searchSchema = z.array(z.unknown());
export const hitSchema = z.object({ claimId: z.string().check(z.regex(/^[\da-f]{40}$/)) });
