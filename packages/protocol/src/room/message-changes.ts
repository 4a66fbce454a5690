import * as z from 'zod/mini';
import type { ChatMessage, MessageReaction } from './chat.ts';
import { limits } from '../text/limits.ts';

// A flag, a keycap, or a picture with its modifiers and joined pictures. Emoji newer than this server match too.
const emojiPattern =
  /^(?:\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3|\p{Extended_Pictographic}(?:\ufe0f|\u200d|[\u{e0020}-\u{e007f}]|\p{Emoji_Modifier}|\p{Extended_Pictographic})*)$/u;

/** One emoji. */
export const emojiSchema = z.string().check(z.maxLength(limits.emojiLength), z.regex(emojiPattern, { error: 'This is no emoji' }));

/** A change of a message: exactly one of `edit`, `deletion` and `reaction`. */
export const messageChangeSchema = z.object({
  /** The id of the message. */
  id: z.string(),
  /** The number of the change of this message, counted from 1. */
  revision: z.number(),
  edit: z.optional(z.object({ text: z.string().check(z.maxLength(limits.chatText)), at: z.number() })),
  deletion: z.optional(z.object({ at: z.number(), by: z.optional(z.string()) })),
  /** The emoji that a user adds or removes. */
  reaction: z.optional(z.object({ emoji: z.string(), userId: z.string(), isAdded: z.boolean() })),
});
export type MessageChange = z.infer<typeof messageChangeSchema>;

/** Applies only the change that follows the message's revision; earlier ones are in it already. */
export function applyMessageChange<Message extends ChatMessage>(message: Message, change: MessageChange): Message {
  const { revision, edit, deletion, reaction } = change;
  if (revision <= (message.revision ?? 0)) return message;
  const changed = { ...message, revision };
  if (deletion !== undefined) {
    const { editedAt: _editedAt, reactions: _reactions, replyTo: _replyTo, ...rest } = changed;
    return { ...rest, text: '', deleted: deletion } as Message;
  }
  if (edit !== undefined) return { ...changed, text: edit.text, editedAt: edit.at };
  if (reaction === undefined) return changed;
  const reactions = react(message.reactions ?? [], reaction);
  if (reactions.length > 0) return { ...changed, reactions };
  const { reactions: _none, ...rest } = changed;
  return rest as Message;
}

function react(
  reactions: readonly MessageReaction[],
  { emoji, userId, isAdded }: NonNullable<MessageChange['reaction']>,
): MessageReaction[] {
  const known = reactions.some((reaction) => reaction.emoji === emoji);
  const all = known || !isAdded ? reactions : [...reactions, { emoji, userIds: [] }];
  return all
    .map((reaction) => {
      if (reaction.emoji !== emoji) return reaction;
      const others = reaction.userIds.filter((id) => id !== userId);
      if (isAdded && others.length < reaction.userIds.length) return reaction;
      return { emoji, userIds: isAdded ? [...others, userId] : others };
    })
    .filter(({ userIds }) => userIds.length > 0);
}
