import { CloseCode, maskOf, RequestType, Role, type RoomUser } from '@matinee/protocol';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { Composer } from './Composer.tsx';

afterEach(cleanup);

const field = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: 'Message' });
const write = (text: string): boolean => fireEvent.change(field(), { target: { value: text } });
const submit = (): boolean => fireEvent.submit(field());

test('[SCREEN-229] a message is sent without the spaces around it, and the field is cleared', async () => {
  const { requests } = await renderInRoom(<Composer />);
  write('  tea poured. ');
  submit();
  expect(requests()).toEqual([{ type: RequestType.Chat, text: 'tea poured.' }]);
  expect(field().value).toBe('');
});

test('[SCREEN-229] a message of spaces is not sent', async () => {
  const { requests } = await renderInRoom(<Composer />);
  write('   ');
  submit();
  expect(requests()).toEqual([]);
});

test('[SCREEN-230] a paste that would exceed 2000 characters is rejected as a whole, with a message', async () => {
  await renderInRoom(<Composer />);
  write('keep me');
  const isAllowed = fireEvent.paste(field(), { clipboardData: { getData: () => 'x'.repeat(1994) } });
  expect(isAllowed).toBe(false);
  expect(field().value).toBe('keep me');
  expect(screen.getByRole('alert').textContent).toContain('max 2000 characters');
});

test('[SCREEN-230] a paste up to 2000 characters is accepted', async () => {
  await renderInRoom(<Composer />);
  write('keep me');
  expect(fireEvent.paste(field(), { clipboardData: { getData: () => 'x'.repeat(1993) } })).toBe(true);
});

test('[SCREEN-230] the last 200 characters are counted; a longer message is not sent', async () => {
  const { requests } = await renderInRoom(<Composer />);
  write('y'.repeat(1990));
  expect(screen.getByText('10 characters left')).toBeTruthy();
  write('y'.repeat(2001));
  submit();
  expect(screen.getByRole('alert').textContent).toBe('1 character too many');
  expect(requests()).toEqual([]);
});

test('[SCREEN-231] without a connection the message stays in the field, with the reason', async () => {
  const { closeSocket } = await renderInRoom(<Composer />);
  closeSocket(CloseCode.Away);
  write('still here');
  submit();
  expect(field().value).toBe('still here');
  expect(screen.getByRole('alert').textContent).toContain('Not sent');
});

test('[SCREEN-231] a message that the room refuses is put back into the field', async () => {
  const { receive } = await renderInRoom(<Composer />);
  write('too fast');
  submit();
  receive({ action: 'error', name: 'TooManyRequests', message: 'Slow down' });
  expect(field().value).toBe('too fast');
});

test('[SCREEN-231] a refusal after the message has arrived leaves the field empty', async () => {
  const { receive } = await renderInRoom(<Composer />);
  const me: RoomUser = { id: 'c1', name: 'Noor', isLoggedIn: false, status: 'ready', role: 0 };
  receive({ action: 'user', update: { kind: 'init', value: [me] } });
  receive({ action: 'you', info: { id: 'c1' } });
  write('hello');
  submit();
  receive({ action: 'chat', id: 'm1', at: 1, from: me, text: 'hello' });
  receive({ action: 'error', name: 'PermissionDeniedException', message: 'Permission denied: playback.seek' });
  expect(field().value).toBe('');
});

describe('[SCREEN-374] in place of the field, a user who may not chat sees', () => {
  const noor: RoomUser = { id: 'c1', name: 'Noor', isLoggedIn: false, status: 'ready', role: 0 };
  /** Renders the composer for Noor in a room where only these roles may chat. */
  async function renderFor(user: RoomUser, granted: readonly Role[]): Promise<void> {
    const { receive } = await renderInRoom(<Composer />);
    receive({ action: 'user', update: { kind: 'init', value: [user] } });
    receive({ action: 'you', info: { id: 'c1' } });
    const roles = [Role.UnregisteredUser, Role.RegisteredUser, Role.TrustedUser, Role.Moderator];
    receive({ action: 'sync', grants: roles.map((role) => [role, granted.includes(role) ? maskOf('chat') : 0]) });
  }

  test('as a guest, that members can, and a button to log in', async () => {
    await renderFor(noor, [Role.RegisteredUser]);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(await screen.findByText('Only members can chat here.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Log in' })).toBeTruthy();
  });

  test('otherwise, that they cannot', async () => {
    await renderFor({ ...noor, isLoggedIn: true, role: Role.RegisteredUser }, [Role.Moderator]);
    expect(await screen.findByText('You can’t chat in this room.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

test('[SCREEN-375] Enter sends, Shift+Enter does not, and neither does Enter while a word is composed', async () => {
  const { requests } = await renderInRoom(<Composer />);
  write('first\nsecond');
  fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true });
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(requests()).toEqual([]);
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(requests()).toEqual([{ type: RequestType.Chat, text: 'first\nsecond' }]);
});

test('[SCREEN-394] a muted user reads for how long in place of the field, which then has the text that was begun', async () => {
  const { receive } = await renderInRoom(<Composer />);
  const own: RoomUser = { id: 'c1', name: 'Wim', isLoggedIn: false, status: 'none', role: Role.UnregisteredUser };
  receive({ action: 'user', update: { kind: 'init', value: [own] } });
  receive({ action: 'you', info: { id: 'c1' } });
  write('spoiler');
  receive({ action: 'user', update: { kind: 'update', value: { id: 'c1', mutedUntil: 1000 + 600_000 } } });
  await screen.findByText('A moderator muted you. You can write again in 10 minutes.');
  expect(screen.queryByRole('textbox')).toBeNull();
  receive({ action: 'user', update: { kind: 'update', value: { id: 'c1', mutedUntil: 0 } } });
  expect(field().value).toBe('spoiler');
});
