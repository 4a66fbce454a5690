import type { ChatMessage } from '@matinee/protocol';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestRoom, renderInRoom } from '../../room/testing/test-room.tsx';
import { roomUser } from '../../room/testing/room-user.ts';
import { Chat } from './Chat.tsx';
import { MessageSearch } from './MessageSearch.tsx';

const ilse = roomUser('c2', 'Ilse');
const mostListed = 100;

/** Opens the search in a room with so many messages, around one of them if an id is given. Returns the searches, as they grow. */
async function open(count: number, around?: string): Promise<string[]> {
  const searches: string[] = [];
  const messages = Array.from({ length: count }, (_, n): ChatMessage => ({ id: `m${n}`, at: n, from: ilse, text: `line ${n}` }));
  const placeOf = (wanted: string | undefined) => messages.findIndex((message) => message.id === wanted);
  const call = async (_name: string, { query }: { query: { before?: string; after?: string; search?: string } }) => {
    if (query.search !== undefined) searches.push(query.search);
    const found =
      query.after === undefined
        ? messages.slice(0, query.before === undefined ? count : placeOf(query.before)).slice(-mostListed)
        : messages.slice(placeOf(query.after) + 1).slice(0, mostListed);
    const isWanted = ({ text }: ChatMessage): boolean => query.search === undefined || text.endsWith(query.search);
    return { success: true, messages: found.filter(isWanted), hasMore: false };
  };
  const { view, wrap } = await createTestRoom({ api: { call } });
  act(() => view.setState({ messageSearch: around === undefined ? {} : { around } }));
  render(wrap(<MessageSearch />));
  return searches;
}

/** Returns the texts around the message, and the marked ones. */
async function shown(): Promise<{ texts: (string | undefined)[]; marked: (string | undefined)[] }> {
  const lines = await screen.findAllByRole('listitem');
  const textOf = (line: HTMLElement) => /line \d+/.exec(line.textContent ?? '')?.[0];
  return { texts: lines.map(textOf), marked: lines.filter((line) => line.ariaCurrent === 'true').map(textOf) };
}
const lines = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `line ${from + index}`);

test.each([
  [50, 100, lines(30, 71)],
  [0, 100, lines(0, 21)],
  [0, 1, lines(0, 1)],
])('[CHAT-31] around message %d of %d, up to 20 before it and 20 after it show', async (index, count, texts) => {
  await open(count, `m${index}`);
  expect(await shown()).toEqual({ texts, marked: [`line ${index}`] });
});

test('[CHAT-31] a message is found by its words; from the messages around it a press leads back to the search', async () => {
  await open(3);
  const search = (text: string): boolean => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
  search('line 1');
  fireEvent.click(await screen.findByRole('button', { name: /line 1$/ }));
  expect(await shown()).toEqual({ texts: lines(0, 3), marked: ['line 1'] });
  fireEvent.click(screen.getByRole('button', { name: 'Back to the search' }));
  search('submarine');
  await screen.findByText('No message has these words.');
});

test('[CHAT-31] words are searched once their user pauses', async () => {
  const searches = await open(3);
  for (const text of ['l', 'li', 'line', 'line 2']) fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
  await screen.findByRole('button', { name: /line 2$/ });
  expect(searches).toEqual(['line 2']);
});

test('[CHAT-31] the search takes the place of the chat, which Escape brings back', async () => {
  const { view } = await renderInRoom(<Chat search={<MessageSearch />} />);
  const field = await screen.findByLabelText('Message');
  field.focus();
  act(() => view.setState({ messageSearch: {} }));
  const search = await screen.findByRole('searchbox');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field.closest('[inert]')).not.toBeNull();
  fireEvent.keyDown(search, { key: 'Escape' });
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(field.closest('[inert]')).toBeNull();
});
