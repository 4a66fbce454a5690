import { CloseCode, maskOf, RequestType, Role, type RoomUser } from '@matinee/protocol';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderInRoom } from '../../../room/testing/test-room.tsx';
import { roomUser } from '../../../room/testing/room-user.ts';
import { Composer } from './Composer.tsx';
import { startComposing } from './composing.ts';

const field = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: 'Message' });
const write = (text: string): boolean => fireEvent.change(field(), { target: { value: text } });
const submit = (): boolean => fireEvent.submit(field());

test('[SCREEN-229] a message is sent without the spaces around it, and the field is cleared; one of spaces is not sent', async () => {
  const { requests } = await renderInRoom(<Composer />);
  write('   ');
  submit();
  expect(requests()).toEqual([]);
  write('  tea poured. ');
  submit();
  expect(requests()).toEqual([{ type: RequestType.Chat, text: 'tea poured.' }]);
  expect(field().value).toBe('');
});

test('[SCREEN-230] a paste that would exceed 2000 characters is rejected as a whole, with a message', async () => {
  await renderInRoom(<Composer />);
  write('keep me');
  const paste = (length: number): boolean => fireEvent.paste(field(), { clipboardData: { getData: () => 'x'.repeat(length) } });
  expect(paste(1993)).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(paste(1994)).toBe(false);
  expect(field().value).toBe('keep me');
  expect(screen.getByRole('alert').textContent).toContain('max 2000 characters');
});

test('[SCREEN-230] the last 200 characters are counted; a longer message is not sent and stays in the field', async () => {
  const { requests } = await renderInRoom(<Composer />);
  write('y'.repeat(1990));
  expect(screen.getByText('10 characters left')).toBeTruthy();
  write('y'.repeat(2001));
  submit();
  expect(screen.getByRole('alert').textContent).toBe('1 character too many');
  expect(requests()).toEqual([]);
  expect(field().value).toBe('y'.repeat(2001));
});

test('[CHAT-22] a message without a connection waits outside the field; an edit stays in it, with the reason', async () => {
  const { closeSocket, view } = await renderInRoom(<Composer />);
  closeSocket(CloseCode.Away);
  write('still here');
  submit();
  expect(field().value).toBe('');
  expect(view.getState().unsent).toEqual([{ id: 1, text: 'still here', composing: undefined, state: 'waiting' }]);
  act(() => startComposing(view, { kind: 'edit', messageId: 'm1', name: 'Noor', text: 'helo' }));
  write('hello');
  submit();
  expect(field().value).toBe('hello');
  expect(screen.getByRole('alert').textContent).toContain('Not sent');
});

test('[CHAT-20] an edit leaves the unsent message as it was, whether it is sent or ended with Escape', async () => {
  const { view, requests } = await renderInRoom(<Composer />);
  const edit = { kind: 'edit', messageId: 'm1', name: 'Noor', text: 'helo' } as const;
  write('a draft');
  act(() => startComposing(view, edit));
  expect(field().value).toBe('helo');
  fireEvent.keyDown(field(), { key: 'Escape' });
  await vi.waitFor(() => expect(field().value).toBe('a draft'));
  act(() => startComposing(view, edit));
  write('hello');
  submit();
  expect(requests()).toEqual([{ type: RequestType.EditMessage, messageId: 'm1', text: 'hello' }]);
  expect(field().value).toBe('a draft');
});

test('[CHAT-20] the up arrow in the empty field edits this user’s last message', async () => {
  const me = roomUser('c1', 'Noor', { userId: 'u1' });
  const { receive } = await renderInRoom(<Composer />, { users: [me] });
  receive({ action: 'chat', id: 'm1', at: 1, from: me, text: 'mine' });
  receive({ action: 'chat', id: 'm2', at: 2, from: { ...me, id: 'c2', userId: 'u2' }, text: 'not mine' });
  write('something');
  const movesCursor = () => fireEvent.keyDown(field(), { key: 'ArrowUp' });
  expect(movesCursor()).toBe(true);
  expect(field().value).toBe('something');
  write('');
  // The cursor stays where the text ends.
  expect(movesCursor()).toBe(false);
  await vi.waitFor(() => expect(field().value).toBe('mine'));
});

