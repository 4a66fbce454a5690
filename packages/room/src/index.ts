export { requirePermission } from './rule.ts';
export { applyRequest, wake, wakeTime } from './apply-request.ts';
export { entrySizeInBytes, latestMessages, trimItem } from './item-size.ts';
export { entryOf, replayEntry, type Notice, type Outcome, type RoomEntry, type RoomPatch } from './outcome.ts';
export { endOf } from './item-span.ts';
export { erasedName, isSameName, eraseNames } from './erase-name.ts';
export { positionAt } from './playback.ts';
export { keepPresence } from './presence.ts';
export { isKnownRequest, recordRequest, type PageRequests, type RequestName } from './request-names.ts';
export {
  InternalRequest,
  type Actor,
  type JoiningClient,
  type Identity,
  type RequestContext,
  type ResolvedRequest,
  type ResolvedRequestOf,
  type UserInfo,
} from './request.ts';
export {
  createRoom,
  fullSync,
  archiveRoom,
  loadRoom,
  pauseRoom,
  roleOf,
  toStoredRoom,
  withUsersOf,
  type NewRoom,
  type RoomState,
  type Membership,
  type StoredRoom,
} from './room-state.ts';
