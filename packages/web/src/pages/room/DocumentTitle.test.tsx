import { cleanup } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { DocumentTitle } from './DocumentTitle.tsx';

afterEach(cleanup);

const from = { id: 'c1', name: 'Ilse', isLoggedIn: false, status: 'ready', role: 0 } as const;

test('[STAGE-9] the title names the video and the room, and counts unread messages', async () => {
  const { receive, view } = await renderInRoom(<DocumentTitle roomName="lounge" />);
  expect(document.title).toBe('Friday: Matinee');
  receive({ action: 'sync', currentSource: { service: 'direct', id: 'a.mp4', title: 'First light' }, isPlaying: true });
  expect(document.title).toBe('▶ First light · Friday');
  receive({ action: 'sync', isPlaying: false });
  expect(document.title).toBe('First light · Friday');
  for (const id of ['m1', 'm2']) {
    receive({ action: 'chat', id, at: 2000, from, text: 'hi' });
  }
  expect(document.title).toBe('(2) First light · Friday');
  act(() => view.setState({ isChatInView: true }));
  expect(document.title).toBe('First light · Friday');
});
