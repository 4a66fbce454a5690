import type { ChatMessage, MessageChange } from '@matinee/protocol';
import type { RoomEntry, StoredRoom } from '@matinee/room';
import type { Rules } from './rules.ts';

/** A message as it has to be after what was written of it. */
interface ExpectedMessage {
  at: number;
  /** The `userId` of its sender. */
  senderId: string | undefined;
  text: string;
  isDeleted: boolean;
  revision: number;
  /** An emoji and the `userId` of who gave it, each once. */
  reactions: Set<string>;
}

/** The messages of a room by id, worked out from its log alone: a second implementation of what changes do. */
export type ExpectedMessages = Map<string, ExpectedMessage>;

function toExpected({ at, from, text, deleted, revision = 0, reactions = [] }: ChatMessage): ExpectedMessage {
  const given = reactions.flatMap(({ emoji, userIds }) => userIds.map((userId) => `${emoji} ${userId}`));
  return { at, senderId: from.userId, text, isDeleted: deleted !== undefined, revision, reactions: new Set(given) };
}

/** The messages of a room that is known as it is. */
export function expectedIn({ chat }: Pick<StoredRoom, 'chat'>): ExpectedMessages {
  return new Map(chat.map((message) => [message.id, toExpected(message)]));
}

/** Follows an entry of the log. */
export function followMessages({ holds }: Rules, expected: ExpectedMessages, { chat, messageChange, forgetsUntil = 0 }: RoomEntry): void {
  for (const [id, { at }] of expected) if (at <= forgetsUntil) expected.delete(id);
  if (chat !== undefined) expected.set(chat.id, toExpected(chat));
  if (messageChange !== undefined) followChange({ holds }, expected, messageChange);
}

function followChange({ holds }: Pick<Rules, 'holds'>, expected: ExpectedMessages, change: MessageChange): void {
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

/** Whether a message is as it has to be. One that its sender has deleted has no text; of others, some keep it for moderators. */
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
