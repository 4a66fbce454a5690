import type { Entry } from '@matinee/client/connected-room';
import { CloseCode } from '@matinee/protocol';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestRoom, pageUser } from '../../room/testing/test-room.tsx';
import { AccessGate } from './AccessGate.tsx';

async function openRoom() {
  const entries: Entry[] = [];
  const door = { name: 'lounge', title: 'Friday', kind: 'knock', isFull: false, isAdmitted: false, people: 0, seats: [] };
  const room = await createTestRoom({ api: { call: async () => door }, user: pageUser('Sanne') });
  const actions = {
    enter: (entry: Entry) => {
      entries.push(entry);
      room.session.connect('lounge');
    },
    leave: () => room.session.disconnect(),
  };
  render(
    room.wrap(
      <AccessGate roomName="lounge" room={actions}>
        <p>The room</p>
      </AccessGate>,
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

test('[SCREEN-390] a user who stops waiting is back before the door, and may knock again', async () => {
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
