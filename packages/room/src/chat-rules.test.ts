import { limits, RequestType } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { entryOf } from './outcome.ts';
import type { Actor } from './request.ts';
import { guest, owner, smallRoom, startMs, userOf } from './testing/small-room.ts';

const say = (text: string) => ({ type: RequestType.Chat, text }) as const;

test('[CHAT-1] a message goes to all clients with its sender and time', () => {
  const room = smallRoom();
  room.wait(1500);
  const outcome = room.apply(say('hello'));
  const message = { id: expect.any(String) as string, at: startMs + 1500, from: userOf(guest), text: 'hello' };
  expect(outcome).toMatchObject({ chat: message, patch: {}, users: [], events: [] });
  expect(room.state.chat).toEqual([message]);
  expect(entryOf(outcome)).toEqual({ chat: message });
});

test('[CHAT-2] the last 100 messages are kept', () => {
  const room = smallRoom();
  for (let count = 1; count <= 105; count++) room.apply(say(`message ${count}`), count % 2 === 0 ? guest : owner);
  expect(room.state.chat).toHaveLength(100);
  expect(room.state.chat.map(({ text }) => text)).toEqual(Array.from({ length: 100 }, (_, index) => `message ${index + 6}`));
  expect(new Set(room.state.chat.map(({ id }) => id)).size).toBe(100);
});

test('[CHAT-3] a message keeps the name under which it was sent', () => {
  const room = smallRoom();
  room.apply(say('hello'));
  room.apply({ type: RequestType.UpdateUser, clientId: 'c1', info: { name: 'Anna' } });
  expect(room.state.chat[0]?.from.name).toBe('Ann');
});

test('[CHAT-4] a message loses control and direction characters', () => {
  expect(smallRoom().apply(say(' \u202egnp.exe\u0000 ')).chat?.text).toBe('gnp.exe');
});

test.each(['', '   ', '\u202e\u0000', '\n\t'])('[CHAT-5] an empty message is refused: %j', (text) => {
  expect(smallRoom().refusalOf(say(text)).name).toBe('ValidationError');
});

test('[CHAT-6] a message has at most 2000 characters', () => {
  const room = smallRoom();
  expect(room.apply(say('x'.repeat(limits.chatText))).chat?.text).toHaveLength(limits.chatText);
  expect(room.refusalOf(say('x'.repeat(limits.chatText + 1))).name).toBe('ValidationError');
});

test.each([
  ['asks without a client', { name: 'Bot', isLoggedIn: true, role: 4 }],
  ['has left', { ...guest, clientId: 'c9' }],
] as [string, Actor][])('[CHAT-7] only users in the room can send messages: not one who %s', (_, actor) => {
  expect(smallRoom().refusalOf(say('hello'), actor).name).toBe('ClientNotFoundInRoomException');
});
