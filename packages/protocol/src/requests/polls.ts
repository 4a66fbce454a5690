import * as z from 'zod/mini';
import { limits } from '../text/limits.ts';
import { pollKindSchema } from '../room/polls.ts';
import { entryIdSchema } from '../text/identifiers.ts';
import { cleanLine } from '../text/text.ts';
import { videoIdSchema } from '../media/video.ts';
import { defineRequest } from './define-request.ts';

const pollTextSchema = (limit: number) => z.string().check(z.overwrite(cleanLine), z.minLength(1), z.maxLength(limit));
const optionIndexSchema = z.number().check(z.int(), z.nonnegative(), z.maximum(limits.pollOptions - 1));

export const pollRequests = {
  /** Starts a poll for everyone in the room. It replaces a poll that has ended. */
  StartPoll: defineRequest(
    35,
    {
      kind: pollKindSchema,
      question: pollTextSchema(limits.pollQuestion),
      /** At least two, unless users nominate queued videos. */
      options: z.array(pollTextSchema(limits.pollOption)).check(z.maxLength(limits.pollOptions)),
      takesNominations: z.optional(z.boolean()),
    },
    { scopes: ['chat'], permission: 'chat' },
  ),
  /**
   * Records the ballot of a user, in place of an earlier one: indexes of options, the preferred one first. An empty
   * ballot withdraws the vote.
   */
  VotePoll: defineRequest(
    36,
    { pollId: entryIdSchema, choices: z.array(optionIndexSchema).check(z.maxLength(limits.pollOptions)) },
    { scopes: ['chat'] },
  ),
  /** Makes a queued video an option of a poll that takes nominations. */
  NominateItem: defineRequest(37, { pollId: entryIdSchema, video: videoIdSchema }, { scopes: ['queue'] }),
  /**
   * Ends a poll, for its creator and for users who may delete messages of others. If nominated videos have a single
   * winner, it comes next, if this user may order the queue.
   */
  EndPoll: defineRequest(38, { pollId: entryIdSchema }, { scopes: ['chat'] }),
};
export type StartPollRequest = z.infer<typeof pollRequests.StartPoll.schema>;
