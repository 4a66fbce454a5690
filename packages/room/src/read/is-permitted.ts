import { isGranted, maskOf, includesMask, unionOf, rankOf, Role, type PermissionName, type RoomSync } from '@matinee/protocol';

/** The permissions that locked controls leave to moderators and above: to move or replace what plays. The queue stays open. */
const lockedMask = unionOf(
  maskOf('playback.play-pause'),
  maskOf('playback.skip'),
  maskOf('playback.seek'),
  maskOf('playback.speed'),
  maskOf('manage-queue.play-now'),
);

type Granting = Pick<RoomSync, 'grants' | 'controlsLocked'>;

/** Whether a role has a permission in a room now. Page and server ask this, so that they agree. */
export function isPermitted(sync: Granting, role: Role, permission: PermissionName): boolean {
  return isGranted(sync.grants, role, permission) && !isLockedFor(sync, role, permission);
}

/** Whether locked controls keep a role from what its grants alone would allow. */
export function isLockedFor({ controlsLocked }: Granting, role: Role, permission: PermissionName): boolean {
  return controlsLocked && rankOf(role) < rankOf(Role.Moderator) && includesMask(lockedMask, maskOf(permission));
}
