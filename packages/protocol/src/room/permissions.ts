import * as z from 'zod/mini';
import { includesMask, intersectionOf, maskOfBit, maxMask, unionOf, withoutMask } from './masks.ts';
import { Role, rankOf, roleSchema, rolesByRank } from './roles.ts';

/** Bit in masks, and the lowest role that can be granted it. */
const table = {
  'playback.play-pause': [0, Role.UnregisteredUser],
  'playback.skip': [1, Role.UnregisteredUser],
  'playback.seek': [2, Role.UnregisteredUser],
  'manage-queue.add': [3, Role.UnregisteredUser],
  'manage-queue.remove': [4, Role.UnregisteredUser],
  'manage-queue.order': [5, Role.UnregisteredUser],
  'manage-queue.vote': [6, Role.UnregisteredUser],
  chat: [7, Role.UnregisteredUser],
  'configure-room.set-title': [8, Role.UnregisteredUser],
  'configure-room.set-description': [9, Role.UnregisteredUser],
  'configure-room.set-visibility': [10, Role.UnregisteredUser],
  'configure-room.set-queue-mode': [11, Role.UnregisteredUser],
  'configure-room.set-permissions.for-moderator': [12, Role.Administrator],
  'configure-room.set-permissions.for-trusted-users': [13, Role.Moderator],
  'configure-room.set-permissions.for-all-registered-users': [14, Role.TrustedUser],
  'configure-room.set-permissions.for-all-unregistered-users': [15, Role.RegisteredUser],
  'manage-users.promote-admin': [16, Role.Administrator],
  'manage-users.demote-admin': [17, Role.Administrator],
  'manage-users.promote-moderator': [18, Role.Moderator],
  'manage-users.demote-moderator': [19, Role.Moderator],
  'manage-users.promote-trusted-user': [20, Role.TrustedUser],
  'manage-users.demote-trusted-user': [21, Role.TrustedUser],
  'configure-room.other': [22, Role.UnregisteredUser],
  'playback.speed': [23, Role.UnregisteredUser],
  'manage-users.kick': [24, Role.TrustedUser],
  'manage-queue.play-now': [25, Role.UnregisteredUser],
  'manage-queue.edit': [26, Role.UnregisteredUser],
  'manage-users.admit': [27, Role.UnregisteredUser],
  'configure-room.door': [28, Role.UnregisteredUser],
  'manage-users.ban': [29, Role.TrustedUser],
  'manage-users.mute': [30, Role.TrustedUser],
  'manage-users.view-log': [31, Role.TrustedUser],
  'playback.lock': [32, Role.TrustedUser],
  'manage-users.delete-messages': [33, Role.TrustedUser],
} as const satisfies Record<string, readonly [bit: number, minRole: Role]>;

export type PermissionName = keyof typeof table;
export const permissionNames = Object.keys(table) as [PermissionName, ...PermissionName[]];
export const permissionNameSchema = z.enum(permissionNames);

export interface Permission {
  name: PermissionName;
  /** 2 to the power of its bit. */
  mask: number;
  minRole: Role;
}

/** In order of their bits. */
export const permissions: readonly Permission[] = permissionNames
  .map((name) => ({ name, mask: maskOfBit(table[name][0]), minRole: table[name][1] as Role }))
  .sort((a, b) => a.mask - b.mask);

/** A permission's name, a prefix for all permissions below it, or `*` for all. */
export type PermissionGroup = PermissionName | '*' | PrefixOf<PermissionName>;
type PrefixOf<Name extends string> = Name extends `${infer Head}.${infer Tail}`
  ? Head | (Tail extends `${string}.${string}` ? `${Head}.${PrefixOf<Tail>}` : never)
  : never;

const masks = new Map<string, number>();
for (const { name, mask } of permissions) {
  const parts = name.split('.');
  for (const group of ['*', ...parts.map((_, index) => parts.slice(0, index + 1).join('.'))]) {
    masks.set(group, unionOf(masks.get(group) ?? 0, mask));
  }
}

/** Returns 0 for an unknown name. */
export function maskOf(group: PermissionGroup): number {
  return masks.get(group) ?? 0;
}

const maskSchema = z.number().check(z.int(), z.nonnegative(), z.maximum(maxMask));

/** The grants of a room: for each role the mask of what it is granted beyond the roles below it. */
export const grantsSchema = z.array(z.tuple([roleSchema, maskSchema])).check(
  z.maxLength(rolesByRank.length),
  z.refine((grants) => new Set(grants.map(([role]) => role)).size === grants.length, { error: 'Each role can stand in the grants once' }),
);
export type Grants = z.infer<typeof grantsSchema>;

