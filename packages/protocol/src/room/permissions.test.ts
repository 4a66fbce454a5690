import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MatineeError } from '../errors/errors.ts';
import {
  changedRoles,
  mergeGrants,
  defaultGrants,
  effectiveMask,
  grantableMask,
  grantsSchema,
  isGranted,
  maskOf,
  ownMask,
  permissionNames,
  permissions,
  temporaryGrants,
  type Grants,
} from './permissions.ts';
import { includesMask, intersectionOf, withoutMask } from './masks.ts';
import { Role, rankOf, roleSchema, rolesByRank } from './roles.ts';

const { Owner, UnregisteredUser, RegisteredUser, TrustedUser, Moderator, Administrator } = Role;

const grants = fc.subarray([...rolesByRank]).chain((roles) =>
  fc.tuple(
    ...roles.map((role) =>
      fc.tuple(
        fc.constant(role),
        fc.maxSafeNat().map((mask) => intersectionOf(mask, maskOf('*'))),
      ),
    ),
  ),
);

test('each permission has a bit of its own, and they are in order of their bits', () => {
  expect(permissions.map(({ mask }) => mask)).toEqual(permissions.map((_, bit) => 2 ** bit));
  for (const { name, mask } of permissions) expect(maskOf(name)).toBe(mask);
});

describe('a prefix', () => {
  const masksOf = (fits: (name: string) => boolean): number =>
    permissions.filter(({ name }) => fits(name)).reduce((all, { mask }) => all + mask, 0);

  test.each(['playback', 'manage-queue', 'configure-room', 'configure-room.set-permissions', 'manage-users'] as const)(
    '%s stands for all permissions below it',
    (prefix) => {
      expect(maskOf(prefix)).toBe(masksOf((name) => name.startsWith(`${prefix}.`)));
      expect(isGranted(defaultGrants, Owner, prefix)).toBe(true);
    },
  );

  test('is granted only if all permissions below it are', () => {
    expect(isGranted(defaultGrants, UnregisteredUser, 'manage-queue')).toBe(true);
    expect(isGranted(defaultGrants, UnregisteredUser, 'playback')).toBe(false);
    expect(isGranted([[UnregisteredUser, withoutMask(maskOf('playback'), maskOf('playback.speed'))]], UnregisteredUser, 'playback')).toBe(
      false,
    );
    expect(isGranted(defaultGrants, Moderator, 'manage-users')).toBe(false);
  });

  test('* stands for all permissions', () => {
    expect(maskOf('*')).toBe(masksOf(() => true));
    expect(isGranted(defaultGrants, Moderator, '*')).toBe(false);
    expect(isGranted(defaultGrants, Administrator, '*')).toBe(true);
  });

  test.each(['play', 'playback.', 'manage', '', '__proto__'])('grants nothing if it has no permission: %j', (name) => {
    expect(maskOf(name as 'chat')).toBe(0);
    expect(isGranted(defaultGrants, Owner, name as 'chat')).toBe(false);
  });
});

describe('a change of the grants', () => {
  test('leaves other roles as they are', () => {
    const grant = maskOf('configure-room.set-permissions.for-all-unregistered-users');
    const changed = mergeGrants(defaultGrants, [[RegisteredUser, grant]]);
    expect(changed).toEqual(defaultGrants.map(([role, mask]) => [role, role === RegisteredUser ? grant : mask]));
  });

  test('[ROLE-18] keeps the permissions that a client does not know, which sends the mask of administrators', () => {
    const older = rolesByRank.map((role): [Role, number] => [role, intersectionOf(effectiveMask(defaultGrants, role), 2 ** 27 - 1)]);
    expect(changedRoles(defaultGrants, mergeGrants(defaultGrants, older))).toEqual([]);
    const withoutChat = older.map(([role, mask]): [Role, number] => [
      role,
      role === Administrator ? mask : withoutMask(mask, maskOf('chat')),
    ]);
    expect(changedRoles(defaultGrants, mergeGrants(defaultGrants, withoutChat))).toEqual([UnregisteredUser]);
    expect(isGranted(mergeGrants(defaultGrants, [[Moderator, 0]]), Moderator, 'manage-users.ban')).toBe(false);
  });

  /** Some clients send inherited permissions too. */
  const withInherited = (given: Grants): Grants => rolesByRank.map((role) => [role, effectiveMask(given, role)]);

  test('is empty if inherited permissions are sent back with granted ones', () => {
    fc.assert(
      fc.property(grants, grants, (given, wanted) => {
        const room = mergeGrants(mergeGrants([], given), wanted);
        expect(mergeGrants(room, withInherited(room))).toEqual(room);
        expect(changedRoles(room, withInherited(room))).toEqual([]);
        expect(changedRoles(withInherited(room), room)).toEqual([]);
      }),
    );
  });

  test('shows at the lowest role whose permissions it changes', () => {
    fc.assert(
      fc.property(grants, grants, (given, wanted) => {
        const before = mergeGrants([], given);
        const after = mergeGrants(before, wanted);
        const lowest = rolesByRank.find((role) => effectiveMask(before, role) !== effectiveMask(after, role));
        expect(changedRoles(before, after)[0]).toBe(lowest);
      }),
    );
  });

  test('does not show at a role that is granted what it inherited, or inherits what it was granted', () => {
    const chat = maskOf('chat');
    const guestsChat: Grants = [[UnregisteredUser, chat]];
    const usersChat: Grants = [[RegisteredUser, chat]];
    expect(changedRoles(guestsChat, usersChat)).toEqual([UnregisteredUser]);
    expect(changedRoles(usersChat, guestsChat)).toEqual([UnregisteredUser]);
    expect(changedRoles(guestsChat, [])).toEqual([UnregisteredUser]);
  });

  test('gives no role a permission above it, and leaves administrators and the owner every permission', () => {
    fc.assert(
      fc.property(grants, grants, (before, wanted) => {
        const after = mergeGrants(mergeGrants([], before), wanted);
        expect(after.map(([role]) => role)).toEqual(rolesByRank);
        for (const role of rolesByRank) expect(withoutMask(ownMask(after, role), grantableMask(role))).toBe(0);
        expect(ownMask(after, Administrator)).toBe(maskOf('*'));
        expect(ownMask(after, Owner)).toBe(maskOf('*'));
        expect(mergeGrants(after, after)).toEqual(after);
      }),
    );
  });
});

