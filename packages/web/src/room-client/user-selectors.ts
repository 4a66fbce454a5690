import { effectiveMask, intersectionOf, maskOf, RequestType, Role, unionOf, withoutMask, type RoomUser } from '@matinee/protocol';
import { outranks, promotionObstacle, type GivableRole, type PromotionObstacle } from '@matinee/room/read';
import { selectDisabledReason, selectIsGranted, selectOwnUser } from './room-selectors.ts';
import type { ClientRoom } from './client-room-store.ts';

export type UserActionDisabledReason = 'disconnected' | 'guest' | 'owner' | 'permission' | 'rank' | undefined;

const reasons: Partial<Record<PromotionObstacle, UserActionDisabledReason>> = { guest_without_role: 'guest', owner_stays_owner: 'owner' };

/** Joins names by commas; before a start, of the users whose players are buffering. */
export function selectAwaitedNames({ users, ownId, sync }: ClientRoom): string {
  const held = sync?.hold?.waitingFor.map(({ id }) => id);
  const awaited = users.filter(({ id, status }) => id !== ownId && (held?.includes(id) ?? status === 'buffering'));
  return [...new Set(awaited.map(({ name }) => name))].join(', ');
}

/** Returns whether the room waits for this user’s stalled player. */
export function selectIsAwaited({ ownId, sync }: ClientRoom): boolean {
  return sync?.hold?.waitingFor.some(({ id }) => id === ownId) ?? false;
}

const overOthers = withoutMask(maskOf('manage-users'), unionOf(maskOf('manage-users.admit'), maskOf('manage-users.view-log')));

export function selectCanManageUsers(state: ClientRoom): boolean {
  const own = selectOwnUser(state);
  return own !== undefined && state.sync !== undefined && intersectionOf(effectiveMask(state.sync.grants, own.role), overOthers) !== 0;
}

/** Temporary rooms have no log. */
export function selectMayReadLog(state: ClientRoom): boolean {
  return state.isSynced && state.sync?.isTemporary === false && selectIsGranted(state, 'manage-users.view-log');
}

/** Never needs a permission for the role that the user already has. */
export function selectPromoteDisabledReason(state: ClientRoom, user: RoomUser, role: GivableRole): UserActionDisabledReason {
  if (!state.isSynced) return 'disconnected';
  const obstacle = promotionObstacle(user, role);
  if (obstacle !== undefined) return reasons[obstacle];
  const isMissing =
    role !== user.role && selectDisabledReason(state, { type: RequestType.Promote, targetClientId: user.id, role }) !== undefined;
  return isMissing ? 'permission' : undefined;
}

/** The actions against another user's will. */
export type GuardRequestType = typeof RequestType.Kick | typeof RequestType.Ban | typeof RequestType.Mute;

export function selectGuardDisabledReason(state: ClientRoom, user: RoomUser, type: GuardRequestType): UserActionDisabledReason {
  const own = selectOwnUser(state);
  if (!state.isSynced || own === undefined || state.sync === undefined) return 'disconnected';
  if (user.role === Role.Owner) return 'owner';
  if (selectDisabledReason(state, { type }) !== undefined) return 'permission';
  return outranks(own.role, user.role) ? undefined : 'rank';
}
