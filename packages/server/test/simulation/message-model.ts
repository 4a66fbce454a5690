import type { ChatMessage, MessageChange } from '@matinee/protocol';
import type { StoredChange, StoredRoom } from '@matinee/room';
import type { Rules } from './rules.ts';

interface ExpectedMessage {
  at: number;
  /** The sender's `userId`. */
  senderId: string | undefined;
  text: string;
  isDeleted: boolean;
  revision: number;
  /** Emojis, each with the `userId` of its user. */
  reactions: Set<string>;
}

/** Messages by id, derived from the log alone: a second implementation of the changes. */
export type ExpectedMessages = Map<string, ExpectedMessage>;

function toExpected({ at, from, text, deleted, revision = 0, reactions = [] }: ChatMessage): ExpectedMessage {
  const given = reactions.flatMap(({ emoji, userIds }) => userIds.map((userId) => `${emoji} ${userId}`));
  return { at, senderId: from.userId, text, isDeleted: deleted !== undefined, revision, reactions: new Set(given) };
}

export function expectedIn({ chat }: Pick<StoredRoom, 'chat'>): ExpectedMessages {
  return new Map(chat.map((message) => [message.id, toExpected(message)]));
}

export function followMessages(
  { holds }: Rules,
  expected: ExpectedMessages,
  { chat, messageChange, forgetsUntil = 0 }: StoredChange,
): void {
  for (const [id, { at }] of expected) if (at <= forgetsUntil) expected.delete(id);
  if (chat !== undefined) expected.set(chat.id, toExpected(chat));
  if (messageChange !== undefined) followDelta({ holds }, expected, messageChange);
}

function followDelta({ holds }: Pick<Rules, 'holds'>, expected: ExpectedMessages, change: MessageChange): void {
  const { id, revision, edit, deletion, reaction } = change;
  const message = expected.get(id);
  holds(message?.isDeleted === false, 'only a message that is there is changed', () => change);
  if (message === undefined) return;
  holds(revision === message.revision + 1, 'the changes of a message are numbered without gaps', () => change);
  message.revision = revision;
  if (edit !== undefined) message.text = edit.text;
  if (deletion !== undefined) {
    message.isDeleted = true;
    message.reactions.clear();
  }
  if (reaction === undefined) return;
  const given = `${reaction.emoji} ${reaction.userId}`;
  holds(message.reactions.has(given) !== reaction.isAdded, 'a user counts once for each emoji', () => change);
  if (reaction.isAdded) message.reactions.add(given);
  else message.reactions.delete(given);
}

/** Checks a message. One deleted by its sender has no text; one deleted by another user may keep it for moderators. */
export function checkMessage({ holdsSame }: Rules, expected: ExpectedMessages, message: ChatMessage): void {
  const shapeOf = ({ text, isDeleted, reactions, ...others }: ExpectedMessage): object => ({
    ...others,
    isDeleted,
    text: isDeleted ? '' : text,
    reactions: [...reactions].sort(),
  });
  const wanted = expected.get(message.id);
  holdsSame(shapeOf(toExpected(message)), wanted && shapeOf(wanted), 'a message is what its changes have made of it');
}
