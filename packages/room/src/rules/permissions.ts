import { createRefusal, isGranted, RequestType, type MatineeError, type PermissionName, type RoomRequest } from '@matinee/protocol';
import { isLockedFor, isPermitted } from '../read/is-permitted.ts';
import { permissionsNeeded, settingChanges } from '../read/permissions-needed.ts';
import { permissionsToUndo } from '../read/undo.ts';
import { InternalRequest, type Actor, type ResolvedRequest } from '../state/request.ts';
import type { RoomState } from '../state/room-state.ts';
import { findUndoable, isAddOnScreen } from '../consequences/undoable.ts';

export function permissionDenied(permission: PermissionName): MatineeError {
  return createRefusal('PermissionDeniedException', { permission });
}

/**
 * Every request passes this check before its rule.
 * @throws PermissionDeniedException with the first missing permission
 */
export function requirePermissions(room: RoomState, request: ResolvedRequest | RoomRequest, { role }: Actor): void {
  const { sync } = room;
  const missing = permissionsFor(room, request).find((permission) => !isPermitted(sync, role, permission));
  if (missing === undefined) return;
  const isLocked = isGranted(sync.grants, role, missing) && isLockedFor(sync, role, missing);
  throw createRefusal('PermissionDeniedException', { permission: missing, ...(isLocked && { reason: 'controls_locked' }) });
}

function permissionsFor(room: RoomState, request: ResolvedRequest | RoomRequest): PermissionName[] {
  switch (request.type) {
    case InternalRequest.Claim:
    case InternalRequest.RemoveAccount:
    case InternalRequest.SetSegments:
    case InternalRequest.AddEmote:
    case InternalRequest.RemoveEmote:
    case InternalRequest.Knock:
    case InternalRequest.Withdraw:
    case InternalRequest.ForgetMessages:
      return [];
    case InternalRequest.SetThumbnail:
      return ['manage-queue.add'];
    case RequestType.Undo: {
      const undoable = findUndoable(room, request.event);
      return (undoable && permissionsToUndo(undoable.event.request.type, isAddOnScreen(room.sync, undoable))) ?? [];
    }
    case RequestType.ApplySettings:
      return permissionsNeeded(room, { type: request.type, changes: settingChanges(room.sync, request.settings).changes });
    default:
      return permissionsNeeded(room, request);
  }
}
