import { limits, Role } from '@matinee/protocol';
import { erasedName, type StoredMessage } from '@matinee/room';
import { createDatabase } from '@matinee/testing';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { writeMessages } from '../src/storage/message-rows.ts';
import { createMessageStore, type MessageStore } from '../src/storage/message-store.ts';
import { createRoomStore } from '../src/storage/sql-room-store.ts';
import type { OpenDatabase } from '../src/storage/tables.ts';
import { roomNamed } from './room-store-contract.ts';
import { openForTest } from './open-for-test.ts';

const startMs = 1_800_000_000_000;
const from = { id: 'c1', name: 'Ann', isLoggedIn: true, status: 'none', role: Role.RegisteredUser, userId: 'u1' } as const;

function message(number: number, fields: Partial<StoredMessage> = {}): StoredMessage {
  return { id: `m${String(number).padStart(4, '0')}`, at: startMs + number, from, text: `message ${number}`, accountId: 'ann', ...fields };
}

describe.each(['sqlite', 'postgres'] as const)('messages in a database of %s', (kind) => {
  let opened: OpenDatabase;
  let messages: MessageStore;
  let roomId: number;
  let otherId: number;

  beforeEach(async () => {
    const databaseUrl = kind === 'postgres' ? await createDatabase(inject('postgresUrl')) : undefined;
    opened = await openForTest({ databaseUrl });
    messages = createMessageStore(opened);
    const store = createRoomStore(opened);
    [roomId, otherId] = (await Promise.all(
      ['cinema', 'attic'].map(async (name) => {
        await store.create(roomNamed(name), startMs);
        return (await store.claim(name, startMs))?.roomId;
      }),
    )) as [number, number];
  });

  const save = (all: readonly StoredMessage[], room = roomId) =>
    writeMessages(
      opened.database,
      all.map((each) => ({ roomId: room, message: each })),
    );
  const textsOf = (page: { messages: StoredMessage[] }) => page.messages.map(({ text }) => text);

  test('[CHAT-17] messages that only the last snapshot of a room has are kept once it loads again', async () => {
    const store = createRoomStore(opened);
    const claimed = await store.claim('cinema', startMs);
    if (claimed === undefined) throw new Error('The room is gone');
    await store.snapshot({ ...claimed, seq: claimed.seq + 1, room: { ...claimed.room, chat: [message(1), message(2)] } }, startMs);
    await store.claim('cinema', startMs);
    expect(textsOf(await messages.before(roomId, undefined, 10))).toEqual(['message 1', 'message 2']);
  });

  test('[CHAT-16] a room is read page by page, in both directions', async () => {
    await save(Array.from({ length: 7 }, (_, index) => message(index + 1)));
    await save([message(9)], otherId);
    const last = await messages.before(roomId, undefined, 3);
    expect([textsOf(last), last.hasMore]).toEqual([['message 5', 'message 6', 'message 7'], true]);
    const first = await messages.before(roomId, 'm0005', 4);
    expect([textsOf(first), first.hasMore]).toEqual([['message 1', 'message 2', 'message 3', 'message 4'], false]);
    const after = await messages.after(roomId, 'm0004', 2);
    expect([textsOf(after), after.hasMore]).toEqual([['message 5', 'message 6'], true]);
    expect(await messages.before(roomId, 'm0009', 3)).toEqual({ messages: [], hasMore: false });
    expect(await messages.find(otherId, 'm0001')).toBeUndefined();
  });

  test('[CHAT-16] messages of the same instant are neither lost nor doubled between pages', async () => {
    const all = Array.from({ length: 6 }, (_, index) => message(index, { at: startMs, id: `m${9 - index}` }));
    await save(all);
    const last = await messages.before(roomId, undefined, 4);
    const first = await messages.before(roomId, last.messages[0]?.id, 4);
    expect([...first.messages, ...last.messages]).toEqual(all);
  });

  test('[CHAT-16] words are found in any case, with and without accents, begun, and in scripts without spaces', async () => {
    await save([
      message(1, { text: 'Der Abspann ist großartig' }),
      message(2, { text: 'un café, s’il vous plaît' }),
      message(3, { text: '今天看电影吗？' }),
      message(4, { text: 'Спойлер! The boat returns.' }),
      message(5, { text: 'a boat, a BOAT' }),
    ]);
    await save([message(9, { text: 'boat' })], otherId);
    const found = async (text: string) => textsOf(await messages.search(roomId, text, undefined, 10));
    expect(await found('GROSSARTIG')).toEqual([]);
    expect(await found('abspann')).toEqual(['Der Abspann ist großartig']);
    expect(await found('cafe plait')).toEqual(['un café, s’il vous plaît']);
    expect(await found('电影')).toEqual(['今天看电影吗？']);
    expect(await found('спойл')).toEqual(['Спойлер! The boat returns.']);
    expect(await found('boat')).toEqual(['Спойлер! The boat returns.', 'a boat, a BOAT']);
    expect(await found('boat ret')).toEqual(['Спойлер! The boat returns.']);
    for (const text of ['', ' ', '"', '* OR', "boat' or 1=1", 'room:r1', '\u0000boat"*', '(((', ':*', '&|!<->']) await found(text);
    expect(await found('boat" OR "a')).toEqual([]);
  });

  test('[CHAT-16] a search goes on before a message', async () => {
    await save(Array.from({ length: 5 }, (_, index) => message(index + 1, { text: `boat ${index + 1}` })));
    const last = await messages.search(roomId, 'boat', undefined, 2);
    expect([textsOf(last), last.hasMore]).toEqual([['boat 4', 'boat 5'], true]);
    expect(textsOf(await messages.search(roomId, 'boat', last.messages[0]?.id, 10))).toEqual(['boat 1', 'boat 2', 'boat 3']);
  });

  test('[CHAT-16] what was said during a video is found in the order of the positions in it', async () => {
    const clip = { service: 'direct', id: 'https://example.org/a.mp4' } as const;
    await save([
      message(1, { video: clip, position: 90.5, text: 'later' }),
      message(2, { video: clip, position: 3, text: 'sooner' }),
      message(3, { video: { ...clip, id: 'b' }, position: 4 }),
      message(4, { video: clip, position: 5, text: '', deleted: { at: startMs } }),
      message(5),
    ]);
    expect(textsOf(await messages.ofVideo(roomId, clip, 0, 10))).toEqual(['sooner', 'later']);
    expect(textsOf(await messages.ofVideo(roomId, clip, 3.5, 10))).toEqual(['later']);
  });

  test('[CHAT-14] a message is stored once, as it was changed last, in any order', async () => {
    const reactions = [{ emoji: '🍿', userIds: ['u1', 'u2'] }];
    const full = message(1, { replyTo: { id: 'm0', name: 'Bo' }, text: 'edited', editedAt: startMs + 5, revision: 2, reactions });
    await save([message(1, { revision: 1, replyTo: { id: 'm0', name: 'Bo' } }), full, message(1, { revision: 1 }), full]);
    expect(await messages.find(roomId, 'm0001')).toEqual(full);
    expect(textsOf(await messages.search(roomId, 'edited', undefined, 10))).toEqual(['edited']);
    expect(textsOf(await messages.search(roomId, 'message', undefined, 10))).toEqual([]);
  });

  test('[CHAT-11] what others have deleted keeps its text, what its sender has deleted does not, and neither is found', async () => {
    await save([message(1), message(2)]);
    await save([
      message(1, { text: '', revision: 1, deleted: { at: startMs, by: 'Mo' } }),
      message(2, { text: '', revision: 1, deleted: { at: startMs } }),
    ]);
    expect(textsOf(await messages.before(roomId, undefined, 10))).toEqual(['message 1', '']);
    expect(textsOf(await messages.search(roomId, 'message', undefined, 10))).toEqual([]);
  });

  test('[CHAT-17] recent messages that are missing, or stored as they were before a change, are completed', async () => {
    await save([message(1), message(2, { revision: 3, text: 'newer' })]);
    await messages.complete(roomId, [message(1, { revision: 1, text: 'changed' }), message(2), message(3)]);
    expect(textsOf(await messages.before(roomId, undefined, 10))).toEqual(['changed', 'newer', 'message 3']);
  });

  test('[CHAT-15] a room forgets what was sent until a time', async () => {
    await save([message(1), message(2), message(3)]);
    await save([message(1, { id: 'x1' })], otherId);
    await writeMessages(opened.database, [{ roomId, forgetsUntil: startMs + 2 }]);
    expect(textsOf(await messages.before(roomId, undefined, 10))).toEqual(['message 3']);
    expect(textsOf(await messages.search(roomId, 'message', undefined, 10))).toEqual(['message 3']);
    expect(textsOf(await messages.before(otherId, undefined, 10))).toEqual(['message 1']);
  });

  test('[CHAT-15] rooms that keep a day and have older messages are found', async () => {
    await save([message(1)]);
    await save([message(2, { id: 'x1' })], otherId);
    await opened.database.updateTable('rooms').set({ chat_history: 'day' }).where('id', '=', roomId).execute();
    expect(await messages.overdue(startMs + limits.chatDayMs)).toEqual([]);
    expect(await messages.overdue(startMs + limits.chatDayMs + 1)).toEqual(['cinema']);
  });

  test('[CHAT-18] an account finds what it has said, and its name goes with it', async () => {
    await save([message(1), message(2, { accountId: 'bo' }), message(3)]);
    expect((await messages.listOf('ann')).map(({ room, text }) => [room, text])).toEqual([
      ['cinema', 'message 3'],
      ['cinema', 'message 1'],
    ]);
    await messages.erase('ann');
    expect(await messages.listOf('ann')).toEqual([]);
    const names = (await messages.before(roomId, undefined, 10)).messages.map((each) => each.from.name);
    expect(names).toEqual([erasedName, 'Ann', erasedName]);
  });
});
