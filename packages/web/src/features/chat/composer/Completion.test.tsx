import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInRoom } from '../../../room/testing/test-room.tsx';
import { roomUser } from '../../../room/testing/room-user.ts';
import { Composer } from './Composer.tsx';

const field = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: 'Message' });
const options = (): (string | null)[] => screen.queryAllByRole('option').map(({ textContent }) => textContent);

function type(text: string): void {
  act(() => field().focus());
  fireEvent.input(field(), { target: { value: text }, inputType: 'insertText', data: text.at(-1) });
}

test('[CHAT-27] after an @, users are suggested; arrow keys and Enter choose one', async () => {
  const users = [roomUser('me', 'Ilka'), roomUser('a', 'Ilse'), roomUser('b', 'Illi Bo'), roomUser('c', 'Noor')];
  const { requests } = await renderInRoom(<Composer />, { users });
  type('hey @il');
  expect((await screen.findByRole('listbox')).textContent).toBe('IlseIlli Bo');
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Illi Bo');
  expect(field().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(field().value).toBe('hey @Illi Bo ');
  expect(requests()).toEqual([]);
  expect(options()).toEqual([]);
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(requests()).toHaveLength(1);
});

test('[CHAT-27] Escape closes the suggestions and leaves the text', async () => {
  const { receive } = await renderInRoom(<Composer />);
  receive({ action: 'user', update: { kind: 'init', value: [roomUser('a', 'Ilse')] } });
  type('@');
  await screen.findByRole('listbox');
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field().value).toBe('@');
});

test('[CHAT-28] after a colon, emoji are suggested, and a finished short name becomes its emoji', async () => {
  await renderInRoom(<Composer />);
  type('with :popco');
  expect((await screen.findByRole('option')).textContent).toBe('🍿popcorn');
  fireEvent.click(screen.getByRole('option'));
  expect(field().value).toBe('with 🍿 ');
  type('with 🍿 :ta');
  await screen.findByRole('listbox');
  type('with 🍿 :tada:');
  await vi.waitFor(() => expect(field().value).toBe('with 🍿 🎉'));
  // An undo brings the name back.
  fireEvent.input(field(), { target: { value: 'with 🍿 :tada:' }, inputType: 'historyUndo' });
  expect(field().value).toBe('with 🍿 :tada:');
});
