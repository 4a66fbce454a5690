import { CloseCode, maxClientsForTyping } from '@matinee/protocol';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestRoom } from '../../room/testing/test-room.tsx';
import { roomUser } from '../../room/testing/room-user.ts';
import { followTyping } from './follow-typing.ts';
import { TypingLine } from './log/TypingLine.tsx';

const person = (id: string, name: string) => roomUser(id, name, { userId: `user ${id}` });

async function openRoom() {
  const users = [person('c1', 'Bo'), person('c2', 'Ilse'), person('c3', 'Pavel'), person('c4', 'Noor')];
  const room = await createTestRoom({ users });
  const field = { isInUse: true };
  const stop = followTyping({ session: room.session, view: room.view, clock: room.time, isInField: () => field.isInUse });
  const write = (text: string): void => act(() => room.view.setState({ chatDraft: text }));
  const signs = (): number => (room.nextSocket().sent as { action: string }[]).filter(({ action }) => action === 'typing').length;
  const typists = (...ids: string[]): void =>
    room.receive({ action: 'typists', userIds: ids.map((id) => `user ${id}`), count: ids.length });
  return { ...room, field, stop, write, signs, typists };
}

test('[CHAT-43] typing is sent every 3 s at most, and again at once after a message', async () => {
  const { write, signs, time, stop } = await openRoom();
  for (let length = 1; length <= 50; length += 1) {
    write('x'.repeat(length));
    time.advance(100);
  }
  expect(signs()).toBe(2);
  write('');
  write('n');
  expect(signs()).toBe(3);
  stop();
  write('next');
  expect(signs()).toBe(3);
});

test('[CHAT-43] a text that the page puts into the field, and an edit, are no typing', async () => {
  const { write, signs, view, field } = await openRoom();
  field.isInUse = false;
  write('a draft from before');
  field.isInUse = true;
  act(() => view.setState({ composing: { kind: 'edit', messageId: 'm1', name: 'Bo', text: 'old' } }));
  write('new');
  expect(signs()).toBe(0);
});

test('[CHAT-41] [CHAT-44] a user who is muted, may not chat, or is in a large room sends nothing', async () => {
  const { write, signs, receive, time, session } = await openRoom();
  receive({ action: 'user', update: { kind: 'update', value: { id: 'c1', mutedUntil: session.clock.serverNow() + 1000 } } });
  write('a');
  time.advance(2000);
  receive({ action: 'sync', grants: [] });
  write('b');
  expect(signs()).toBe(0);
  const others = Array.from({ length: maxClientsForTyping }, (_, index) => person(`o${index}`, `Guest ${index}`));
  receive({ action: 'sync', grants: [[0, 2 ** 40]] });
  receive({ action: 'user', update: { kind: 'init', value: [person('c1', 'Bo'), ...others] } });
  write('c');
  expect(signs()).toBe(0);
});

test('[CHAT-45] the line names one or two typists, and more as several', async () => {
  const { typists, wrap, receive, closeSocket } = await openRoom();
  const { container } = render(wrap(<TypingLine />));
  expect(container.textContent).toBe('');
  typists('c2');
  await screen.findByText('Ilse is typing');
  typists('c2', 'c3');
  await screen.findByText('Ilse and Pavel are typing');
  typists('c2', 'c3', 'c4');
  await screen.findByText('Several people are typing');
  typists('c2', 'gone');
  await screen.findByText('Ilse is typing');
  receive({ action: 'chat', id: 'm1', at: 1, from: person('c2', 'Ilse'), text: 'hi' });
  expect(container.textContent).toBe('');
  typists('c3');
  await screen.findByText('Pavel is typing');
  closeSocket(CloseCode.Away);
  expect(container.textContent).toBe('');
});
