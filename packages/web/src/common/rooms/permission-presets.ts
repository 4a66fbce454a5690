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
/** Grants that most rooms want: everyone controls, only moderators and the owner do, or the others only chat. */
export type PermissionPreset = (typeof permissionPresets)[number];

/** The roles whose grants can be changed, lowest first. Administrators and the owner have all permissions. */
const roles = [Role.UnregisteredUser, Role.RegisteredUser, Role.TrustedUser, Role.Moderator] as const;

const guestMasks: Record<PermissionPreset, number> = {
  everyone: ownMask(defaultGrants, Role.UnregisteredUser),
  hosts: unionOf(maskOf('manage-queue.add'), maskOf('manage-queue.vote'), maskOf('chat')),
  chat: maskOf('chat'),
};

/** The grants of all roles that can be changed. Moderators keep what guests can do by default. */
export function grantsOfPreset(preset: PermissionPreset): Grants {
  const moderators = preset === 'everyone' ? ownMask(defaultGrants, Role.Moderator) : effectiveMask(defaultGrants, Role.Moderator);
  return [
    [Role.UnregisteredUser, guestMasks[preset]],
    [Role.RegisteredUser, 0],
    [Role.TrustedUser, 0],
    [Role.Moderator, intersectionOf(moderators, grantableMask(Role.Moderator))],
  ];
}

/** The preset that grants the same as a room does; undefined if none does. */
export function presetOf(grants: Grants): PermissionPreset | undefined {
  return permissionPresets.find((preset) =>
    roles.every((role) => effectiveMask(grants, role) === effectiveMask(grantsOfPreset(preset), role)),
  );
}
