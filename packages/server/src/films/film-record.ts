import { filmIdSchema } from '@matinee/protocol';
import * as z from 'zod/mini';

/** Stored beside the film's bytes. Times are epoch ms. */
export const filmRecordSchema = z.object({
  id: filmIdSchema,
  roomId: z.number(),
  room: z.string(),
  /** An account, or the guest of a session. */
  owner: z.object({ accountId: z.optional(z.string()), guestId: z.optional(z.string()), name: z.string() }),
  fileName: z.string(),
  sizeBytes: z.int().check(z.minimum(1)),
  identity: z.string(),
  pictures: z.optional(z.array(z.object({ seconds: z.number(), hash: z.string() }))),
  ownCopies: z.optional(z.boolean()),
  title: z.optional(z.string()),
  lengthSeconds: z.optional(z.number()),
  mime: z.optional(z.string()),
  codecs: z.optional(z.string()),
  /** Whether its folder has hashes of its blocks. */
  takesHelp: z.optional(z.boolean()),
  createdAt: z.number(),
  /** The last time in a queue, of a read or of a sent block. */
  usedAt: z.number(),
  sentAt: z.optional(z.number()),
});
export type FilmRecord = z.infer<typeof filmRecordSchema>;
