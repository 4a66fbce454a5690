import type { Api } from '@matinee/client';
import type { Entry } from '@matinee/client/connected-room';
import { CloseCode } from '@matinee/protocol';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createStore } from 'zustand/vanilla';
import { afterEach, expect, test } from 'vitest';
import { ApiContext } from '../../api/use-api.ts';
import { UserContext } from '../../common/use-user.ts';
import type { UserState, UserStore } from '../../common/user-store.ts';
import { createTestRoom } from '../../room/testing/test-room.tsx';
import { AtDoor } from './AtDoor.tsx';

afterEach(cleanup);

/** A room in which this user is, behind its door. */
async function openRoom() {
  const room = await createTestRoom();
  const entries: Entry[] = [];
  const door = { name: 'lounge', title: 'Friday', kind: 'knock', isFull: false, isAdmitted: false, people: 0, seats: [] };
  const users = createStore<UserState>(() => ({ user: { username: 'Sanne', loggedIn: false }, ban: undefined }));
  const actions = {
    enter: (entry: Entry) => {
      entries.push(entry);
      room.session.connect('lounge');
    },
    leave: () => room.session.disconnect(),
  };
  render(
    room.wrap(
      <ApiContext value={{ call: async () => door } as unknown as Api}>
        <UserContext value={users as unknown as UserStore}>
          <AtDoor roomName="lounge" room={actions}>
            <p>The room</p>
          </AtDoor>
        </UserContext>
      </ApiContext>,
    ),
  );
  return { ...room, entries };
}

const isInside = (): boolean => screen.queryByText('The room') !== null;
const press = async (name: string): Promise<void> => void fireEvent.click(await screen.findByRole('button', { name }));

test('[SCREEN-390] nothing of a room shows behind its door, from the knock until the room lets the user in', async () => {
  const { closeSocket, nextSocket, entries } = await openRoom();
  expect(isInside()).toBe(true);
  closeSocket(CloseCode.KnockNeeded);
  await press('Knock');
  await waitFor(() => expect(entries).toEqual([{ knock: true }]));
  const socket = nextSocket();
  expect(isInside()).toBe(false);
  act(() => socket.open());
  expect(screen.getByRole('button', { name: 'Knock' }).getAttribute('aria-disabled')).toBe('true');
  act(() => socket.deliver({ action: 'door', state: 'waiting', hosts: ['Noor'] }));
  await screen.findByText(/Noor can let you in/);
  expect(isInside()).toBe(false);
  act(() => socket.deliver({ action: 'sync', name: 'lounge' }));
  expect(isInside()).toBe(true);
});

test('[SCREEN-390] who stops waiting is back before the door, and may knock again', async () => {
  const { closeSocket, nextSocket, entries } = await openRoom();
  closeSocket(CloseCode.KnockNeeded);
  await press('Knock');
  await waitFor(() => expect(entries).toHaveLength(1));
  const socket = nextSocket();
  act(() => socket.open());
  act(() => socket.deliver({ action: 'door', state: 'waiting', hosts: [] }));
  await press('Stop waiting');
  expect(socket.isClosed).toBe(true);
  await press('Knock');
  await waitFor(() => expect(entries).toHaveLength(2));
});

test('[SCREEN-390] a ban from the room takes its place', async () => {
  const { closeSocket, receive } = await openRoom();
  receive({ action: 'error', name: 'Banned', reason: 'banned_from_room', message: '', explanation: 'spoilers' });
  closeSocket(CloseCode.Banned);
  expect((await screen.findByRole('alert')).textContent).toContain('A moderator banned you for good. Reason: spoilers');
  expect(isInside()).toBe(false);
});

test('[SCREEN-390] another end of the connection after a door is left to the room', async () => {
  const { closeSocket, nextSocket, entries } = await openRoom();
  closeSocket(CloseCode.KnockNeeded);
  await press('Knock');
  await waitFor(() => expect(entries).toHaveLength(1));
  act(() => nextSocket().closeWith(CloseCode.RoomNotFound));
  expect(isInside()).toBe(true);
});
