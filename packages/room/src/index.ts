export { applyRequest, wake, wakeTime } from './apply-request.ts';
export { archiveRoom, fullSync, pauseRoom } from './archive-room.ts';
export { forgottenUntil, requireChatter } from './chat-rules.ts';
export { createRoom, loadRoom, toStoredRoom, type NewRoom } from './create-room.ts';
export { doorObstacle, doorRefusal, inviteEntries, inviteOf, type DoorObstacle } from './door-rules.ts';
export { requirePlaceForEmote } from './emote-rules.ts';
export { entranceOf } from './entrance.ts';
export { eraseNames, erasedName, isSameName, withoutSender } from './erase-name.ts';
export { banRefusal, guardsAt } from './guards.ts';
export { expelBanned } from './guard-rules.ts';
export { entrySizeInBytes, latestMessages, trimItem } from './item-size.ts';
export { roleOf, withUsersOf } from './membership.ts';
export { itemsOf } from './items.ts';
export { entryOf, forgetChat, replayEntry, type BannedClient, type Notice, type Outcome } from './outcome.ts';
export { requirePermissions } from './permissions.ts';
export { deltaOf, followDelta, outcomeOfDelta, type RoomDelta } from './room-delta.ts';
export { isNoticed } from './user-rules.ts';
export { withoutInvitesOf } from './revoked-invites.ts';
export { requireOwnItem } from './thumbnail-rules.ts';
export { keepPresence } from './presence.ts';
export { isPermitted } from './read/is-permitted.ts';
export { endOf } from './read/item-span.ts';
export { isCompanion, peopleOf } from './read/people.ts';
export { publicMessage } from './public-message.ts';
export { positionOf } from './read/position.ts';
export { isKnownRequest, recordRequest } from './request-names.ts';
export {
  InternalRequest,
  type Actor,
  type Identity,
  type JoiningClient,
  type KnockingClient,
  type DoorPass,
  type RequestContext,
  type ResolvedRequest,
  type ResolvedRequestOf,
  type UserInfo,
} from './request.ts';
export type {
  Entrance,
  Guards,
  Knock,
  Membership,
  RoomBan,
  PageRequests,
  RequestName,
  RoomEntry,
  RoomPatch,
  RoomState,
  StoredMessage,
  StoredRoom,
} from './room-state.ts';
