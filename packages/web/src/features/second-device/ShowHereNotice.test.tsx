import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { recordRecentRoom } from '../../common/rooms/recent-rooms.ts';
import devices from '../../i18n/locales/en/devices.json';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { ShowHereNotice } from './ShowHereNotice.tsx';

async function scan(): Promise<unknown[]> {
  const approved: unknown[] = [];
  const api = { call: async (_: string, { body }: { body: unknown }) => void approved.push(body) };
  await renderInRoom(<ShowHereNotice code="BCDFGH" />, { api });
  return approved;
}

test('[DEVICE-34] a phone that has scanned a television shows its latest room there after one press, and names the code', async () => {
  recordRecentRoom(localStorage, { name: 'lounge', title: '' });
  recordRecentRoom(localStorage, { name: 'anna', title: 'Anna’s room' });
  const approved = await scan();
  screen.getByRole('heading', { name: /Show .*Anna’s room.* on this TV/ });
  screen.getByText(/BCDFGH/);
  screen.getByRole('button', { name: /lounge/ });
  fireEvent.click(screen.getByRole('button', { name: devices.show }));
  await screen.findByRole('heading', { name: devices.showSent });
  expect(approved).toEqual([{ code: 'BCDFGH', room: 'anna' }]);
});

test('[DEVICE-34] a browser that has opened no room is asked to open one first', async () => {
  await scan();
  screen.getByRole('heading', { name: devices.showNoneTitle });
});
