import { Role, roomActionKinds, type RoomAction } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { createI18n } from '../../i18n/create-i18n.ts';
import { describeAction, factsOf, type ActionTexts } from './describe-action.ts';

const i18n = await createI18n('en');
await i18n.loadNamespaces(['events', 'room', 'guards', 'settings', 'access']);
const t: ActionTexts = i18n.getFixedT('en', ['events', 'room', 'app', 'guards', 'settings', 'access'] as const);

const noor = { name: 'Noor', isLoggedIn: true };
const wim = { name: 'Wim', isLoggedIn: true };
const actionOf = (kind: string, details?: Record<string, unknown>): RoomAction => ({
  id: 1,
  at: 1,
  kind,
  by: noor,
  target: wim,
  ...(details && { details }),
});
const sentenceOf = (kind: string, details?: Record<string, unknown>): string =>
  [...describeAction(actionOf(kind, details), t), ...factsOf(actionOf(kind, details), t, 'en')].join(' · ');

test.each([
  ['user.kicked', undefined, 'Noor removed Wim from the room'],
  ['user.banned', { forMinutes: 1440, reason: 'spoilers' }, 'Noor banned Wim · 1 day · Reason: spoilers'],
  ['user.banned', {}, 'Noor banned Wim · For good'],
  ['user.unbanned', undefined, 'Noor unbanned Wim'],
  ['user.muted', { forMinutes: 90 }, 'Noor muted Wim · 90 minutes'],
  ['user.unmuted', undefined, 'Noor unmuted Wim'],
  ['user.promoted', { role: Role.Moderator }, 'Noor made Wim a moderator'],
  ['user.promoted', { role: Role.RegisteredUser }, 'Noor removed Wim’s role'],
  ['controls.locked', undefined, 'Noor locked the controls'],
  ['controls.unlocked', undefined, 'Noor unlocked the controls'],
  ['settings.changed', { title: 'Friday' }, 'Noor renamed the room to “Friday”'],
  [
    'settings.changed',
    { title: 'Friday', description: true, waitFor: 'starts', startTogether: true },
    'Noor renamed the room to “Friday” · Noor changed the room’s description · Noor: videos now start once everyone’s loaded',
  ],
  ['settings.changed', { ofAnotherVersion: 1 }, 'Noor changed the room’s settings'],
  ['queue.removed', { service: 'youtube', id: 'abc', title: 'The Last Ferry' }, 'Noor removed “The Last Ferry”'],
  ['queue.removed', { service: 'youtube', id: 'abc' }, 'Noor removed “abc”'],
  ['queue.discarded', undefined, 'Noor discarded the last queue'],
  ['room.claimed', undefined, 'Noor claimed this room'],
  ['door.changed', { kind: 'knock', capacity: 20 }, 'Noor changed who can join · People you let in · 20 seats'],
  ['door.changed', { kind: 'link', capacity: null }, 'Noor changed who can join · Anyone with the link'],
  ['door.changed', { capacity: null }, 'Noor changed who can join · Any number of seats'],
  ['user.admitted', undefined, 'Noor let Wim in'],
  ['user.refused', undefined, 'Noor didn’t let Wim in'],
  ['invite.made', undefined, 'Noor made an invite link'],
  ['invite.revoked', undefined, 'Noor took an invite link back'],
])('[SCREEN-398] %s with %j has a sentence', (kind, details, text) => {
  expect(sentenceOf(kind, details)).toBe(text);
});

test('[SCREEN-398] every kind of action has a sentence, and one of another version says that the page is too old', () => {
  const details = { role: Role.Moderator, id: 'abc' };
  const unknown = sentenceOf('ship.launched');
  expect(unknown).toBe('Noor did something that this page doesn’t know yet. Reload it.');
  expect(sentenceOf('constructor')).toBe(unknown);
  expect(sentenceOf('user.promoted', { role: 99 })).toBe(unknown);
  expect(roomActionKinds.filter((kind) => sentenceOf(kind, details) === unknown)).toEqual([]);
});

test('[SCREEN-398] guests, who can take any name, are distinguished from accounts', () => {
  const action = { ...actionOf('user.kicked'), by: { name: 'Wim', isLoggedIn: false }, target: { name: 'Noor', isLoggedIn: false } };
  expect(describeAction(action, t)).toEqual(['Wim (guest) removed Noor (guest) from the room']);
});
