import type { RoomListItem } from '@matinee/protocol';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { RoomCards } from './RoomCards.tsx';

const room: RoomListItem = {
  name: 'lighthouse',
  title: 'Friday at the lighthouse',
  description: 'Old films about the sea',
  isTemporary: false,
  visibility: 'public',
  queueMode: 'vote',
  currentSource: { service: 'direct', id: 'https://a.test/a.mp4', title: 'The Last Ferry', length: 6490 },
  users: 42,
  names: ['Noor', 'Ilse', 'Tomasz', 'Marguerite', 'Velvet Otter'],
  isPlaying: true,
  position: 2590,
};
const show = (fields: Partial<RoomListItem> = {}): Promise<unknown> =>
  renderInRoom(<RoomCards rooms={[{ ...room, ...fields }]} level={2} />);
const text = (): string => screen.getByRole('listitem').textContent;

test('[SCREEN-305] a card shows the room, its video, what is left of it, the description and the initials of its users', async () => {
  await show();
  expect(screen.getByRole('link', { name: 'Friday at the lighthouse' }).getAttribute('href')).toBe('/room/lighthouse');
  expect(text()).toContain('1:05:00 left');
  expect(text()).toContain('The Last Ferry');
  expect(text()).toContain('Old films about the sea');
  expect(text()).toContain('NITM42 people');
});

test('[ROOM-18] a card of a room without a title shows the room’s name, or its maker’s name if the room is temporary', async () => {
  await show({ title: '' });
  expect(screen.getByRole('link').textContent).toBe('lighthouse');
  cleanup();
  await show({ title: '', isTemporary: true, madeBy: 'Anna' });
  expect(screen.getByRole('link').textContent.replaceAll(/[\u2066-\u2069]/g, '')).toBe('Anna’s watch party');
});

test('[SCREEN-305] a live stream and a room without a video have no time left', async () => {
  await show({ currentSource: { service: 'hls', id: 'https://a.test/a.m3u8', title: 'Harbour', live: true } });
  expect(text()).toContain('Live');
  cleanup();
  await show({ currentSource: null });
  expect(text()).toContain('Nothing playing yet');
  expect(text()).not.toContain('left');
});

test('[SCREEN-306] a video without an image gets a thumbnail drawn from its title, always the same', async () => {
  await show();
  const drawn = (): string => screen.getByRole('listitem').querySelector('svg')?.parentElement?.outerHTML ?? '';
  const first = drawn();
  expect(first).toContain('The Last Ferry');
  cleanup();
  await show();
  expect(drawn()).toBe(first);
  cleanup();
  await show({ currentSource: { service: 'direct', id: 'https://a.test/b.mp4', title: 'Rings: nine hours over Saturn' } });
  expect(drawn()).not.toBe(first);
});
