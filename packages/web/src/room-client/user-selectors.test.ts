import { defaultGrants, RequestType, Role, rolesByRank, type RoomUser } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { rolesGivable } from '@matinee/room/read';
import { selectGuardDisabledReason, selectPromoteDisabledReason } from './user-selectors.ts';
import { initialClientRoom, applyMessage, type ClientRoom } from './client-room-store.ts';

const user = (id: string, role: Role): RoomUser => ({ id, name: id, isLoggedIn: role !== Role.UnregisteredUser, status: 'ready', role });

/** The state of a client in a role. */
function roomFor(role: Role, grants = defaultGrants, ...others: RoomUser[]): ClientRoom {
  const joined = applyMessage(initialClientRoom, { action: 'sync', grants }, 0);
  const known = applyMessage(joined, { action: 'user', update: { kind: 'init', value: [user('me', role), ...others] } }, 0);
  return applyMessage(known, { action: 'you', info: { id: 'me' } }, 0);
}

describe('giving a role', () => {
  test('[ROLE-6] [ROLE-8] guests and the owner cannot be given a role', () => {
    const owner = roomFor(Role.Owner);
    for (const role of rolesGivable) {
      expect(selectPromoteDisabledReason(owner, user('x', Role.UnregisteredUser), role)).toBe('guest');
      expect(selectPromoteDisabledReason(owner, user('x', Role.Owner), role)).toBe('owner');
      expect(selectPromoteDisabledReason({ ...owner, isSynced: false }, user('x', Role.Moderator), role)).toBe('disconnected');
    }
  });
});

describe('kicking', () => {
  test('[ROLE-6] [ROLE-8] needs a higher role, and the owner cannot be kicked', () => {
    const reasons = (role: Role) =>
      rolesByRank.map((other) => selectGuardDisabledReason(roomFor(role), user('x', other), RequestType.Kick));
    expect(reasons(Role.Moderator)).toEqual([undefined, undefined, undefined, 'rank', 'rank', 'owner']);
    expect(reasons(Role.Owner)).toEqual([undefined, undefined, undefined, undefined, undefined, 'owner']);
  });
});
