import { defaultGrants, limits, RequestType, Role, type RoomSync } from '@matinee/protocol';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRoom } from '../../room/room-context.ts';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { roomUser } from '../../room/testing/room-user.ts';
import { AccessGroup, parseSeats } from './AccessGroup.tsx';

function Group() {
  const door = useRoom((room) => room.sync?.door);
  return door === undefined ? null : <AccessGroup door={door} />;
}

const show = (role: Role, door: RoomSync['door'] = { kind: 'link', capacity: null }) =>
  renderInRoom(<Group />, {
    users: [roomUser('c1', 'Noor', { isLoggedIn: true, role })],
    sync: { hasOwner: true, isTemporary: false, grants: defaultGrants, door },
  });
const radio = (name: RegExp): HTMLInputElement => screen.getByRole('radio', { name });
const type = (label: string, value: string): boolean => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = (): boolean => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

test('[SCREEN-396] one press sets who can join', async () => {
  const { requests, receive } = await show(Role.Moderator);
  fireEvent.click(radio(/People you let in/));
  expect(requests()).toEqual([{ type: RequestType.SetDoor, kind: 'knock' }]);
  receive({ action: 'sync', door: { kind: 'knock', capacity: null } });
  expect(radio(/People you let in/).checked).toBe(true);
});

test('[SCREEN-396] a room gets a password before it asks for one', async () => {
  const { requests, receive } = await show(Role.Moderator);
  fireEvent.click(radio(/People with the password/));
  expect(requests()).toEqual([]);
  type('Password of the room', 'short');
  save();
  expect(requests()).toEqual([]);
  expect(screen.getByLabelText('Password of the room').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Too short: 8 characters or more. Who can join hasn’t changed yet.')).toBeDefined();
  expect(radio(/Anyone with the link/).checked).toBe(true);
  type('Password of the room', 'lighthouse');
  save();
  expect(requests()).toEqual([{ type: RequestType.SetDoor, kind: 'password', password: 'lighthouse' }]);
  receive({ action: 'sync', door: { kind: 'password', capacity: null } });
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
});

test('[SCREEN-396] the number of seats is a number, or none', async () => {
  const { requests, receive } = await show(Role.Moderator);
  type('Seats', 'many');
  save();
  expect(screen.getByText('Use a number from 1 to 1000.')).toBeDefined();
  type('Seats', '12');
  save();
  receive({ action: 'sync', door: { kind: 'link', capacity: 12 } });
  type('Seats', '');
  save();
  expect(requests()).toEqual([
    { type: RequestType.SetDoor, capacity: 12 },
    { type: RequestType.SetDoor, capacity: null },
  ]);
});

test('[SCREEN-396] a user who may not set the access sees it', async () => {
  await show(Role.RegisteredUser, { kind: 'password', capacity: 12 });
  expect(radio(/People with the password/).checked).toBe(true);
  expect(radio(/Anyone with the link/).disabled).toBe(true);
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Seats').disabled).toBe(true);
});

test('[SCREEN-396] a room holds a number of people, or any number', () => {
  expect(parseSeats('')).toBeNull();
  expect(parseSeats(' 12 ')).toBe(12);
  expect(parseSeats('1')).toBe(1);
  expect(parseSeats(String(limits.roomCapacity))).toBe(limits.roomCapacity);
  for (const text of ['0', '-1', '1.5', '1e2', 'many', String(limits.roomCapacity + 1)])
    expect([text, parseSeats(text)]).toEqual([text, undefined]);
});
