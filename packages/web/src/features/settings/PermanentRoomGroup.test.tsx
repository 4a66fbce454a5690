import { RequestType } from '@matinee/protocol';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pageUser, renderInRoom } from '../../room/testing/test-room.tsx';
import { PermanentRoomGroup } from './PermanentRoomGroup.tsx';

/** `opened` has an entry for each time that the login was opened. */
async function show(loggedIn: boolean) {
  const opened: true[] = [];
  const shell = { openLogin: () => void opened.push(true) };
  const room = await renderInRoom(<PermanentRoomGroup />, { shell, user: pageUser('Noor', loggedIn) });
  return { ...room, opened };
}

test('[SCREEN-399] a user with an account keeps a temporary room by one press', async () => {
  const { requests } = await show(true);
  fireEvent.click(screen.getByRole('button', { name: 'Keep this room' }));
  expect(requests()).toEqual([{ type: RequestType.KeepRoom }]);
});

test('[SCREEN-399] a guest logs in first', async () => {
  const { requests, opened } = await show(false);
  expect(screen.queryByRole('button', { name: 'Keep this room' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect([opened.length, requests()]).toEqual([1, []]);
});
