import { createRefusal, isGranted, type MatineeError, type PermissionName, type RoomEvent } from '@matinee/protocol';
import type { Actor, RequestContext } from './request.ts';
import type { RoomState } from './room-state.ts';

export function permissionDenied(permission: PermissionName): MatineeError {
  return createRefusal('PermissionDeniedException', { permission });
}

/** Refuses what the actor was not granted. */
export function requirePermission(room: RoomState, actor: Actor, permission: PermissionName): void {
  if (!isGranted(room.sync.grants, actor.role, permission)) throw permissionDenied(permission);
}

/** The event that tells the room what somebody did. */
export function announce(request: RoomEvent['request'], context: RequestContext, additional: RoomEvent['additional'] = {}): RoomEvent {
  const { name, isLoggedIn } = context.actor;
  return { id: context.newId(), request, user: { name, isLoggedIn }, additional };
}
