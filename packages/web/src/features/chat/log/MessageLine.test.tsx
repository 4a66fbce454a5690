import type { RoomUser, ServerMessage } from '@matinee/protocol';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { offer, renderInRoom } from '../../../room/testing/test-room.tsx';
import { roomUser } from '../../../room/testing/room-user.ts';
import { Chat } from '../Chat.tsx';
import { isOnlyEmoji } from './MessageLine.tsx';

const me = roomUser('me', 'Ann', { userId: 'u-me' });
const other = roomUser('other', 'Bo', { userId: 'u-other' });
const say = (id: string, from: RoomUser, text: string, fields: object = {}): ServerMessage => {
  return { action: 'chat', id, at: 1, from, text, ...fields };
};

const renderChat = async () => renderInRoom(<Chat />, { users: [me, other], features: await offer({ services: ['direct'] }) });
const tools = (text: string) => {
  const line = within(screen.getByRole('log')).getByText(text).closest('div');
  return within(line as HTMLElement).getByRole('button', { name: 'Actions' });
};

/** Presses again while nothing happens: the actions may render again or close while their texts load. */
async function choose(text: string, action: string, isDone: () => boolean): Promise<void> {
  await vi.waitFor(() => {
    if (!isDone()) fireEvent.click(screen.queryByRole('button', { name: action }) ?? tools(text));
    expect(isDone()).toBe(true);
  });
}

test('[CHAT-21] a message shows the message that it answers, its edit, its emoji and the user who deleted it', async () => {
  const { receive } = await renderChat();
  receive(say('a', other, 'popcorn?'));
  receive(say('b', me, 'yes', { replyTo: { id: 'a', name: 'Bo' }, editedAt: 2 }));
  receive({ action: 'chatchange', id: 'a', revision: 1, reaction: { emoji: '🍿', userId: me.userId ?? '', isAdded: true } });
  receive({ action: 'chatchange', id: 'a', revision: 2, reaction: { emoji: '🍿', userId: other.userId ?? '', isAdded: true } });
  const log = within(screen.getByRole('log'));
  expect(await log.findByRole('button', { name: 'In reply to Bo: popcorn?' })).toBeTruthy();
  expect(await log.findByText('(edited)')).toBeTruthy();
  expect((await log.findByRole('button', { name: '🍿, 2' })).getAttribute('aria-pressed')).toBe('true');
  receive({ action: 'chatchange', id: 'a', revision: 3, deletion: { at: 3, by: 'Mo' } });
  expect(await log.findByText('Deleted by Mo')).toBeTruthy();
  expect(log.queryByText('popcorn?')).toBeNull();
});

