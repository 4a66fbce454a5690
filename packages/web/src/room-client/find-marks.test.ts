import type { RoomUser, ServerMessage } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { findMarks, isMentionOf } from './find-marks.ts';

const marksOf = (text: string, names: readonly string[] = []): unknown[] => findMarks(text, names).filter(({ kind }) => kind !== 'text');

test.each([
  ['at 1:23 he turns', 83],
  ['12:05', 725],
  ['(1:02:03)', 3723],
  ['125:00!', 7500],
])('[CHAT-25] the time in %j leads to second %i', (text, seconds) => {
  expect(marksOf(text)).toMatchObject([{ kind: 'time', seconds }]);
});

test.each(['1:5', '1:2:3', '1:60', '1:23:45:06', 'a1:23', '1:23pm', '2025-01-01T10:20:30', '::1:22', '3.14:15'])(
  '[CHAT-25] %j is no time',
  (text) => {
    expect(marksOf(text)).toEqual([]);
  },
);

test.each([
  ['@Noor look', '@Noor'],
  ['hey @noor!', '@noor'],
  ['@Noor El Amin, yours', '@Noor El Amin'],
  ['(@İnci)', '@İnci'],
])('[CHAT-26] %j mentions someone', (text, mention) => {
  expect(marksOf(text, ['Noor', 'Noor El Amin', 'İnci'])).toMatchObject([{ kind: 'mention', text: mention }]);
});

test.each(['mail@Noor', '@Noora', '@ Noor', 'Noor', '@@@'])('[CHAT-26] %j mentions no one', (text) => {
  expect(marksOf(text, ['Noor', ''])).toEqual([]);
});

test('[CHAT-26] a message mentions this user if another one has written it', () => {
  const noor: RoomUser = { id: 'c1', name: 'Noor', isLoggedIn: false, status: 'ready', role: 0 };
  const say = (from: RoomUser, text: string): ServerMessage => ({ action: 'chat', id: 'm1', at: 1, from, text });
  const room = { users: [noor], ownId: 'c1', formerNames: [{ clientId: 'c1', name: 'Velvet Otter' }] };
  expect(isMentionOf(say({ ...noor, id: 'c2' }, 'look, @noor'), room)).toBe(true);
  expect(isMentionOf(say({ ...noor, id: 'c2' }, 'look, @ilse'), room)).toBe(false);
  expect(isMentionOf(say(noor, 'I am @Noor'), room)).toBe(false);
  const other: RoomUser = { ...noor, id: 'c2', name: 'Velvet Otter' };
  expect(isMentionOf(say({ ...noor, id: 'c3' }, '@Velvet Otter?'), room)).toBe(true);
  expect(isMentionOf(say({ ...noor, id: 'c3' }, '@Velvet Otter?'), { ...room, users: [noor, other] })).toBe(false);
});

test('the parts of a text are the text, and any text takes little time', () => {
  const names = Array.from({ length: 1000 }, (_, index) => `Name ${index}`);
  for (const text of ['@'.repeat(2000), '1:'.repeat(1000), '@Name 7 '.repeat(250), `${'9'.repeat(1990)}:59`]) {
    const before = performance.now();
    expect(
      findMarks(text, names)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
    expect(performance.now() - before).toBeLessThan(500);
  }
});
