import { createStage } from '@matinee/sync';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestRoom, renderInRoom } from '../../room/testing/test-room.tsx';
import { roomUser } from '../../room/testing/room-user.ts';
import { createWaitingPlayer } from '../../room/testing/waiting-player.ts';
import { DocumentTitle, Room } from './Room.tsx';

const from = roomUser('c1', 'Ilse');

test('[STAGE-9] the title names the video and the room, and counts unread messages', async () => {
  const { receive, view } = await renderInRoom(<DocumentTitle roomName="lounge" />);
  expect(document.title).toBe('Friday: Matinee');
  receive({ action: 'sync', currentSource: { service: 'direct', id: 'a.mp4', title: 'First light' }, isPlaying: true });
  expect(document.title).toBe('▶ First light · Friday');
  receive({ action: 'sync', isPlaying: false });
  expect(document.title).toBe('First light · Friday');
  for (const id of ['m1', 'm2']) receive({ action: 'chat', id, at: 2000, from, text: 'hi' });
  expect(document.title).toBe('(2) First light · Friday');
  act(() => view.setState({ isChatInView: true }));
  expect(document.title).toBe('First light · Friday');
});

test('[CHAT-34] the title does not count messages of users who are hidden, and counts them once they are shown', async () => {
  const { receive, view } = await renderInRoom(<DocumentTitle roomName="lounge" />);
  receive({ action: 'you', info: { id: 'me' } });
  receive({ action: 'chat', id: 'seen', at: 1000, from: { ...from, userId: 'u1' }, text: 'hi' });
  act(() => view.setState({ hiddenUserIds: ['u2'], messagesRead: 1 }));
  receive({ action: 'chat', id: 'm1', at: 2000, from: { ...from, userId: 'u1' }, text: 'hi' });
  receive({ action: 'chat', id: 'm2', at: 3000, from: { ...from, id: 'c2', userId: 'u2' }, text: 'spoiler' });
  receive({ action: 'chat', id: 'own', at: 4000, from: { ...from, id: 'me', userId: 'u-me' }, text: 'hi' });
  expect(document.title).toBe('(1) Friday: Matinee');
  act(() => view.setState({ hiddenUserIds: ['u1', 'u2'] }));
  expect(document.title).toBe('Friday: Matinee');
  act(() => view.setState({ hiddenUserIds: [] }));
  expect(document.title).toBe('(2) Friday: Matinee');
});

test('[PLAYER-69] the picture shows first, and the rest of the room once the video is under way or a second later', async () => {
  const currentSource = { service: 'direct', id: 'https://a.test/a.mp4', thumbnail: 'https://a.test/a.jpg' };
  const room = await createTestRoom({ sync: { currentSource } });
  // It has no position to begin at: the server's clock stays unknown.
  const { stage } = createWaitingPlayer(room);
  Object.assign(room.player, { stage });
  render(room.wrap(<Room roomName="lounge" onRejoin={() => undefined} />));
  const poster = document.querySelector('video')?.poster;
  expect(poster).toContain('a.jpg');
  expect(screen.queryByRole('slider', { name: 'Volume' })).toBeNull();
  await act(() => room.time.advanceAsync(1000));
  expect(screen.getByRole('slider', { name: 'Volume' })).toBeTruthy();
  expect(document.querySelector('video')?.poster).toBe(poster);
});

test('[PLAYER-69] a room without a video shows the field for the first one, and the rest of itself after the paint', async () => {
  const room = await createTestRoom({ sync: { currentSource: null } });
  Object.assign(room.player, { stage: createStage() });
  render(room.wrap(<Room roomName="lounge" onRejoin={() => undefined} />));
  expect(screen.getByRole('heading', { name: 'What are we watching?' })).toBeTruthy();
  expect(screen.queryByRole('slider', { name: 'Volume' })).toBeNull();
  await screen.findByRole('slider', { name: 'Volume' });
});
