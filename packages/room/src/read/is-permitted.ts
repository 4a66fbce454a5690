import { isGranted, maskOf, includesMask, unionOf, rankOf, Role, type PermissionName, type RoomSync } from '@matinee/protocol';

/** Locked controls reserve moving and replacing what plays for moderators and above. The queue stays open. */
const lockedMask = unionOf(
  maskOf('playback.play-pause'),
  maskOf('playback.skip'),
  maskOf('playback.seek'),
  maskOf('playback.speed'),
  maskOf('manage-queue.play-now'),
);

type Granting = Pick<RoomSync, 'grants' | 'controlsLocked'>;

/** Page and server both ask this. */
export function isPermitted(sync: Granting, role: Role, permission: PermissionName): boolean {
  return isGranted(sync.grants, role, permission) && !isLockedFor(sync, role, permission);
}

/** Whether locked controls deny a role what its grants alone would allow. */
export function isLockedFor({ controlsLocked }: Granting, role: Role, permission: PermissionName): boolean {
  return controlsLocked && rankOf(role) < rankOf(Role.Moderator) && includesMask(lockedMask, maskOf(permission));
}
