import { CloseCode } from '@matinee/protocol';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { expect, test } from 'vitest';
import { QuickRoomContext } from '../../common/rooms/use-quick-room.ts';
import { createTestRoom, pageUser, renderInRoom } from '../../room/testing/test-room.tsx';
import { Room } from './Room.tsx';
import { RoomPage } from './RoomPage.tsx';

const user = pageUser('Noor');
const inPage = (page: ReactNode) => <QuickRoomContext value={() => undefined}>{page}</QuickRoomContext>;

async function expectNotFound(): Promise<void> {
  await screen.findByRole('heading', { level: 1, name: 'Room not found' });
  expect(screen.getByRole('link', { name: 'Find another room' }).getAttribute('href')).toBe('/rooms');
}

test.each(['two%20words', '%F0%9F%8E%AC', 'x'.repeat(60)])('[SCREEN-110] no room can be called %s', async (name) => {
  const page = (
    <Router hook={memoryLocation({ path: `/room/${name}` }).hook}>
      <Route path="/room/:roomId">
        <RoomPage />
      </Route>
    </Router>
  );
  await renderInRoom(inPage(page), { user });
  await expectNotFound();
});

test('[SCREEN-110] a room that the server doesn’t know does not exist', async () => {
  const { wrap, nextSocket } = await createTestRoom({ user });
  act(() => nextSocket().closeWith(CloseCode.RoomNotFound));
  render(wrap(inPage(<Room roomName="no-such-room" onRejoin={() => undefined} />)));
  await expectNotFound();
});
