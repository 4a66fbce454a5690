import { applyMessageChange, limits, RequestType, type ChatHistory } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { InternalRequest, type Actor } from '../state/request.ts';
import type { StoredMessage } from '../state/room-state.ts';
import { guest, owner, smallRoom, startMs, userOf, type SmallRoom } from '../testing/small-room.ts';
import { add, leave, seek } from '../testing/requests.ts';

const say = (text: string) => ({ type: RequestType.Chat, text }) as const;

test('[CHAT-1] a message goes to all clients with its sender and time', () => {
  const room = smallRoom();
  room.wait(1500);
  const outcome = room.apply(say('hello'));
  const message = { id: expect.any(String) as string, at: startMs + 1500, from: userOf(guest), text: 'hello' };
  expect(outcome).toMatchObject({ stored: { chat: message }, patch: {}, users: [], events: [] });
  expect(room.state.chat).toEqual([message]);
  expect(outcome.stored).toEqual({ chat: message });
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
  expect(smallRoom().apply(say(' \u202egnp.exe\u0000 ')).stored?.chat?.text).toBe('gnp.exe');
});

test.each(['', '   ', '\u202e\u0000', '\n\t'])('[CHAT-6] an empty message is refused: %j', (text) => {
  expect(smallRoom().refusalOf(say(text)).name).toBe('ValidationError');
});

test('[CHAT-6] rejects a message of more than 2000 characters', () => {
  const room = smallRoom();
  expect(room.apply(say('x'.repeat(limits.chatText))).stored?.chat?.text).toHaveLength(limits.chatText);
  expect(room.refusalOf(say('x'.repeat(limits.chatText + 1))).name).toBe('ValidationError');
});

test.each([
  ['asks without a client', { name: 'Bot', isLoggedIn: true, role: 4 }],
  ['has left', { ...guest, clientId: 'c9' }],
] as [string, Actor][])('[CHAT-7] only users in the room can send messages: not a user who %s', (_, actor) => {
  expect(smallRoom().refusalOf(say('hello'), actor).name).toBe('ClientNotFoundInRoomException');
});

