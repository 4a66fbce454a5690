import * as z from 'zod/mini';
import { limits } from '../text/limits.ts';
import { emojiSchema } from '../room/message-changes.ts';
import { entryIdSchema } from '../text/identifiers.ts';
import { cleanText } from '../text/text.ts';
import { defineRequest } from './define-request.ts';

const chatTextSchema = z
  .string()
  .check(
    z.minLength(1),
    z.overwrite(cleanText),
    z.maxLength(limits.chatText, { error: `A chat message can have at most ${limits.chatText} characters` }),
  );

export const chatRequests = {
  /** Sends a chat message. */
  Chat: defineRequest(
    11,
    {
      text: chatTextSchema,
      /** The id of the message to answer. */
      replyTo: z.optional(entryIdSchema),
    },
    { scopes: ['chat'], permission: 'chat' },
  ),
  /** Changes the text of a message of this user. */
  EditMessage: defineRequest(32, { messageId: entryIdSchema, text: chatTextSchema }, { scopes: ['chat'], permission: 'chat' }),
  /**
   * Deletes a message. Users delete messages of their own for good; a deleted message of another user can still be read
   * by users with the permission to delete it.
   */
  DeleteMessage: defineRequest(33, { messageId: entryIdSchema }, { scopes: ['chat'] }),
  /** Adds an emoji to a message, or removes it. */
  ReactToMessage: defineRequest(
    34,
    { messageId: entryIdSchema, emoji: emojiSchema, add: z.boolean() },
    { scopes: ['chat'], permission: 'chat' },
  ),
};