test('[CHAT-19] [CHAT-20] a message is edited from its button; the field shows that, and a button ends it', async () => {
  const { receive, requests, view } = await renderChat();
  receive(say('a', me, 'helo'));
  await choose('helo', 'Edit', () => view.getState().composing?.kind === 'edit');
  const field = screen.getByLabelText<HTMLTextAreaElement>('Message');
  expect(field.value).toBe('helo');
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(field.value).toBe('');

  await choose('helo', 'Edit', () => view.getState().composing?.kind === 'edit');
  fireEvent.change(field, { target: { value: 'hello' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(requests().at(-1)).toEqual({ type: 32, messageId: 'a', text: 'hello' });
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test('[CHAT-19] messages of others can be answered and reacted to, and deleted only with the permission', async () => {
  const { receive, requests, view } = await renderChat();
  receive(say('a', other, 'popcorn?'));
  await choose('popcorn?', 'React with 👍', () => requests().length === 1);
  await vi.waitFor(() => expect(requests().at(-1)).toEqual({ type: 34, messageId: 'a', emoji: '👍', add: true }));
  await choose('popcorn?', 'Reply', () => view.getState().composing?.kind === 'reply');
  expect(await screen.findByText('Replying to Bo:', { exact: false })).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'sweet' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(requests().at(-1)).toEqual({ type: 11, text: 'sweet', replyTo: 'a' });
});

test('[CHAT-25] [CHAT-26] a time seeks in the video that played then, and mentions stand out', async () => {
  const { receive, requests } = await renderChat();
  const video = { service: 'direct', id: 'https://media.example/ferry.mp4' } as const;
  receive({ action: 'sync', currentSource: { ...video, title: 'The Last Ferry', length: 600 } });
  receive(say('a', other, '@Ann look at 1:23, not at 20:15', { video }));
  receive(say('b', other, 'and @Bo at 2:34', { video: { ...video, id: 'https://media.example/other.mp4' } }));
  fireEvent.click(await screen.findByRole('button', { name: 'Go to 1:23' }));
  expect(requests()).toEqual([{ type: 4, value: 83 }]);
  expect(screen.queryByRole('button', { name: /20:15|2:34/ })).toBeNull();
  const log = within(screen.getByRole('log'));
  expect((await log.findByText('@Ann')).dataset['own']).toBe('');
  expect((await log.findByText('@Bo')).dataset['own']).toBeUndefined();
});

test('[SCREEN-227] a link opens in another tab, and the button of one to a video puts it into the Add field', async () => {
  const { receive, view } = await renderChat();
  receive(say('a', other, 'watch https://media.test/film.mp4 as https://media.test/news says'));
  const link = await within(screen.getByRole('log')).findByRole('link', { name: 'media.test/film.mp4' });
  expect([link.getAttribute('rel'), link.getAttribute('target')]).toEqual([expect.stringContaining('noopener'), '_blank']);
  fireEvent.click(await screen.findByRole('button', { name: 'Add media.test/film.mp4 to the queue' }));
  expect(view.getState().addText).toBe('https://media.test/film.mp4');
  expect(screen.queryByRole('button', { name: /media.test\/news/ })).toBeNull();
});

test('[CHAT-51] a pointer over a message finds emoji and a reply, each one press away', async () => {
  const { receive, requests, view } = await renderChat();
  receive(say('a', other, 'popcorn?'));
  fireEvent.pointerOver(within(screen.getByRole('log')).getByText('popcorn?'), { pointerType: 'mouse' });
  fireEvent.click(await screen.findByRole('button', { name: 'React with ❤️' }));
  expect(requests()).toEqual([{ type: 34, messageId: 'a', emoji: '❤️', add: true }]);
  fireEvent.click(screen.getByRole('button', { name: 'Reply' }));
  expect(view.getState().composing?.kind).toBe('reply');
  fireEvent.pointerLeave(screen.getByRole('log'));
  expect(screen.queryByRole('button', { name: 'React with ❤️' })).toBeNull();
});

test('[CHAT-51] two taps on a message add a heart, and a finger that rests on it opens its actions', async () => {
  const { receive, requests } = await renderChat();
  receive(say('a', other, 'popcorn?'));
  const line = within(screen.getByRole('log')).getByText('popcorn?');
  for (const press of [fireEvent.pointerDown, fireEvent.pointerUp, fireEvent.pointerDown, fireEvent.pointerUp]) {
    press(line, { pointerType: 'touch' });
  }
  expect(requests()).toEqual([{ type: 34, messageId: 'a', emoji: '❤️', add: true }]);
  fireEvent.pointerDown(line, { pointerType: 'touch' });
  expect(await screen.findByRole('dialog', { name: 'Actions' })).toBeTruthy();
});

test.each(['🍵🎬', '😀', '👍🏽 ❤️', '👨‍👩‍👧‍👦', '🇫🇷🇩🇪', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '😀😀😀😀😀😀'])('[CHAT-29] %s is large', (text) => {
  expect(isOnlyEmoji(text)).toBe(true);
});

test.each(['', '  ', 'ok 👍', '12', '#', '😀😀😀😀😀😀😀', '❤ you'])('[CHAT-29] %j is not', (text) => {
  expect(isOnlyEmoji(text)).toBe(false);
});

test('[CHAT-29] any text is read in a moment', () => {
  const texts = ['😀'.repeat(1000), '‍'.repeat(2000), `${'👨‍'.repeat(26)}x`, '1️'.repeat(40), `${' '.repeat(79)}x`];
  const before = performance.now();
  for (const text of texts) expect(isOnlyEmoji(text)).toBe(false);
  expect(performance.now() - before).toBeLessThan(500);
});
