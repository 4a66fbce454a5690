import { defaultGrants, grantableMask, maskOf, ownMask, RequestType, Role, type RoomSettings } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { guest, ownedRoom, owner, smallRoom, startMs } from './testing/small-room.ts';

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
  ] as [RoomSettings][])('%j is stored, told and nothing else', (settings) => {
    const room = smallRoom();
    const { patch, events } = room.apply(apply(settings));
    expect(patch).toEqual(settings);
    expect(events).toMatchObject([{ request: apply(settings), user: { name: 'Ann' } }]);
  });

  test('only what changes is told', () => {
    const room = smallRoom({ title: 'Friday' });
    expect(room.apply(apply({ title: 'Friday', queueMode: 'dj' })).events).toMatchObject([{ request: apply({ queueMode: 'dj' }) }]);
  });

  test('what stays as it is needs no permission and is not told', () => {
    const room = smallRoom({ title: 'Friday' });
    room.revoke('configure-room.set-title');
    const before = room.state;
    expect(room.apply(apply({ title: ' Friday ', autoSkipSegmentCategories: [] })).events).toEqual([]);
    expect(room.state).toBe(before);
  });

  test('are all or nothing: one refused part refuses the whole', () => {
    const room = smallRoom();
    room.revoke('configure-room.set-queue-mode');
    const before = room.state;
    expect(room.refusalOf(apply({ title: 'New', queueMode: 'dj' })).message).toBe('Permission denied: configure-room.set-queue-mode');
    expect(room.state).toBe(before);
  });

  test('a room cannot be made private: nobody could come in', () => {
    expect(smallRoom().refusalOf(apply({ visibility: 'private' }), owner)).toMatchObject({
      name: 'ValidationError',
      message: 'Invalid Visibility',
    });
  });

  test('categories come in one order, each once', () => {
    expect(smallRoom().apply(apply({ autoSkipSegmentCategories: ['outro', 'sponsor', 'outro'] })).patch).toEqual({
      autoSkipSegmentCategories: ['sponsor', 'outro'],
    });
  });

  test('the title is cleaned of what pretends', () => {
    expect(smallRoom().apply(apply({ title: '  a\u202eb  ' })).patch).toEqual({ title: 'ab' });
  });
});

describe('grants', () => {
  test('of one role change alone', () => {
    const room = ownedRoom();
    const grants: [Role, number][] = [[Role.UnregisteredUser, maskOf('chat')]];
    expect(room.apply(apply({ grants }), owner).patch).toEqual({
      grants: defaultGrants.map(([role, mask]) => [role, role === Role.UnregisteredUser ? maskOf('chat') : mask]),
    });
    expect(room.refusalOf({ type: RequestType.Skip }).message).toBe('Permission denied: playback.skip');
  });

  test('above the lowest role of a permission are left out', () => {
    const room = ownedRoom();
    room.apply(apply({ grants: [[Role.UnregisteredUser, 2 ** 30 - 1]] }), owner);
    expect(ownMask(room.state.sync.grants, Role.UnregisteredUser)).toBe(grantableMask(Role.UnregisteredUser));
    expect(room.refusalOf({ type: RequestType.Kick, clientId: 'c2' }).message).toBe('Permission denied: manage-users.kick');
  });

  test('of administrator and owner never change', () => {
    const room = ownedRoom();
    const before = room.state;
    const nothing: [Role, number][] = [
      [Role.Administrator, 0],
      [Role.Owner, 0],
    ];
    room.apply(apply({ grants: nothing }), owner);
    expect(room.state).toBe(before);
  });

  test('can be read back and sent again by anybody: nothing changes', () => {
    const room = ownedRoom();
    const { grants } = room.state.sync;
    expect(room.apply(apply({ grants: grants.toReversed() }), guest).patch).toEqual({});
  });

  test.each([
    ['temporary rooms', smallRoom({ isTemporary: true }), 'Permissions are not available in temporary rooms.'],
    ['rooms without an owner', smallRoom({ isTemporary: false }), 'This room needs an owner before permissions can be set.'],
  ])('are not available in %s', (_, room, message) => {
    const grants: [Role, number][] = [[Role.UnregisteredUser, 0]];
    expect(room.refusalOf(apply({ grants }), owner)).toMatchObject({ name: 'FeatureDisabledException', message });
    expect(room.nowMs).toBe(startMs);
  });
});
