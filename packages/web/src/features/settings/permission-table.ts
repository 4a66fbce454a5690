import {
  grantableMask,
  includesMask,
  intersectionOf,
  ownMask,
  permissions,
  rankOf,
  Role,
  unionOf,
  withoutMask,
  type Grants,
  type Permission,
} from '@matinee/protocol';

/** Lowest first. Administrators and the owner have all permissions. */
export const editableRoles = [Role.UnregisteredUser, Role.RegisteredUser, Role.TrustedUser, Role.Moderator] as const;
export type EditableRole = (typeof editableRoles)[number];

export interface PermissionCell {
  role: EditableRole;
  /** Granted to this role, inherited from a lower one (`from`), not granted, or never grantable. */
  grant: 'on' | 'inherited' | 'off' | 'never';
  from?: EditableRole;
}

/** Lowest role first. */
export function cellsOf(grants: Grants, { mask, minRole }: Permission): PermissionCell[] {
  const from = editableRoles.find((role) => includesMask(ownMask(grants, role), mask));
  return editableRoles.map((role): PermissionCell => {
    if (rankOf(role) < rankOf(minRole)) return { role, grant: 'never' };
    if (from !== undefined && rankOf(from) < rankOf(role)) return { role, grant: 'inherited', from };
    return { role, grant: role === from ? 'on' : 'off' };
  });
}

export function setGrant(grants: Grants, role: EditableRole, { mask }: Permission, isGranted: boolean): Grants {
  const own = ownMask(grants, role);
  const others = grants.filter(([other]) => other !== role);
  return [...others, [role, intersectionOf(isGranted ? unionOf(own, mask) : withoutMask(own, mask), grantableMask(role))]];
}

/** Returns the grants of roles that differ, as a settings request takes them. */
export function diffGrants(before: Grants, after: Grants): Grants {
  return editableRoles
    .filter((role) => ownMask(before, role) !== ownMask(after, role))
    .map((role): Grants[number] => [role, ownMask(after, role)]);
}

/** Groups in the order of the table. */
export const permissionGroups = (['playback', 'manage-queue', 'chat', 'configure-room', 'manage-users'] as const).map((group) => ({
  group,
  permissions: permissions.filter(({ name }) => name === group || name.startsWith(`${group}.`)),
}));
