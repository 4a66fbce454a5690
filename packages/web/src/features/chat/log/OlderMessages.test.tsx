import type { Api } from '@matinee/client';
import type { ChatMessage } from '@matinee/protocol';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createTestRoom, renderInRoom } from '../../../room/testing/test-room.tsx';
import { roomUser } from '../../../room/testing/room-user.ts';
import { OlderMessages } from './OlderMessages.tsx';

const ilse = roomUser('c2', 'Ilse');
const messages = (from: number, to: number): ChatMessage[] =>
  Array.from({ length: to - from }, (_, index) => ({ id: `m${from + index}`, at: from + index, from: ilse, text: `line ${from + index}` }));

/** Opens a room that has sent its last 100 of 230 messages. */
async function openRoom() {
  const asked: unknown[] = [];
  let fails = false;
  const call = async (_name: string, { query }: { query: { before: string } }) => {
    asked.push(query);
    if (fails) throw new Error('no answer');
    const end = Number(query.before.slice(1));
    const from = Math.max(0, end - 100);
    return { success: true, messages: messages(from, end), hasMore: from > 0 };
  };
  const room = await createTestRoom({ api: { call } });
  act(() => room.session.store.setState({ log: [] }));
  room.receive({ action: 'chatlog', messages: messages(130, 230) });
  render(room.wrap(<OlderMessages />));
  return { ...room, asked, setFails: (value: boolean) => (fails = value) };
}
const ids = (room: Awaited<ReturnType<typeof openRoom>>) => room.session.store.getState().log.map(({ id }) => id);

test('[CHAT-30] earlier messages load page by page until the first one, and new ones keep them', async () => {
  const room = await openRoom();
  fireEvent.click(screen.getByRole('button', { name: 'Earlier messages' }));
  await vi.waitFor(() => expect(ids(room)).toHaveLength(200));
  fireEvent.click(await screen.findByRole('button', { name: 'Earlier messages' }));
  await vi.waitFor(() => expect(ids(room)).toEqual(messages(0, 230).map(({ id }) => id)));
  expect(room.asked).toEqual([{ before: 'm130' }, { before: 'm30' }]);
  expect(screen.queryByRole('button')).toBeNull();
  for (const message of messages(230, 1100)) room.receive({ action: 'chat', ...message });
  expect(ids(room)).toHaveLength(1100);
});

test('[CHAT-30] an edit that came while the page of its message was on its way is in it', async () => {
  const room = await openRoom();
  room.receive({ action: 'chatchange', id: 'm60', revision: 1, edit: { text: 'edited', at: 5 } });
  fireEvent.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(ids(room)).toHaveLength(200));
  const entry = room.session.store.getState().log.find(({ id }) => id === 'm60');
  expect(entry).toMatchObject({ message: { text: 'edited', revision: 1 } });
});

test('[CHAT-30] a page that did not load can be requested again', async () => {
  const room = await openRoom();
  room.setFails(true);
  fireEvent.click(screen.getByRole('button'));
  await screen.findByRole('button', { name: 'Couldn’t load earlier messages. Try again' });
  room.setFails(false);
  fireEvent.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(ids(room)).toHaveLength(200));
});

test('[CHAT-30] a room that has sent all of its few messages offers no earlier ones', async () => {
  const room = await renderInRoom(<OlderMessages />, { api: { call: vi.fn<Api['call']>() } });
  room.receive({ action: 'chatlog', messages: messages(0, 30) });
  expect(screen.queryByRole('button')).toBeNull();
});