const everything = maskOf('*');
/** Moderators have them, and everyone in a temporary room, which has no roles. */
const doorMask = unionOf(maskOf('manage-users.admit'), maskOf('configure-room.door'));
const forEveryone = unionOf(...permissions.filter(({ minRole }) => minRole === Role.UnregisteredUser).map(({ mask }) => mask));
const moderatorDefault = unionOf(
  maskOf('manage-users.promote-trusted-user'),
  maskOf('manage-users.demote-trusted-user'),
  maskOf('manage-users.kick'),
  maskOf('manage-users.ban'),
  maskOf('manage-users.mute'),
  maskOf('manage-users.view-log'),
  maskOf('manage-users.delete-messages'),
  maskOf('playback.lock'),
);

const grantsOf = (unregistered: number, moderator: number): Grants => [
  [Role.UnregisteredUser, unregistered],
  [Role.RegisteredUser, 0],
  [Role.TrustedUser, 0],
  [Role.Moderator, moderator],
  [Role.Administrator, everything],
  [Role.Owner, everything],
];

export const defaultGrants: Grants = grantsOf(withoutMask(forEveryone, doorMask), unionOf(moderatorDefault, doorMask));

/** They never change. */
export const temporaryGrants: Grants = grantsOf(forEveryone, moderatorDefault);

/** Includes the grants of the roles below. Administrators and the owner may do everything. */
export function effectiveMask(grants: Grants, role: Role): number {
  if (rankOf(role) >= rankOf(Role.Administrator)) return everything;
  return unionOf(...grants.filter(([granted]) => rankOf(granted) <= rankOf(role)).map(([, own]) => own));
}

/** For a prefix: all permissions below it. */
export function isGranted(grants: Grants, role: Role, group: PermissionGroup): boolean {
  const needed = maskOf(group);
  return needed !== 0 && includesMask(effectiveMask(grants, role), needed);
}

/** Returns all permissions that a role can be granted. */
export function grantableMask(role: Role): number {
  return unionOf(...permissions.filter(({ minRole }) => rankOf(minRole) <= rankOf(role)).map(({ mask }) => mask));
}

/** Leaves out what the roles below are granted. */
export function ownMask(grants: Grants, role: Role): number {
  return grants.find(([granted]) => granted === role)?.[1] ?? 0;
}

/**
 * Returns the grants after a change: every role once, lowest first, with its grants beyond the roles below. Roles missing in
 * `wanted` keep theirs, permissions that a role can't have are dropped, and inherited ones make no difference. Administrators and
 * the owner have everything; a client that sends their mask shows which permissions it knows: others stay unchanged.
 */
export function mergeGrants(grants: Grants, wanted: Grants): Grants {
  const known = unionOf(ownMask(wanted, Role.Administrator), ownMask(wanted, Role.Owner)) || everything;
  let inherited = 0;
  return rolesByRank.map((role) => {
    if (rankOf(role) >= rankOf(Role.Administrator)) return [role, everything];
    const isWanted = wanted.some(([named]) => named === role);
    const before = ownMask(grants, role);
    const mask = isWanted ? unionOf(ownMask(wanted, role), withoutMask(before, known)) : before;
    const own = withoutMask(intersectionOf(mask, grantableMask(role)), inherited);
    inherited = unionOf(inherited, own);
    return [role, own];
  });
}

/** Lowest first, without roles that only inherit a difference, or are granted permissions that they inherited before. */
export function changedRoles(before: Grants, after: Grants): Role[] {
  const [old, wanted] = [mergeGrants(before, []), mergeGrants(after, [])];
  return rolesByRank.filter(
    (role) => ownMask(old, role) !== ownMask(wanted, role) && effectiveMask(old, role) !== effectiveMask(wanted, role),
  );
}

/** Grants of administrators and the owner never change. */
export const permissionToGrant: Partial<Record<Role, PermissionName>> = {
  [Role.UnregisteredUser]: 'configure-room.set-permissions.for-all-unregistered-users',
  [Role.RegisteredUser]: 'configure-room.set-permissions.for-all-registered-users',
  [Role.TrustedUser]: 'configure-room.set-permissions.for-trusted-users',
  [Role.Moderator]: 'configure-room.set-permissions.for-moderator',
};

/** To give a role and to take it away. Registered users need none. */
export const permissionsToPromote: Partial<Record<Role, { promote: PermissionName; demote: PermissionName }>> = {
  [Role.TrustedUser]: { promote: 'manage-users.promote-trusted-user', demote: 'manage-users.demote-trusted-user' },
  [Role.Moderator]: { promote: 'manage-users.promote-moderator', demote: 'manage-users.demote-moderator' },
  [Role.Administrator]: { promote: 'manage-users.promote-admin', demote: 'manage-users.demote-admin' },
};
