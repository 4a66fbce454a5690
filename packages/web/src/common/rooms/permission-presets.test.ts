import { defaultGrants, isGranted, Role, type Grants, type PermissionGroup } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { grantsOfPreset, permissionPresets, presetOf } from './permission-presets.ts';

const may = (grants: Grants, role: Role, ...groups: PermissionGroup[]): boolean[] => groups.map((group) => isGranted(grants, role, group));

test('[SCREEN-307] with the preset “Everyone” a room is as a new one', () => {
  expect(presetOf(defaultGrants)).toBe('everyone');
  expect(may(grantsOfPreset('everyone'), Role.UnregisteredUser, 'playback.seek', 'manage-queue', 'chat')).toEqual([true, true, true]);
});

test('[SCREEN-307] “Hosts control” lets others add, vote and chat', () => {
  const grants = grantsOfPreset('hosts');
  for (const role of [Role.UnregisteredUser, Role.RegisteredUser, Role.TrustedUser]) {
    expect(may(grants, role, 'manage-queue.add', 'manage-queue.vote', 'chat')).toEqual([true, true, true]);
    expect(may(grants, role, 'playback.play-pause', 'playback.seek', 'manage-queue.remove', 'configure-room.other')).toEqual([
      false,
      false,
      false,
      false,
    ]);
  }
  expect(may(grants, Role.Moderator, 'playback', 'manage-queue', 'chat', 'manage-users.kick', 'manage-users.ban')).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
});

test('[SCREEN-307] with “Chat only” others chat, and moderators do the rest', () => {
  const grants = grantsOfPreset('chat');
  expect(may(grants, Role.TrustedUser, 'chat', 'manage-queue.add', 'manage-queue.vote', 'playback.skip')).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(may(grants, Role.Moderator, 'playback', 'manage-queue', 'chat')).toEqual([true, true, true]);
});

test('[SCREEN-307] a room shows the preset that it has, and none for a mix of its own', () => {
  for (const preset of permissionPresets) expect(presetOf(grantsOfPreset(preset))).toBe(preset);
  expect(presetOf([[Role.UnregisteredUser, 0]])).toBeUndefined();
});

test('[SCREEN-307] every preset can be granted, and from one to another', () => {
  for (const before of permissionPresets) {
    for (const after of permissionPresets) {
      const merged = [
        ...grantsOfPreset(before).filter(([role]) => !grantsOfPreset(after).some(([other]) => other === role)),
        ...grantsOfPreset(after),
      ];
      expect(presetOf(merged)).toBe(after);
    }
  }
});