describe('roles', () => {
  test('are ordered from unregistered users up to the owner', () => {
    expect(rolesByRank).toEqual([UnregisteredUser, RegisteredUser, TrustedUser, Moderator, Administrator, Owner]);
    expect(rolesByRank.map(rankOf)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test.each([-2, 5, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('the number %d is no role', (role) => {
    expect(roleSchema.safeParse(role).success).toBe(false);
    expect(() => rankOf(role as Role)).toThrow(expect.objectContaining({ name: 'InvalidRoleException' }) as MatineeError);
    expect(() => effectiveMask(defaultGrants, role as Role)).toThrow(MatineeError);
  });
});

describe('grants', () => {
  const everything = permissions.reduce((all, { mask }) => all + mask, 0);

  test('[ROOM-8] a new room lets unregistered users play, queue, chat and configure, and in a temporary one open the door', () => {
    const open = permissions.filter(({ minRole }) => minRole === UnregisteredUser).map(({ name }) => name);
    const doors = new Set<string>(['manage-users.admit', 'configure-room.door']);
    const grantedIn = (given: Grants) => permissionNames.filter((name) => isGranted(given, UnregisteredUser, name)).toSorted();
    expect(grantedIn(defaultGrants)).toEqual(open.filter((name) => !doors.has(name)).toSorted());
    expect(grantedIn(temporaryGrants)).toEqual(open.toSorted());
  });

  test('a new room adds nothing for registered and trusted users', () => {
    expect(effectiveMask(defaultGrants, RegisteredUser)).toBe(effectiveMask(defaultGrants, UnregisteredUser));
    expect(effectiveMask(defaultGrants, TrustedUser)).toBe(effectiveMask(defaultGrants, UnregisteredUser));
  });

  test('a new room lets moderators promote and demote trusted users, kick, open the door, ban, mute, delete messages, read the log and lock the controls', () => {
    const added = withoutMask(effectiveMask(defaultGrants, Moderator), effectiveMask(defaultGrants, TrustedUser));
    expect(added).toBe(2 ** 20 + 2 ** 21 + 2 ** 24 + 2 ** 27 + 2 ** 28 + 2 ** 29 + 2 ** 30 + 2 ** 31 + 2 ** 32 + 2 ** 33);
  });

  test('[ROLE-2] administrators and the owner have every permission, regardless of the grants', () => {
    for (const role of [Administrator, Owner]) {
      expect(effectiveMask(defaultGrants, role)).toBe(everything);
      expect(effectiveMask([], role)).toBe(everything);
      expect(effectiveMask([[role, 0]], role)).toBe(everything);
    }
  });

  test('a role has the grants of the roles below it, and none of the roles above', () => {
    const chatForTrusted: [Role, number][] = [[TrustedUser, maskOf('chat')]];
    expect(rolesByRank.filter((role) => isGranted(chatForTrusted, role, 'chat'))).toEqual([TrustedUser, Moderator, Administrator, Owner]);
  });

  test('a higher role may always do at least as much', () => {
    fc.assert(
      fc.property(grants, (given) => {
        const masks = rolesByRank.map((role) => effectiveMask(given, role));
        for (const [index, mask] of masks.entries()) expect(includesMask(mask, masks[index - 1] ?? 0)).toBe(true);
      }),
    );
  });

  test('no default grant is above its lowest role', () => {
    const tooHigh = defaultGrants.flatMap(([role, mask]) =>
      permissions.filter((permission) => includesMask(mask, permission.mask) && rankOf(role) < rankOf(permission.minRole)),
    );
    expect(tooHigh).toEqual([]);
  });

  test('[ROLE-16] have masks of up to 53 bits, without bits that stand for no permission', () => {
    const given: Grants = [[UnregisteredUser, 2 ** 53 - 1]];
    expect(grantsSchema.parse(given)).toEqual(given);
    expect(ownMask(mergeGrants([], given), UnregisteredUser)).toBe(grantableMask(UnregisteredUser));
  });

  test.each([
    ['a mask of more bits than can be compared', [[0, 2 ** 53]]],
    ['an unknown role', [[5, 1]]],
    [
      'one role twice',
      [
        [0, 1],
        [0, 2],
      ],
    ],
  ])('refuse %s', (_, given) => {
    expect(grantsSchema.safeParse(given).success).toBe(false);
  });
});
