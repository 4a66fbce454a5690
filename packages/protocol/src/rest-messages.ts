import * as z from 'zod/mini';
import { chatMessageSchema } from './chat.ts';
import { limits } from './limits.ts';
import { entryIdSchema } from './rest-entry-id.ts';
import { successShape } from './rest-success.ts';
import { rejectNul } from './reject-nul.ts';
import { urlSchema } from './url.ts';
import { serviceSchema } from './services.ts';

/** The last messages, or those that the fields name. Of `search`, `after` and `service` at most one. */
export const listMessagesQuerySchema = z
  .object({
    /** Only messages before the one with this id. */
    before: z.optional(entryIdSchema),
    /** Only messages after the one with this id, the first ones. */
    after: z.optional(entryIdSchema),
    /** Only messages in which all of these words stand. The last word may be the beginning of one. */
    search: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.searchText), rejectNul)),
    /** Only messages that were sent while this video played, in the order of the positions in it. */
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

/** At most 100 messages, oldest first. `hasMore` tells whether there are more in the direction that was asked for. */
export const messagesResponseSchema = z.object({ ...successShape, messages: z.array(chatMessageSchema), hasMore: z.boolean() });
