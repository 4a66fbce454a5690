import { RequestType } from '@matinee/protocol';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestRoom } from '../../../room/testing/test-room.tsx';
import { ChaptersPage } from './ChaptersPage.tsx';

const chapters = [
  { startSeconds: 0, title: 'Opening' },
  { startSeconds: 40, title: 'The chase' },
  { startSeconds: 100, title: '' },
];

async function setUp() {
  const currentSource = { service: 'direct', id: 'https://a/film.mp4', length: 200 };
  const room = await createTestRoom({ sync: { currentSource }, player: { chapters } });
  let isClosed = false;
  render(room.wrap(<ChaptersPage onClose={() => (isClosed = true)} />));
  return { ...room, isClosed: () => isClosed };
}

test('[PLAYER-52] chapters are listed with their times, and the current one has the focus', async () => {
  await setUp();
  const list = screen.getByRole('group', { name: 'Chapters' });
  expect(
    within(list)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Opening0:00', 'The chase0:40', 'Chapter 31:40']);
  const current = within(list).getByRole('button', { pressed: true });
  expect(current.textContent).toBe('The chase0:40');
  expect(document.activeElement).toBe(current);
});

test('[PLAYER-52] a press on a chapter seeks to its start and closes the menu', async () => {
  const { requests, isClosed } = await setUp();
  fireEvent.click(screen.getByRole('button', { name: /Chapter 3/ }));
  expect(requests()).toEqual([{ type: RequestType.Seek, value: 100 }]);
  expect(isClosed()).toBe(true);
});

test('[PLAYER-52] users who can’t seek read the chapters, and why they can’t', async () => {
  const { closeSocket } = await setUp();
  closeSocket(1006);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Not while you’re disconnected')).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('The chase0:40');
  expect(screen.getAllByRole('listitem', { current: true })).toHaveLength(1);
});
