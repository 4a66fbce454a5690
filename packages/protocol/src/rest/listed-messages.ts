import * as z from 'zod/mini';
import { chatMessageSchema } from '../room/chat.ts';
import { limits } from '../text/limits.ts';
import { successShape } from './call.ts';
import { entryIdSchema, rejectNul, urlSchema } from '../text/identifiers.ts';
import { serviceSchema } from '../media/services.ts';

/** Selects messages, by default the latest. At most one of `search`, `after` and `service` may be given. */
export const listMessagesQuerySchema = z
  .object({
    /** Only messages before the one with this id. */
    before: z.optional(entryIdSchema),
    /** Only the first messages after the one with this id. */
    after: z.optional(entryIdSchema),
    /** Only messages that contain all of these words. The last word may be the beginning of one. */
    search: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.searchText), rejectNul)),
    /** Only messages that were sent while this video played, in the order of their positions in it. */
    service: z.optional(serviceSchema),
    id: z.optional(urlSchema),
    /** The first position in the video, in seconds. */
    from: z.optional(z.string().check(z.regex(/^\d{1,6}(\.\d{1,3})?$/))),
  })
  .check(
    z.refine(({ search, after, service }) => [search, after, service].filter((field) => field !== undefined).length <= 1, {
      error: 'Of search, after and service there can be one',
    }),
    z.refine(({ service, id }) => (service === undefined) === (id === undefined), { error: 'A video has a service and an id' }),
  );
export type ListMessagesQuery = z.infer<typeof listMessagesQuerySchema>;

/** At most 100 messages, oldest first. `hasMore` tells whether there are more in the requested direction. */
export const messagesResponseSchema = z.object({ ...successShape, messages: z.array(chatMessageSchema), hasMore: z.boolean() });
