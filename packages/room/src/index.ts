export { requirePermission } from './rule.ts';
export { applyRequest, wake, wakeTime } from './apply-request.ts';
export { bytesOfEntry, latestMessages, leanItem } from './item-size.ts';
export { entryOf, replayEntry, type Notice, type Outcome, type RoomEntry, type RoomPatch } from './outcome.ts';
export { endOf } from './item-span.ts';
export { erasedName, isSameName, withoutNames } from './erase-name.ts';
export { positionAt } from './playback.ts';
export { presenceOf } from './presence.ts';
export { isKnownRequest, withLastRequest, type PageRequests, type RequestName } from './request-names.ts';
export {
  InternalRequest,
  type Actor,
  type Arrival,
  type Person,
  type RequestContext,
  type ResolvedRequest,
  type ResolvedRequestOf,
  type UserInfo,
} from './request.ts';
export {
  createRoom,
  fullSync,
  leftAlone,
  loadedRoom,
  paused,
  roleOf,
  storedPart,
  withPeopleOf,
  type NewRoom,
  type RoomState,
  type Membership,
  type StoredRoom,
} from './room-state.ts';
