import type { RoomListItem } from '@matinee/protocol';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pageUser, renderInRoom } from '../../room/testing/test-room.tsx';
import { MyRoomsPage } from './MyRoomsPage.tsx';

const attic: RoomListItem = {
  name: 'attic',
  title: '',
  description: '',
  isTemporary: false,
  visibility: 'public',
  queueMode: 'manual',
  currentSource: null,
  users: 0,
};

test('[SCREEN-133] a user’s own rooms are listed once the user is logged in, and deleted once their name is typed', async () => {
  let rooms = [attic, { ...attic, name: 'cellar' }];
  const call = async (name: string, { params }: { params?: { name: string } }) => {
    if (name === 'deleteRoom') rooms = rooms.filter((room) => room.name !== params?.name);
    return { success: true, data: rooms };
  };
  const user = pageUser('Noor');
  await renderInRoom(<MyRoomsPage />, { api: { call }, user });
  screen.getByText(/^Log in to create permanent rooms/);
  act(() => user.setState({ user: { username: 'Noor', loggedIn: true } }));
  expect((await screen.findByRole('link', { name: 'attic' })).getAttribute('href')).toBe('/room/attic');
  screen.getByRole('link', { name: 'cellar' });

  fireEvent.click(screen.getByRole('button', { name: 'More for attic' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete room' }));
  const field = await screen.findByLabelText('Type attic to confirm');
  fireEvent.submit(field);
  expect(rooms).toHaveLength(2);
  fireEvent.change(field, { target: { value: 'attic' } });
  fireEvent.submit(field);
  await expect.poll(() => screen.queryByRole('link', { name: 'attic' })).toBeNull();
  expect(rooms.map(({ name }) => name)).toEqual(['cellar']);
});
