export { createApi, type Api, type ApiOptions, type TokenStore } from './api/api.ts';
export type { CallArguments, CallResult } from './api/call-types.ts';
export type { Socket } from './connection/connection.ts';
export { ConnectionLostError, NotConnectedError } from './connection/errors.ts';
export { joinRoom, type JoinOptions, type JoinedRoom } from './join-room.ts';
export type { RoomRequests } from './room/room-requests.ts';
export { RoomClosedError, type CloseReason } from './room-closed-error.ts';
export type { RoomEvents, RoomListener } from './room-events.ts';
export { MatineeError, RequestType, Role } from '@matinee/protocol';
