import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { react } from '../../room/chat/own-reactions.ts';
import { SeatRow } from '../../room/SeatRow.tsx';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { roomUser } from '../../room/testing/room-user.ts';
import { lightSeats } from './light-seats.ts';

const users = [
  ['me', 'Ann'],
  ['bo', 'Bo'],
  ['cy', 'Cy'],
].map(([id = '', name = '']) => roomUser(id, name, { userId: `u-${id}` }));

async function openRoom() {
  const room = await renderInRoom(<SeatRow max={5} />, { users });
  const stop = lightSeats({ ...room, clock: room.time });
  const lit = () => [...room.container.querySelectorAll('[data-lit="true"]')].map(({ textContent }) => textContent);
  return { ...room, stop, lit, pass: (ms: number) => act(() => room.time.advance(ms)) };
}

test('[CHAT-49] the seat of a user who reacts is highlighted until 1.5 s after the last reaction', async () => {
  const { receive, lit, pass } = await openRoom();
  receive({ action: 'reactions', counts: [['🔥', 2]], userIds: ['u-bo', 'u-cy'] });
  expect(lit()).toEqual(['B', 'C']);
  pass(1000);
  receive({ action: 'reactions', counts: [['🔥', 1]], userIds: ['u-cy'] });
  pass(500);
  expect(lit()).toEqual(['C']);
  pass(1000);
  expect(lit()).toEqual([]);
});

test('[CHAT-49] this user’s own seat is highlighted at once', async () => {
  const { session, view, lit } = await openRoom();
  act(() => react('🔥', { session, view }));
  expect(lit()).toEqual(['A']);
});

test('[CHAT-49] no seat is highlighted if the preferences have no reactions', async () => {
  const { receive, settings, session, view, lit } = await openRoom();
  act(() => settings.change({ reactionsOverVideo: false }));
  receive({ action: 'reactions', counts: [['🔥', 1]], userIds: ['u-bo'] });
  act(() => react('🔥', { session, view }));
  expect(lit()).toEqual([]);
});

test('[CHAT-49] a server that does not say who reacts highlights no seat', async () => {
  const { receive, lit } = await openRoom();
  receive({ action: 'reactions', counts: [['🔥', 1]] });
  expect(lit()).toEqual([]);
});

test('no seat is highlighted after the end', async () => {
  const { receive, lit, stop, pass } = await openRoom();
  receive({ action: 'reactions', counts: [['🔥', 1]], userIds: ['u-bo'] });
  act(stop);
  expect(lit()).toEqual([]);
  receive({ action: 'reactions', counts: [['🔥', 1]], userIds: ['u-bo'] });
  pass(1500);
  expect(lit()).toEqual([]);
});
