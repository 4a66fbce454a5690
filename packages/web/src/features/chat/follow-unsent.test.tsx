import { CloseCode, type RoomRequest } from '@matinee/protocol';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeSocket } from '@matinee/client/testing';
import { createTestRoom, type TestRoom } from '../../room/testing/test-room.tsx';
import { startComposing } from './composer/composing.ts';
import { followUnsent } from './follow-unsent.ts';
import { sendDraft } from './composer/send-draft.ts';
import { UnsentMessages } from './log/UnsentMessages.tsx';

async function openRoom() {
  const room = await createTestRoom();
  const stop = followUnsent({ session: room.session, view: room.view, clock: room.time });
  return { ...room, stop };
}

function say(room: TestRoom, text: string): void {
  room.view.setState({ chatDraft: text });
  act(() => void sendDraft(room.session, room.view));
}
const refuse = (room: TestRoom, id: number): void => room.receive({ action: 'error', name: 'TooManyRequests', message: 'Slow down', id });
const sentBy = (socket: FakeSocket): { id: number; request: RoomRequest }[] =>
  (socket.sent as { action: string; id: number; request: RoomRequest }[]).filter(({ action }) => action === 'req');

function reconnect({ time, nextSocket }: TestRoom): FakeSocket {
  time.advance(60_000);
  const socket = nextSocket();
  act(() => {
    socket.open();
    socket.deliver({ action: 'sync', name: 'lounge', title: 'Friday' });
  });
  return socket;
}

test('[CHAT-22] messages that were written without a connection are sent once it is back, in their order', async () => {
  const room = await openRoom();
  render(room.wrap(<UnsentMessages />));
  room.closeSocket(CloseCode.Away);
  for (const text of ['one', 'two']) say(room, text);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'oneWaiting for the connection',
    'twoWaiting for the connection',
  ]);

  const socket = reconnect(room);
  expect(sentBy(socket).map(({ request }) => request)).toEqual([{ type: 11, text: 'one' }]);
  act(() => socket.deliver({ action: 'done', id: sentBy(socket)[0]?.id ?? 0 }));
  act(() => room.time.advance(300));
  expect(sentBy(socket).map(({ request }) => request)).toEqual([
    { type: 11, text: 'one' },
    { type: 11, text: 'two' },
  ]);
  act(() => socket.deliver({ action: 'done', id: sentBy(socket)[1]?.id ?? 0 }));
  expect(screen.queryByRole('list')).toBeNull();
});

test('[CHAT-23] a refused message comes back into the empty field, as an edit or answer if it was one', async () => {
  const room = await openRoom();
  const { view } = room;
  say(room, 'too fast');
  refuse(room, 1);
  expect(view.getState()).toMatchObject({ chatDraft: 'too fast', unsent: [] });

  const reply = { kind: 'reply', messageId: 'm1', name: 'Bo', text: 'popcorn?' } as const;
  view.setState({ composing: reply });
  say(room, 'sweet');
  expect(view.getState().composing).toBeUndefined();
  refuse(room, 2);
  expect(view.getState()).toMatchObject({ chatDraft: 'sweet', composing: reply });

  view.setState({ chatDraft: 'next', composing: undefined });
  startComposing(view, { kind: 'edit', messageId: 'm2', name: 'Ann', text: 'helo' });
  say(room, 'hello');
  expect(view.getState().chatDraft).toBe('next');
  refuse(room, 3);
  expect(view.getState()).toMatchObject({ chatDraft: 'hello', composing: { kind: 'edit', draftBefore: 'next' }, unsent: [] });
});

test('[CHAT-23] a refused message stays in the chat while the user writes another one, to be sent again or deleted', async () => {
  const room = await openRoom();
  render(room.wrap(<UnsentMessages />));
  for (const text of ['first', 'second']) say(room, text);
  room.view.setState({ chatDraft: 'third' });
  refuse(room, 1);
  refuse(room, 2);
  expect(room.view.getState().chatDraft).toBe('third');
  fireEvent.click(screen.getAllByRole('button', { name: 'Delete' })[1] as HTMLElement);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(room.requests().at(-1)).toEqual({ type: 11, text: 'first' });
  room.receive({ action: 'done', id: 3 });
  expect(room.view.getState().unsent).toEqual([]);
});

test('[CHAT-23] an accepted message does not come back with a later refusal', async () => {
  const room = await openRoom();
  say(room, 'hello');
  room.receive({ action: 'done', id: 1 });
  refuse(room, 2);
  expect(room.view.getState()).toMatchObject({ chatDraft: '', unsent: [] });
});

test('[CHAT-23] a message without an answer is marked as not sent after 15 s', async () => {
  const room = await openRoom();
  say(room, 'hello?');
  act(() => room.time.advance(15_000));
  expect(room.view.getState().unsent).toMatchObject([{ text: 'hello?', state: 'failed' }]);
});
