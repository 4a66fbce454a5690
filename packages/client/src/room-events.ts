import type {
  ChatMessage,
  InviteEntry,
  KnockEntry,
  MessageChange,
  ReactionCounts,
  RoomEvent,
  RoomSync,
  RoomUser,
  Typing,
} from '@matinee/protocol';
import type { RoomClosedError } from './room-closed-error.ts';

export interface RoomEvents {
  /** A chat message, one's own included. */
  chat: ChatMessage;
  /** A message was edited, deleted or reacted to. */
  chatChange: MessageChange;
  /** Quick reactions, one's own included: each emoji with its number in the last moment. */
  reactions: ReactionCounts;
  /** Other users who are typing: the `userId` of the first three, and the total. */
  typing: Typing;
  /** A user's action, named by `request.type`. */
  event: RoomEvent;
  change: RoomSync;
  users: readonly RoomUser[];
  /** An action of the room itself, such as skipping a segment. */
  notice: { text: string };
  /** The users who are knocking, for users who may admit them. */
  knocks: readonly KnockEntry[];
  /** The invite link that this client has made, with the token for its URL. */
  invite: { token: string; invite: InviteEntry };
  /** The operators' message to everyone. */
  announcement: { text: string };
  /** False once the room has been without a connection for 2 s. */
  connection: boolean;
  /** The server has closed the room for this client. No event follows. */
  close: RoomClosedError;
}

export type RoomListener<Type extends keyof RoomEvents> = (detail: RoomEvents[Type]) => unknown;
