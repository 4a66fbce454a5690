import { Role } from '@matinee/protocol';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRoom } from '../../room/room-context.ts';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { roomUser } from '../../room/testing/room-user.ts';
import { DeleteGroup } from './DeleteGroup.tsx';

function Group() {
  const sync = useRoom((room) => room.sync);
  return sync === undefined ? null : <DeleteGroup sync={sync} />;
}

/** Returns the calls that the settings make. */
async function show(role: Role, isTemporary = false) {
  const calls: unknown[] = [];
  const api = { call: async (...call: unknown[]) => void calls.push(call) };
  const users = [roomUser('c1', 'Noor', { isLoggedIn: true, role })];
  await renderInRoom(<Group />, { api, users, sync: { hasOwner: !isTemporary, isTemporary } });
  return calls;
}
const deleteButton = (): HTMLElement | null => screen.queryByRole('button', { name: 'Delete room' });

test('[SCREEN-133] the owner deletes a room once its name is typed', async () => {
  const calls = await show(Role.Owner);
  fireEvent.click(deleteButton() as HTMLElement);
  const field = await screen.findByLabelText('Type lounge to confirm');
  expect(screen.getByRole('alertdialog', { name: 'Delete Friday?' })).toBeDefined();
  fireEvent.change(field, { target: { value: 'lounge' } });
  fireEvent.submit(field);
  expect(calls).toEqual([['deleteRoom', { params: { name: 'lounge' }, query: { permanent: 'true' } }]]);
});

test('[SCREEN-133] only the owner of a permanent room can delete it', async () => {
  await show(Role.Administrator);
  expect(deleteButton()).toBeNull();
  cleanup();
  await show(Role.Owner, true);
  expect(deleteButton()).toBeNull();
});
