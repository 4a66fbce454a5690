import { defaultGrants, isGranted, Role, type Grants, type PermissionGroup } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { grantsOfPreset, permissionPresets, presetOf } from './permission-presets.ts';

const granted = (grants: Grants, role: Role, groups: PermissionGroup[]) => groups.filter((group) => isGranted(grants, role, group));

test('[SCREEN-307] with the preset “Everyone” a room is as a new one', () => {
  expect(presetOf(defaultGrants)).toBe('everyone');
  const groups: PermissionGroup[] = ['playback.seek', 'manage-queue', 'chat'];
  expect(granted(grantsOfPreset('everyone'), Role.UnregisteredUser, groups)).toEqual(groups);
});

test('[SCREEN-307] “Hosts control” lets others add, vote and chat', () => {
  const grants = grantsOfPreset('hosts');
  const ofAll: PermissionGroup[] = ['manage-queue.add', 'manage-queue.vote', 'chat'];
  const ofHosts: PermissionGroup[] = ['playback.play-pause', 'playback.seek', 'manage-queue.remove', 'configure-room.other'];
  for (const role of [Role.UnregisteredUser, Role.RegisteredUser, Role.TrustedUser]) {
    expect(granted(grants, role, [...ofAll, ...ofHosts])).toEqual(ofAll);
  }
  const groups: PermissionGroup[] = ['playback', 'manage-queue', 'chat', 'manage-users.kick', 'manage-users.ban'];
  expect(granted(grants, Role.Moderator, groups)).toEqual(groups);
});

test('[SCREEN-307] with “Chat only” others chat, and moderators do the rest', () => {
  const grants = grantsOfPreset('chat');
  expect(granted(grants, Role.TrustedUser, ['chat', 'manage-queue.add', 'manage-queue.vote', 'playback.skip'])).toEqual(['chat']);
  const groups: PermissionGroup[] = ['playback', 'manage-queue', 'chat'];
  expect(granted(grants, Role.Moderator, groups)).toEqual(groups);
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
