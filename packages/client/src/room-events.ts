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

/** Events of a room, by the names under which a program listens. */
export interface RoomEvents {
  /** A chat message, one's own included. */
  chat: ChatMessage;
  /** A message was edited, deleted or reacted to. */
  chatChange: MessageChange;
  /** Quick reactions over the video, one's own included: each emoji with how often it was sent in the last moment. */
  reactions: ReactionCounts;
  /** Other users who are typing: the `userId` of the first three, and the total. */
  typing: Typing;
  /** A user has done something: `request.type` says what. */
  event: RoomEvent;
  /** The room has changed. */
  change: RoomSync;
  /** Clients have joined, left or changed. */
  users: readonly RoomUser[];
  /** The room has done something by itself, such as skipping a segment. */
  notice: { text: string };
  /** The users who are knocking have changed; for users who may admit them. */
  knocks: readonly KnockEntry[];
  /** The invite link that this client has made, with the token that its URL needs. */
  invite: { token: string; invite: InviteEntry };
  /** The operators say something to everyone. */
  announcement: { text: string };
  /** Whether the room is connected: false once it has been without a connection for 2 s. */
  connection: boolean;
  /** The server has closed the room for this client. No event follows. */
  close: RoomClosedError;
}

export type RoomListener<Type extends keyof RoomEvents> = (detail: RoomEvents[Type]) => unknown;
