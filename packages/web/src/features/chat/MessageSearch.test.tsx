import type { Api } from '@matinee/client';
import type { ChatMessage, RoomUser } from '@matinee/protocol';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiContext } from '../../api/use-api.ts';
import { createTestRoom } from '../../room/testing/test-room.tsx';
import { MessageSearch } from './MessageSearch.tsx';

afterEach(cleanup);

// The DOM of the tests has no layout.
Element.prototype.scrollIntoView = () => undefined;

const ilse: RoomUser = { id: 'c2', name: 'Ilse', isLoggedIn: false, status: 'ready', role: 0 };
const mostListed = 100;

/** Opens what was said around one message of a room with so many of them. */
async function openAround(id: string, count: number): Promise<void> {
  const messages = Array.from({ length: count }, (_, index): ChatMessage => {
    return { id: `m${index}`, at: index, from: ilse, text: `line ${index}` };
  });
  const placeOf = (wanted: string | undefined) => messages.findIndex((message) => message.id === wanted);
  const call = async (_name: string, { query }: { query: { before?: string; after?: string } }) => {
    const found =
      query.after === undefined
        ? messages.slice(0, query.before === undefined ? count : placeOf(query.before)).slice(-mostListed)
        : messages.slice(placeOf(query.after) + 1).slice(0, mostListed);
    return { success: true, messages: found, hasMore: false };
  };
  const { view, wrap } = await createTestRoom();
  act(() => view.setState({ messageSearch: { around: id } }));
  render(
    wrap(
      <ApiContext value={{ call } as unknown as Api}>
        <MessageSearch />
      </ApiContext>,
    ),
  );
}

/** The texts around the message, and which one is marked. */
async function shown(): Promise<{ texts: (string | undefined)[]; marked: (string | undefined)[] }> {
  const lines = await screen.findAllByRole('listitem', {}, { timeout: 20_000 });
  const textOf = (line: HTMLElement) => /line \d+/.exec(line.textContent ?? '')?.[0];
  return { texts: lines.map(textOf), marked: lines.filter((line) => line.ariaCurrent === 'true').map(textOf) };
}
const lines = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `line ${from + index}`);

test('[CHAT-31] around a message, 20 before it and 20 after it show', async () => {
  await openAround('m50', 100);
  expect(await shown()).toEqual({ texts: lines(30, 71), marked: ['line 50'] });
});

test('[CHAT-31] around the first message of a room, it and those after it show', async () => {
  await openAround('m0', 100);
  expect(await shown()).toEqual({ texts: lines(0, 21), marked: ['line 0'] });
});

test('[CHAT-31] around the only message of a room, it shows', async () => {
  await openAround('m0', 1);
  expect(await shown()).toEqual({ texts: ['line 0'], marked: ['line 0'] });
});
