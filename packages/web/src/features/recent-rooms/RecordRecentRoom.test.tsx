import { CloseCode } from '@matinee/protocol';

import { expect, test } from 'vitest';
import { readRecentRooms } from '../../common/rooms/recent-rooms.ts';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { RecordRecentRoom } from './RecordRecentRoom.tsx';

test('[SCREEN-303] an open room is recent, with its current video', async () => {
  const { receive } = await renderInRoom(<RecordRecentRoom roomName="Lounge" />);
  expect(readRecentRooms(localStorage)).toEqual([{ name: 'lounge', title: 'Friday' }]);
  receive({ action: 'sync', currentSource: { service: 'direct', id: 'https://a.test/a.mp4', title: 'The Last Ferry' } });
  expect(readRecentRooms(localStorage)).toEqual([{ name: 'lounge', title: 'Friday', video: { title: 'The Last Ferry' } }]);
});

test('[SCREEN-303] a room that is gone is no longer recent', async () => {
  const { closeSocket } = await renderInRoom(<RecordRecentRoom roomName="lounge" />);
  closeSocket(CloseCode.RoomNotFound);
  expect(readRecentRooms(localStorage)).toEqual([]);
});
