import { defaultGrants, RequestType, Role, type RoomSync } from '@matinee/protocol';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { grantsOfPreset } from '../../common/rooms/permission-presets.ts';
import { useRoom } from '../../room/room-context.ts';
import { pageUser, renderInRoom } from '../../room/testing/test-room.tsx';
import { roomUser } from '../../room/testing/room-user.ts';
import { PermissionsGroup } from './PermissionsGroup.tsx';

function Group({ isOwned = true }) {
  const sync = useRoom((room) => room.sync);
  return sync?.hasOwner === isOwned ? <PermissionsGroup sync={sync} /> : null;
}

const show = (role: Role, grants: RoomSync['grants'] = defaultGrants) =>
  renderInRoom(<Group />, {
    users: [roomUser('c1', 'Noor', { isLoggedIn: true, role })],
    sync: { hasOwner: true, isTemporary: false, grants },
  });
const radio = (name: RegExp): HTMLInputElement => screen.getByRole('radio', { name });

test('[SCREEN-307] one press on a preset sets the permissions of all roles', async () => {
  const { requests } = await show(Role.Owner);
  expect(radio(/^Everyone/).checked).toBe(true);
  fireEvent.click(radio(/Hosts control/));
  expect(requests()).toEqual([{ type: RequestType.ApplySettings, settings: { grants: grantsOfPreset('hosts') } }]);
});

test('[SCREEN-307] a mix of the room’s own shows as custom', async () => {
  await show(Role.Owner, [[Role.UnregisteredUser, 1]]);
  expect(radio(/Custom/).checked).toBe(true);
});

test('[SCREEN-307] a user who may not change all permissions sees the preset, and the details', async () => {
  await show(Role.Moderator);
  expect(radio(/^Everyone/).disabled).toBe(true);
  expect(screen.getByText('Only the owner and administrators can change this')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Details' })).toBeDefined();
});

test('a temporary room has no permissions, and one without an owner none until a user with an account has claimed it', async () => {
  const calls: unknown[] = [];
  const api = { call: async (...call: unknown[]) => void calls.push(call) };
  const beginning = { api, user: pageUser('Noor', true), sync: { hasOwner: false, isTemporary: true } };
  const { receive } = await renderInRoom(<Group isOwned={false} />, beginning);
  screen.getByText('Temporary rooms don’t have permissions.');
  receive({ action: 'sync', isTemporary: false });
  screen.getByText(/^Permissions need an owner\. Claim this room first\./);
  fireEvent.click(screen.getByRole('button', { name: 'Claim this room' }));
  expect(calls).toEqual([['patchRoom', { params: { name: 'lounge' }, body: { claim: true } }]]);
});