describe('a message', () => {
  const react = (messageId: string, emoji: string, add = true) => ({ type: RequestType.ReactToMessage, messageId, emoji, add }) as const;
  const edit = (messageId: string, text: string) => ({ type: RequestType.EditMessage, messageId, text }) as const;
  const remove = (messageId: string) => ({ type: RequestType.DeleteMessage, messageId }) as const;
  function said(room: SmallRoom, text: string, by: Actor = guest): StoredMessage {
    const chat = room.apply(say(text), by).stored?.chat;
    if (chat === undefined) throw new Error('Nothing was said');
    return chat;
  }
  const messageIn = (room: SmallRoom, id: string) => room.state.chat.find((message) => message.id === id);

  test('[CHAT-8] answers another one, with the name of its sender', () => {
    const room = smallRoom();
    const { id } = said(room, 'popcorn?', owner);
    expect(room.apply({ ...say('yes!'), replyTo: id }).stored?.chat?.replyTo).toEqual({ id, name: owner.name });
    expect(room.refusalOf({ ...say('what?'), replyTo: 'unknown' }).details?.reason).toBe('message_gone');
  });

  test('[CHAT-9] stores the current video and its position', () => {
    const room = smallRoom();
    expect(said(room, 'nothing on')).not.toHaveProperty('video');
    room.apply(add('a'));
    room.apply(seek(12.34));
    expect(said(room, 'this boat!')).toMatchObject({ video: { service: 'direct', id: 'a' }, position: 12.3 });
  });

  test('[CHAT-10] is edited by its sender alone, even in a later visit', () => {
    const room = smallRoom();
    const { id } = said(room, 'helo');
    expect(room.refusalOf(edit(id, 'I am Ann'), owner).details?.reason).toBe('message_not_own');
    room.apply(leave(guest));
    room.enter({ ...guest, clientId: 'c7' });
    room.wait(2000);
    const outcome = room.apply(edit(id, 'hello'), { ...guest, clientId: 'c7' });
    expect(outcome.stored?.messageChange).toEqual({ id, revision: 1, edit: { text: 'hello', at: startMs + 2000 } });
    expect(outcome.stored).toEqual({ messageChange: outcome.stored?.messageChange });
    expect(messageIn(room, id)).toMatchObject({ text: 'hello', editedAt: startMs + 2000, revision: 1 });
    expect(room.apply(edit(id, 'hello'), { ...guest, clientId: 'c7' }).stored?.messageChange).toBeUndefined();
    expect(room.refusalOf(edit(id, ' '), { ...guest, clientId: 'c7' }).details?.reason).toBe('chat_empty');
  });

  test('[CHAT-10] cannot be edited while its sender is muted', () => {
    const room = smallRoom();
    const { id } = said(room, 'spoiler');
    room.apply({ type: RequestType.Mute, clientId: 'c1', forMinutes: 5 }, owner);
    expect(room.refusalOf(edit(id, 'worse')).name).toBe('Muted');
    expect(room.refusalOf(react(id, '👍')).name).toBe('Muted');
    expect(room.apply(remove(id)).stored?.messageChange?.deletion).toEqual({ at: startMs });
  });

  test('[CHAT-11] is deleted by another user with the permission, and shows the user who deleted it', () => {
    const room = smallRoom();
    const { id } = said(room, 'buy this', owner);
    expect(room.refusalOf(remove(id)).name).toBe('PermissionDeniedException');
    const mine = said(room, 'oops');
    expect(room.apply(remove(mine.id), owner).changedMessage?.deleted).toEqual({ at: startMs, by: owner.name });
  });

  test('[CHAT-13] is only a mark once it is deleted', () => {
    const room = smallRoom();
    const { id } = said(room, 'oops');
    room.apply(react(id, '😮'), owner);
    room.apply(remove(id));
    expect(messageIn(room, id)).toMatchObject({ text: '', deleted: { at: startMs } });
    expect(messageIn(room, id)).not.toHaveProperty('reactions');
    for (const request of [edit(id, 'back'), react(id, '👍'), remove(id), { ...say('what?'), replyTo: id }]) {
      expect(room.refusalOf(request).details?.reason).toBe('message_gone');
    }
  });

  test('[CHAT-12] has each emoji of each user once', () => {
    const room = smallRoom();
    const { id } = said(room, 'popcorn?');
    room.apply(react(id, '🍿'));
    room.apply(react(id, '🍿'), owner);
    expect(room.apply(react(id, '🍿')).stored?.messageChange).toBeUndefined();
    const users = [userOf(guest).userId, userOf(owner).userId];
    expect(messageIn(room, id)?.reactions).toEqual([{ emoji: '🍿', userIds: users }]);
    room.apply(react(id, '🍿', false));
    expect(messageIn(room, id)?.reactions).toEqual([{ emoji: '🍿', userIds: users.slice(1) }]);
    room.apply(react(id, '🍿', false), owner);
    expect(messageIn(room, id)).not.toHaveProperty('reactions');
  });

  test('[CHAT-12] holds 20 different emoji', () => {
    const room = smallRoom();
    const { id } = said(room, 'hi');
    for (let index = 0; index < limits.emojiPerMessage; index += 1) room.apply(react(id, String.fromCodePoint(0x1f600 + index)));
    expect(room.refusalOf(react(id, '🍿')).details?.reason).toBe('too_many_reactions');
    expect(room.apply(react(id, '😀'), owner).stored?.messageChange?.revision).toBe(limits.emojiPerMessage + 1);
  });

  test('is changed as it was stored when it is no longer recent, each change after the previous one', () => {
    const room = smallRoom();
    const stored: StoredMessage = { id: 'old', at: startMs - 1000, from: userOf(guest), text: 'long ago', revision: 4 };
    expect(room.refusalOf(react('old', '👍')).details?.reason).toBe('message_gone');
    expect(room.apply({ ...react('old', '👍'), message: stored }).stored?.messageChange?.revision).toBe(5);
    expect(room.apply({ ...react('old', '🍿'), message: stored }).changedMessage).toMatchObject({ revision: 6, text: 'long ago' });
    expect(room.state.chat).toEqual([]);
  });

  test('[CHAT-14] is the same if its changes arrive more than once', () => {
    const room = smallRoom();
    const first = said(room, 'hi');
    const changes = [
      room.apply(react(first.id, '🍿'), owner),
      room.apply(edit(first.id, 'hello')),
      room.apply(react(first.id, '👍')),
      room.apply(react(first.id, '🍿', false), owner),
    ].flatMap(({ stored }) => stored?.messageChange ?? []);
    const doubled = changes.flatMap((change, index) => [change, ...changes.slice(0, index)]);
    expect(doubled.reduce(applyMessageChange, first)).toEqual(messageIn(room, first.id));
  });
});

describe('a room', () => {
  const keep = (chatHistory: ChatHistory) => ({ type: RequestType.ApplySettings, settings: { chatHistory } }) as const;
  const leaveAll = (room: SmallRoom) => [guest, owner].map((who) => room.apply(leave(who))).at(-1);

  test('[CHAT-15] forgets all messages once it is empty if it stores none', () => {
    const room = smallRoom();
    room.apply(keep('nothing'));
    room.wait(1000);
    room.apply(say('psst'));
    expect(leaveAll(room)?.stored?.forgetsUntil).toBe(startMs + 1000);
    expect(room.state.chat).toEqual([]);
  });

  test('[CHAT-15] forgets nothing if it stores everything', () => {
    const room = smallRoom();
    room.apply(say('hi'));
    expect(leaveAll(room)?.stored?.forgetsUntil).toBeUndefined();
    expect(room.state.chat).toHaveLength(1);
  });

  test('[CHAT-15] forgets messages older than a day when it is set so, and when it is reminded', () => {
    const room = smallRoom();
    room.apply(say('yesterday'));
    room.wait(limits.chatDayMs);
    room.apply(say('today'));
    expect(room.apply(keep('day')).stored?.forgetsUntil).toBe(startMs);
    expect(room.state.chat.map(({ text }) => text)).toEqual(['today']);
    room.apply({ type: InternalRequest.ForgetMessages, untilMs: startMs + limits.chatDayMs });
    expect(room.state.chat).toEqual([]);
  });

  test('[CHAT-15] never stores messages that were sent while it stored none', () => {
    const room = smallRoom();
    room.apply(keep('nothing'));
    room.apply(say('psst'));
    room.apply(keep('forever'));
    expect(room.state.chat).toEqual([]);
  });
});
