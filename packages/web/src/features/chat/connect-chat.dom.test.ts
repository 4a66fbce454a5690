import { beforeEach, expect, test } from 'vitest';
import { createTestRoom } from '../../room/testing/test-room.tsx';
import { roomUser } from '../../room/testing/room-user.ts';
import { storeHiddenUsers, showAppBadge, watchMentions } from './connect-chat.ts';

beforeEach(() => localStorage.clear());

const users = [roomUser('c1', 'Ann'), roomUser('c2', 'Bo')];
const bo = roomUser('c2', 'Bo');

test('[CHAT-26] a mention is marked while the chat is out of view', async () => {
  const { session, view, receive } = await createTestRoom({ users });
  watchMentions(session, view);
  receive({ action: 'chat', id: 'm1', at: 1, from: bo, text: 'hello' });
  expect(view.getState().isMentioned).toBe(false);
  receive({ action: 'chat', id: 'm2', at: 2, from: bo, text: '@ann, popcorn?' });
  expect(view.getState().isMentioned).toBe(true);
  view.setState({ isChatInView: true });
  expect(view.getState().isMentioned).toBe(false);
  receive({ action: 'chat', id: 'm3', at: 3, from: bo, text: '@ann?' });
  expect(view.getState().isMentioned).toBe(false);
});

test('[CHAT-34] a mention by a user who is hidden is not marked', async () => {
  const { session, view, receive } = await createTestRoom({ users });
  view.setState({ hiddenUserIds: ['u-bo'] });
  watchMentions(session, view);
  receive({ action: 'chat', id: 'm1', at: 1, from: { ...bo, userId: 'u-bo' }, text: '@ann, popcorn?' });
  expect(view.getState().isMentioned).toBe(false);
});

test('[CHAT-34] the browser stores for each room whose messages are hidden', async () => {
  const [first, second, other] = [await createTestRoom(), await createTestRoom(), await createTestRoom()];
  storeHiddenUsers(first.view, 'lounge', localStorage);
  first.view.setState({ hiddenUserIds: ['u2'] });
  storeHiddenUsers(second.view, 'Lounge', localStorage);
  storeHiddenUsers(other.view, 'attic', localStorage);
  expect(second.view.getState().hiddenUserIds).toEqual(['u2']);
  expect(other.view.getState().hiddenUserIds).toEqual([]);
  second.view.setState({ hiddenUserIds: [] });
  expect(localStorage).toHaveLength(0);
});

test('[CHAT-35] the icon of the installed app counts unread messages', async () => {
  const { session, view, receive } = await createTestRoom();
  receive({ action: 'you', info: { id: 'c1' } });
  const counts: number[] = [];
  const badge = {
    setAppBadge: async (count?: number) => void counts.push(count ?? -1),
    clearAppBadge: async () => void counts.push(0),
  };
  const stop = showAppBadge(session, view, badge);
  for (const id of ['m1', 'm2']) receive({ action: 'chat', id, at: 1, from: bo, text: 'hello' });
  view.setState({ isChatInView: true });
  view.setState({ isChatInView: false, messagesRead: 2 });
  receive({ action: 'chat', id: 'm3', at: 3, from: bo, text: 'hello' });
  stop();
  expect(counts).toEqual([1, 2, 0, 1, 0]);
});

test('[CHAT-34] the icon of the installed app does not count messages of users who are hidden', async () => {
  const { session, view, receive } = await createTestRoom();
  receive({ action: 'you', info: { id: 'c1' } });
  view.setState({ hiddenUserIds: ['u-bo'] });
  const counts: number[] = [];
  const stop = showAppBadge(session, view, { setAppBadge: async (count?: number) => void counts.push(count ?? -1) });
  receive({ action: 'chat', id: 'm1', at: 1, from: { ...bo, userId: 'u-bo' }, text: 'hello' });
  receive({ action: 'chat', id: 'm2', at: 2, from: { ...bo, id: 'c3', userId: 'u-mo' }, text: 'hello' });
  receive({ action: 'chat', id: 'm3', at: 3, from: { ...bo, userId: 'u-bo' }, text: 'hello' });
  stop();
  expect(counts).toEqual([1]);
});
