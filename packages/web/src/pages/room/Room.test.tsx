import { act } from 'react';
import { expect, test } from 'vitest';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { roomUser } from '../../room/testing/room-user.ts';
import { DocumentTitle } from './Room.tsx';

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
