export { applyRequest, requirePermissionsAt, wake, wakeTime } from './apply-request.ts';
export { archiveRoom, fullSync, pauseRoom } from './state/archive-room.ts';
export { forgottenUntil, requireChatter } from './rules/chat-rules.ts';
export { createRoom, loadRoom, type NewRoom } from './state/create-room.ts';
export { accessObstacle, accessRefusal, inviteEntries, inviteOf, type AccessObstacle } from './rules/access-rules.ts';
export { requirePlaceForEmote } from './rules/emote-rules.ts';
export { entranceOf } from './state/entrance.ts';
export { eraseNames, erasedName, isSameName, withoutSender } from './state/erase-name.ts';
export { banRefusal, guardsAt } from './state/guards.ts';
export { expelBanned } from './rules/guard-rules.ts';
export { entrySizeInBytes, latestMessages, trimItem } from './state/item-size.ts';
export { roleOf, withUsersOf } from './state/membership.ts';
export { itemsOf } from './state/items.ts';
export { changeOf, keepPresence, type BannedClient, type Notice, type RoomChange } from './state/room-change.ts';
export { requirePermissions } from './rules/permissions.ts';
export { deltaOf, followDelta, type Delta } from './state/delta.ts';
export { forgetChat, mapStoredParts, replayEntry, toStoredRoom, withoutUnstored } from './state/stored-parts.ts';
export { isNoticed } from './rules/user-rules.ts';
export { withoutInvitesOf } from './consequences/revoked-invites.ts';
export { requireOwnItem } from './rules/thumbnail-rules.ts';
export { isPermitted } from './read/is-permitted.ts';
export { endOf } from './read/item-span.ts';
export { isCompanion, isSamePerson, peopleOf } from './read/people.ts';
export { publicMessage } from './state/room-state.ts';
export { positionOf } from './read/position.ts';
export { isKnownRequest } from './state/request-names.ts';
export {
  InternalRequest,
  type Actor,
  type Identity,
  type JoiningClient,
  type KnockingClient,
  type AccessPass,
  type RequestContext,
  type ResolvedRequest,
  type ResolvedRequestOf,
  type UserInfo,
} from './state/request.ts';
export type {
  Entrance,
  Guards,
  Knock,
  Membership,
  RoomBan,
  PageRequests,
  RequestName,
  RoomPatch,
  RoomState,
  StoredChange,
  StoredMessage,
  StoredRoom,
} from './state/room-state.ts';
