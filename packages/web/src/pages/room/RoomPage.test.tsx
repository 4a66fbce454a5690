import type { Api } from '@matinee/client';
import { CloseCode } from '@matinee/protocol';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createStore } from 'zustand/vanilla';
import { expect, test } from 'vitest';
import { ApiContext } from '../../api/use-api.ts';
import { QuickRoomContext } from '../../common/rooms/use-quick-room.ts';
import { UserContext } from '../../common/server/use-user.ts';
import type { UserState, UserStore } from '../../common/server/user-store.ts';
import { createTestRoom } from '../../room/testing/test-room.tsx';
import { Room } from './Room.tsx';
import { RoomPage } from './RoomPage.tsx';

const users = createStore<UserState>(() => ({ user: { username: 'Noor', loggedIn: false }, ban: undefined }));

function inPage(children: ReactNode) {
  return (
    <ApiContext value={{} as Api}>
      <UserContext value={users as unknown as UserStore}>
        <QuickRoomContext value={() => undefined}>{children}</QuickRoomContext>
      </UserContext>
    </ApiContext>
  );
}

async function expectNotFound(): Promise<void> {
  await screen.findByRole('heading', { level: 1, name: 'Room not found' });
  expect(screen.getByRole('link', { name: 'Find another room' }).getAttribute('href')).toBe('/rooms');
}

test.each(['two%20words', '%F0%9F%8E%AC', 'x'.repeat(60)])('[SCREEN-110] no room can be called %s', async (name) => {
  const { wrap } = await createTestRoom();
  const page = (
    <Router hook={memoryLocation({ path: `/room/${name}` }).hook}>
      <Route path="/room/:roomId">
        <RoomPage />
      </Route>
    </Router>
  );
  render(wrap(inPage(page)));
  await expectNotFound();
});

test('[SCREEN-110] a room that the server doesn’t know does not exist', async () => {
  const { wrap, nextSocket } = await createTestRoom();
  act(() => nextSocket().closeWith(CloseCode.RoomNotFound));
  render(wrap(inPage(<Room roomName="no-such-room" onRejoin={() => undefined} />)));
  await expectNotFound();
});
