import { createRefusal, RequestType, type PreviewResponse } from '@matinee/protocol';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInRoom } from '../../../room/testing/test-room.tsx';
import { EmptyScreen } from './EmptyScreen.tsx';

const film = { service: 'direct', id: 'https://media.test/a.mp4' } as const;

async function show(answer: () => PreviewResponse['result']) {
  const api = { call: async () => ({ success: true, result: answer() }) };
  const room = await renderInRoom(<EmptyScreen />, { api, sync: { currentSource: null, queue: [] } });
  room.receive({ action: 'you', info: { id: 'c1' } });
  const start = (text: string): void => {
    fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
    fireEvent.click(screen.getByRole('button', { name: 'Start' }));
  };
  return { ...room, start };
}

test('[STAGE-15] the first video starts where its link was pasted, and the panel stays as it was', async () => {
  const { start, requests, view } = await show(() => [film]);
  start(film.id);
  await vi.waitFor(() => expect(requests()).toMatchObject([{ type: RequestType.Add, video: film }]));
  expect(view.getState().tab).toBe('chat');
});

test('[STAGE-15] a link that fails says why under the field', async () => {
  const { start, requests } = await show(() => {
    throw createRefusal('InvalidAddPreviewInputException');
  });
  start('https://media.test/page.html');
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/link/));
  expect(requests()).toEqual([]);
});

test.each(['two words', `${film.id} https://media.test/b.mp4`])('[STAGE-15] the Add field finds a video named by “%s”', async (text) => {
  const { start, view } = await show(() => [film]);
  start(text);
  await vi.waitFor(() => expect(view.getState()).toMatchObject({ tab: 'queue', submittedText: text, addText: text }));
});

test('[ROOM-10] the screen offers the last queue', async () => {
  const { receive, requests } = await show(() => []);
  receive({ action: 'sync', prevQueue: [film, { ...film, id: 'https://media.test/b.mp4' }] });
  screen.getByText('2 videos were left from last time.');
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
  expect(requests()).toEqual([{ type: RequestType.RestoreQueue }]);
});
