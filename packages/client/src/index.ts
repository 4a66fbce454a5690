export { createApi, type Api, type ApiOptions, type TokenStore } from './api/api.ts';
export type { CallArguments, CallResult, InputOf, ReplyOf } from './api/call-types.ts';
export type { Socket } from './connection/socket.ts';
export { ConnectionLostError, NotConnectedError } from './connection/errors.ts';
export { joinRoom, type JoinOptions } from './join-room.ts';
export type { JoinedRoom } from './joined-room.ts';
export type { DoorChange, InviteOptions, RoomRequests } from './room/room-requests.ts';
export { RoomClosedError, type CloseReason } from './room-closed-error.ts';
export type { RoomEvents, RoomListener } from './room-events.ts';
export {
  adminCalls,
  MatineeError,
  RequestType,
  Role,
  type ChatMessage,
  type InviteEntry,
  type KnockEntry,
  type MessageChange,
  type ErrorName,
  type QueueItem,
  type QuickReaction,
  type ReactionCounts,
  type RoomEvent,
  type RoomRequest,
  type RoomSettings,
  type RoomSync,
  type RoomUser,
  type Typing,
  type UserCallName,
  type Video,
  type VideoId,
  type VideoRequest,
} from '@matinee/protocol';
