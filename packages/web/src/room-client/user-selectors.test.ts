import { defaultGrants, maskOf, permissionNames, RequestType, Role, rolesByRank, type RoomUser } from '@matinee/protocol';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { permissionsNeeded, rolesGivable } from '@matinee/room/read';
import { selectKickDisabledReason, selectCanManageUsers, selectPromoteDisabledReason } from './user-selectors.ts';
import { initialRoomState, applyMessage, type RoomState } from './room-store.ts';

const person = (id: string, role: Role): RoomUser => ({ id, name: id, isLoggedIn: role !== Role.UnregisteredUser, status: 'ready', role });

/** A room as somebody in a role sees it. */
function roomFor(role: Role, grants = defaultGrants, ...others: RoomUser[]): RoomState {
  const joined = applyMessage(initialRoomState, { action: 'sync', grants }, 0);
  const known = applyMessage(joined, { action: 'user', update: { kind: 'init', value: [person('me', role), ...others] } }, 0);
  return applyMessage(known, { action: 'you', info: { id: 'me' } }, 0);
}

describe('giving a role', () => {
  test('is for moderators up to trusted users, in a new room', () => {
    const may = (from: Role) => {
      const other = person('x', from);
      const room = roomFor(Role.Moderator, defaultGrants, other);
      return rolesGivable.filter((role) => selectPromoteDisabledReason(room, other, role) === undefined);
    };
    expect(may(Role.RegisteredUser)).toEqual([Role.TrustedUser, Role.RegisteredUser]);
    expect(may(Role.TrustedUser)).toEqual([Role.TrustedUser, Role.RegisteredUser]);
    expect(may(Role.Moderator)).toEqual([Role.Moderator]);
  });

  test('is impossible for guests, for the owner, and without a connection, whoever asks', () => {
    const owner = roomFor(Role.Owner);
    for (const role of rolesGivable) {
      expect(selectPromoteDisabledReason(owner, person('x', Role.UnregisteredUser), role)).toBe('guest');
      expect(selectPromoteDisabledReason(owner, person('x', Role.Owner), role)).toBe('owner');
      expect(selectPromoteDisabledReason({ ...owner, isSynced: false }, person('x', Role.Moderator), role)).toBe('disconnected');
    }
  });

  test('fails for lack of a permission exactly when one is missing', () => {
    fc.assert(
      fc.property(fc.subarray(permissionNames), fc.constantFrom(...rolesGivable), fc.constantFrom(...rolesGivable), (granted, from, to) => {
        const mask = granted.reduce((sum, name) => sum | maskOf(name), 0);
        const other = person('x', from);
        const room = roomFor(Role.Moderator, [[Role.Moderator, mask]], other);
        const { sync, users } = room;
        const needed =
          sync && from !== to ? permissionsNeeded({ sync, users }, { type: RequestType.Promote, targetClientId: 'x', role: to }) : [];
        const isMissing = needed.some((permission) => !granted.includes(permission));
        expect(selectPromoteDisabledReason(room, other, to)).toBe(isMissing ? 'permission' : undefined);
      }),
    );
  });
});

describe('kicking', () => {
  test('takes a higher rank, and nobody kicks the owner', () => {
    const obstacles = (role: Role) => rolesByRank.map((other) => selectKickDisabledReason(roomFor(role), person('x', other)));
    expect(obstacles(Role.Moderator)).toEqual([undefined, undefined, undefined, 'rank', 'rank', 'owner']);
    expect(obstacles(Role.Owner)).toEqual([undefined, undefined, undefined, undefined, undefined, 'owner']);
  });

  test('takes its permission', () => {
    expect(selectKickDisabledReason(roomFor(Role.TrustedUser), person('x', Role.UnregisteredUser))).toBe('permission');
  });
});

test('whoever may do nothing about others manages nobody', () => {
  expect(rolesByRank.filter((role) => selectCanManageUsers(roomFor(role)))).toEqual([Role.Moderator, Role.Administrator, Role.Owner]);
});
