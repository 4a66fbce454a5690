import {
  defaultGrants,
  effectiveMask,
  grantableMask,
  isGranted,
  maskOf,
  maskOfBit,
  ownMask,
  RequestType,
  Role,
  rolesByRank,
  unionOf,
  type PermissionName,
  type RoomSettings,
  temporaryGrants,
  type Grants,
} from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../state/request.ts';
import { guest, ownedRoom, owner, smallRoom, startMs } from '../testing/small-room.ts';
import { skip } from '../testing/requests.ts';

const apply = (settings: RoomSettings) => ({ type: RequestType.ApplySettings, settings }) as const;

describe('settings', () => {
  test.each([
    [{ title: 'Friday' }],
    [{ description: 'Films\nof old' }],
    [{ visibility: 'unlisted' }],
    [{ queueMode: 'vote' }],
    [{ autoSkipSegmentCategories: ['sponsor', 'intro'] }],
    [{ restoreQueueBehavior: 2 }],
    [{ enableVoteSkip: true }],
  ] as [RoomSettings][])('[ROOM-1] %j is applied and announced', (settings) => {
    const room = smallRoom();
    const { patch, events } = room.apply(apply(settings));
    expect(patch).toEqual(settings);
    expect(events).toMatchObject([{ request: apply(settings), user: { name: 'Ann' } }]);
  });

  test('only changed settings are announced', () => {
    const room = smallRoom({ title: 'Friday' });
    expect(room.apply(apply({ title: 'Friday', queueMode: 'dj' })).events).toMatchObject([{ request: apply({ queueMode: 'dj' }) }]);
  });

  test('[ROLE-3] a setting that does not change needs no permission', () => {
    const room = smallRoom({ title: 'Friday' });
    room.revoke('configure-room.set-title');
    const before = room.state;
    expect(room.apply(apply({ title: ' Friday ', autoSkipSegmentCategories: [] })).events).toEqual([]);
    expect(room.state).toBe(before);
  });

  test('[ROOM-2] are all applied or none', () => {
    const room = smallRoom();
    room.revoke('configure-room.set-queue-mode');
    const before = room.state;
    expect(room.refusalOf(apply({ title: 'New', queueMode: 'dj' })).message).toBe('Permission denied: configure-room.set-queue-mode');
    expect(room.state).toBe(before);
  });

  test('[ROOM-3] a room cannot be made private', () => {
    expect(smallRoom().refusalOf(apply({ visibility: 'private' }), owner)).toMatchObject({
      name: 'ValidationError',
      message: 'Invalid Visibility',
    });
  });

  test('categories are stored in one order, each once', () => {
    expect(smallRoom().apply(apply({ autoSkipSegmentCategories: ['outro', 'sponsor', 'outro'] })).patch).toEqual({
      autoSkipSegmentCategories: ['sponsor', 'outro'],
    });
  });

  test('[ROOM-4] the title loses control and direction characters', () => {
    expect(smallRoom().apply(apply({ title: '  a\u202eb  ' })).patch).toEqual({ title: 'ab' });
  });
});

describe('grants', () => {
  test('[ROLE-12] the grants of one role change without the others', () => {
    const room = ownedRoom();
    const grants: [Role, number][] = [[Role.UnregisteredUser, maskOf('chat')]];
    expect(room.apply(apply({ grants }), owner).patch).toEqual({
      grants: defaultGrants.map(([role, mask]) => [role, role === Role.UnregisteredUser ? maskOf('chat') : mask]),
    });
    expect(room.refusalOf(skip).message).toBe('Permission denied: playback.skip');
  });

  test('[ROLE-13] grants that a role cannot have are dropped', () => {
    const room = ownedRoom();
    room.apply(apply({ grants: [[Role.UnregisteredUser, 2 ** 30 - 1]] }), owner);
    expect(ownMask(room.state.sync.grants, Role.UnregisteredUser)).toBe(grantableMask(Role.UnregisteredUser));
    expect(room.refusalOf({ type: RequestType.Kick, clientId: 'c2' }).message).toBe('Permission denied: manage-users.kick');
  });

  test('[ROLE-19] grants are given only by users who have them, and taken by all users who may change them', () => {
    const mo: Actor = { clientId: 'c5', accountId: 'mo', name: 'Mo', isLoggedIn: true, role: Role.Moderator };
    const room = ownedRoom(mo);
    const rights = maskOf('configure-room.set-permissions.for-trusted-users');
    room.apply(apply({ grants: [[Role.Moderator, rights]] }), owner);
    const give = (name: PermissionName) => apply({ grants: [[Role.TrustedUser, maskOf(name)]] });
    expect(room.refusalOf(give('manage-users.kick'), mo).message).toBe('Permission denied: manage-users.kick');
    room.apply(apply({ grants: [[Role.Moderator, unionOf(rights, maskOf('manage-users.promote-trusted-user'))]] }), owner);
    room.apply(give('manage-users.promote-trusted-user'), mo);
    expect(ownMask(room.state.sync.grants, Role.TrustedUser)).toBe(maskOf('manage-users.promote-trusted-user'));
    room.apply(apply({ grants: [[Role.TrustedUser, 0]] }), mo);
    expect(isGranted(room.state.sync.grants, Role.TrustedUser, 'manage-users.promote-trusted-user')).toBe(false);
  });

  test('[ROLE-3] grants that do not change need no permission', () => {
    const room = ownedRoom();
    const { grants } = room.state.sync;
    expect(room.apply(apply({ grants: grants.toReversed() }), guest).patch).toEqual({});
  });

  /** With everything that each role may do, including permissions of other versions. */
  const asOthersSend = (grants: Grants) =>
    rolesByRank.map((role): [Role, number] => [role, unionOf(effectiveMask(grants, role), maskOfBit(50))]);

  test('[ROLE-15] grants that are sent back with inherited permissions are no change, in any room', () => {
    const room = smallRoom();
    expect(room.apply(apply({ title: 'Friday', grants: asOthersSend(temporaryGrants) })).patch).toEqual({ title: 'Friday' });
    // The grants are stored in the other form.
    room.set({ grants: asOthersSend(temporaryGrants) });
    expect(room.apply(apply({ title: 'Saturday', grants: temporaryGrants })).patch).toEqual({ title: 'Saturday' });
  });

  test.each([
    ['temporary rooms', smallRoom({ isTemporary: true }), 'Temporary rooms don’t have permissions.'],
    ['rooms without an owner', smallRoom({ isTemporary: false }), 'Permissions need an owner. Claim this room first.'],
  ])('[ROLE-14] cannot be changed in %s', (_, room, message) => {
    const grants: [Role, number][] = [[Role.UnregisteredUser, 0]];
    expect(room.refusalOf(apply({ grants }), owner)).toMatchObject({ name: 'FeatureDisabledException', message });
    expect(room.nowMs).toBe(startMs);
  });
});
