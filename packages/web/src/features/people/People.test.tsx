import { Role, type RoomUser } from '@matinee/protocol';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { roomUser } from '../../room/testing/room-user.ts';
import { People } from './People.tsx';

const noor = roomUser('c1', 'Noor', { isLoggedIn: true, role: Role.RegisteredUser });

/** Returns the names and marks of the rows, as the client `c2` sees them. */
async function rowsOf(...users: RoomUser[]): Promise<unknown[]> {
  const { enter } = await renderInRoom(<People />);
  enter(users, 'c2');
  return (await screen.findAllByRole('listitem')).map((row) => row.querySelector('bdi')?.parentElement?.textContent);
}

test('[BOT-7] the list of users tells a bot from its account’s user', async () => {
  expect(await rowsOf(noor, { ...noor, id: 'c3', isBot: true })).toEqual(['Noor', 'Noor bot']);
});

test('[ROOM-19] a user is listed once, as this one from any of their tabs', async () => {
  expect(await rowsOf(noor, { ...noor, id: 'c2' })).toEqual(['Nooryou']);
});