describe('[SCREEN-374] a user who may not chat', () => {
  async function renderFor(user: Partial<RoomUser>, granted: Role): Promise<void> {
    const roles = [Role.UnregisteredUser, Role.RegisteredUser, Role.TrustedUser, Role.Moderator];
    const grants = roles.map((role) => [role, role === granted ? maskOf('chat') : 0]);
    await renderInRoom(<Composer />, { users: [roomUser('c1', 'Noor', user)], sync: { grants } });
  }

  test('sees in place of the field that members can, and a button to log in, as a guest', async () => {
    await renderFor({}, Role.RegisteredUser);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(await screen.findByText('Only members can chat here.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Log in' })).toBeTruthy();
  });

  test('sees in place of the field that they cannot, as a member', async () => {
    await renderFor({ isLoggedIn: true, role: Role.RegisteredUser }, Role.Moderator);
    expect(await screen.findByText('You can’t chat in this room.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

test('[SCREEN-375] Enter sends, Shift+Enter does not', async () => {
  const { requests } = await renderInRoom(<Composer />);
  write('first\nsecond');
  fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true });
  expect(requests()).toEqual([]);
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(requests()).toEqual([{ type: RequestType.Chat, text: 'first\nsecond' }]);
});

test('[SCREEN-394] a muted user reads for how long in place of the field, which has its unsent text afterwards', async () => {
  const { receive } = await renderInRoom(<Composer />, { users: [roomUser('c1', 'Wim')] });
  write('spoiler');
  receive({ action: 'user', update: { kind: 'update', value: { id: 'c1', mutedUntil: 1000 + 600_000 } } });
  await screen.findByText('A moderator muted you. You can write again in 10 minutes.');
  expect(screen.queryByRole('textbox')).toBeNull();
  receive({ action: 'user', update: { kind: 'update', value: { id: 'c1', mutedUntil: 0 } } });
  expect(field().value).toBe('spoiler');
});

/** Renders the composer for a user who is here with another one. Returns the names that they ask for. */
async function renderUser(user: Partial<RoomUser>) {
  const names: string[] = [];
  const rename = (name: string): Promise<void> => Promise.resolve(void names.push(name));
  const own = roomUser('c0', 'Jolly Poppy', { userId: 'u0', ...user });
  const room = await renderInRoom(<Composer />, { user: { rename }, users: [own, { ...own, id: 'c1', userId: 'u1', name: 'Bo' }] });
  return { ...room, names };
}
const nameField = 'What should we call you?';

test('[SCREEN-469] a guest who begins to write is asked for a name once, and goes on writing', async () => {
  const { names, settings } = await renderUser({});
  expect(screen.queryByLabelText(nameField)).toBeNull();
  act(() => field().focus());
  const input = await screen.findByLabelText(nameField);
  expect(screen.getByText(/You’re .*Jolly Poppy.* here/)).toBeTruthy();
  fireEvent.change(input, { target: { value: ' Anna ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByLabelText(nameField)).toBeNull());
  expect(names).toEqual(['Anna']);
  expect(settings.getState().nameAsked).toBe(true);
  expect(document.activeElement).toBe(field());
});

test.each([
  ['puts the question away', () => fireEvent.click(screen.getByRole('button', { name: 'Keep this name' }))],
  [
    'sends a message',
    () => {
      write('hi');
      submit();
    },
  ],
] as const)('[SCREEN-469] a guest who %s keeps the name', async (_, answer) => {
  const { names, settings } = await renderUser({});
  act(() => field().focus());
  await screen.findByLabelText(nameField);
  answer();
  expect(screen.queryByLabelText(nameField)).toBeNull();
  expect([names, settings.getState().nameAsked]).toEqual([[], true]);
});

test('[SCREEN-469] a user with an account is not asked for a name', async () => {
  await renderUser({ isLoggedIn: true });
  act(() => field().focus());
  await vi.dynamicImportSettled();
  expect(screen.queryByLabelText(nameField)).toBeNull();
});
