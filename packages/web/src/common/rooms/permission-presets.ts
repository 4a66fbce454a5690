import {
  defaultGrants,
  effectiveMask,
  grantableMask,
  intersectionOf,
  maskOf,
  ownMask,
  Role,
  unionOf,
  type Grants,
} from '@matinee/protocol';

export const permissionPresets = ['everyone', 'hosts', 'chat'] as const;
export type PermissionPreset = (typeof permissionPresets)[number];

/** Lowest first. Administrators and the owner have all permissions. */
const roles = [Role.UnregisteredUser, Role.RegisteredUser, Role.TrustedUser, Role.Moderator] as const;

const guestMasks: Record<PermissionPreset, number> = {
  everyone: ownMask(defaultGrants, Role.UnregisteredUser),
  hosts: unionOf(maskOf('manage-queue.add'), maskOf('manage-queue.vote'), maskOf('chat')),
  chat: maskOf('chat'),
};

/** Moderators keep what guests can do by default. */
export function grantsOfPreset(preset: PermissionPreset): Grants {
  const moderators = preset === 'everyone' ? ownMask(defaultGrants, Role.Moderator) : effectiveMask(defaultGrants, Role.Moderator);
  return [
    [Role.UnregisteredUser, guestMasks[preset]],
    [Role.RegisteredUser, 0],
    [Role.TrustedUser, 0],
    [Role.Moderator, intersectionOf(moderators, grantableMask(Role.Moderator))],
  ];
}

export function presetOf(grants: Grants): PermissionPreset | undefined {
  return permissionPresets.find((preset) =>
    roles.every((role) => effectiveMask(grants, role) === effectiveMask(grantsOfPreset(preset), role)),
  );
}
