import { StatementSync, type StatementResultingChanges } from 'node:sqlite';
import { limits, Role } from '@matinee/protocol';
import { erasedName, type StoredMessage } from '@matinee/room';
import { CompiledQuery, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSessionTable } from '../../src/accounts/sessions/session-table.ts';
import { createActionLog, type ActionLog } from '../../src/rooms/action-log.ts';
import { writeMessages } from '../../src/storage/messages/message-rows.ts';
import { createMessageStore, type MessageStore } from '../../src/storage/messages/message-store.ts';
import { createMessageSweeper, type MessageSweeper } from '../../src/storage/messages/message-sweeper.ts';
import { wordsOf } from '../../src/storage/messages/message-words.ts';
import { insertActions } from '../../src/storage/rooms/room-action-rows.ts';
import type { RoomStore } from '../../src/storage/rooms/room-store.ts';
import { createRoomStore } from '../../src/storage/rooms/sql-room-store.ts';
import type { OpenDatabase } from '../../src/storage/tables.ts';
import { migratedDatabase, openForTest } from '../helpers/databases.ts';
import { roomNamed } from '../helpers/room-store-contract.ts';

const startMs = 1_800_000_000_000;
const dayMs = 24 * 3600 * 1000;
const from = { id: 'c1', name: 'Ann', isLoggedIn: true, status: 'none', role: Role.RegisteredUser, userId: 'u1' } as const;

function message(number: number, fields: Partial<StoredMessage> = {}): StoredMessage {
  return { id: `m${String(number).padStart(4, '0')}`, at: startMs + number, from, text: `message ${number}`, accountId: 'ann', ...fields };
}

describe.each(['sqlite', 'postgres'] as const)('messages in a database of %s', (kind) => {
  let opened: OpenDatabase;
  let messages: MessageStore;
  let sweeper: MessageSweeper;
  let store: RoomStore;
  let roomId: number;
  let otherId: number;

  beforeEach(async () => {
    const databaseUrl = kind === 'postgres' ? await migratedDatabase() : undefined;
    opened = await openForTest({ databaseUrl });
    messages = createMessageStore(opened);
    sweeper = createMessageSweeper(opened.database);
    store = createRoomStore(opened);
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

  test('[CHAT-16] words are found in any case, with and without accents, by their beginnings, and in scripts without spaces', async () => {
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

  test('[CHAT-16] a search continues before a message', async () => {
    await save(Array.from({ length: 5 }, (_, index) => message(index + 1, { text: `boat ${index + 1}` })));
    const last = await messages.search(roomId, 'boat', undefined, 2);
    expect([textsOf(last), last.hasMore]).toEqual([['boat 4', 'boat 5'], true]);
    expect(textsOf(await messages.search(roomId, 'boat', last.messages[0]?.id, 10))).toEqual(['boat 1', 'boat 2', 'boat 3']);
  });

  test('[CHAT-16] messages sent during a video are found in the order of its positions', async () => {
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

  test('[CHAT-14] a message is stored once, with its last change, in any order', async () => {
    const reactions = [{ emoji: '🍿', userIds: ['u1', 'u2'] }];
    const full = message(1, { replyTo: { id: 'm0', name: 'Bo' }, text: 'edited', editedAt: startMs + 5, revision: 2, reactions });
    await save([message(1, { revision: 1, replyTo: { id: 'm0', name: 'Bo' } }), full, message(1, { revision: 1 }), full]);
    expect(await messages.find(roomId, 'm0001')).toEqual(full);
    expect(textsOf(await messages.search(roomId, 'edited', undefined, 10))).toEqual(['edited']);
    expect(textsOf(await messages.search(roomId, 'message', undefined, 10))).toEqual([]);
  });

  test('[CHAT-11] a message deleted by another user keeps its text, a message deleted by its sender does not, and neither is found', async () => {
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

  test('[CHAT-15] a room forgets messages sent until a time', async () => {
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

  test('[CHAT-18] an account finds its messages, and its name is removed from them with it', async () => {
    await save([message(1), message(2, { accountId: 'bo' }), message(3)]);
    const own = async () => (await Array.fromAsync(messages.pagesOf('ann'))).flat().map(({ room, text }) => [room, text]);
    expect(await own()).toEqual([
      ['cinema', 'message 3'],
      ['cinema', 'message 1'],
    ]);
    await messages.erase('ann');
    expect(await own()).toEqual([]);
    const names = (await messages.before(roomId, undefined, 10)).messages.map((each) => each.from.name);
    expect(names).toEqual([erasedName, 'Ann', erasedName]);
  });

  const rows = () => opened.database.selectFrom('messages').select(['id', 'room_id', 'bytes']).orderBy('number').execute();
  const idsIn = async (room: number) => (await rows()).filter(({ room_id }) => room_id === room).map(({ id }) => id);
  const limit = { messages: 20_000, bytes: 20_000_000 };

  test('[CHAT-37] a room keeps its newest messages, up to a number', async () => {
    await save(Array.from({ length: 450 }, (_, index) => message(index)));
    await save([message(1, { id: 'x1' })], otherId);
    await sweeper.sweep({ ...limit, messages: 3 });
    expect(await idsIn(roomId)).toEqual(['m0447', 'm0448', 'm0449']);
    expect(await idsIn(otherId)).toEqual(['x1']);
    await save([message(450)]);
    await sweeper.sweep({ ...limit, messages: 3 });
    expect(await idsIn(roomId)).toEqual(['m0448', 'm0449', 'm0450']);
    await sweeper.sweep({ ...limit, messages: 1 });
    expect(await idsIn(roomId)).toEqual(['m0450']);
  });

  test('[CHAT-37] a room keeps its newest messages, up to a size, with their changes', async () => {
    await save([message(1), message(2), message(3, { text: 'long '.repeat(300) }), message(4)]);
    const sizes = (await rows()).map(({ bytes }) => bytes);
    expect(sizes[0]).toBeGreaterThan(300);
    expect((sizes[2] ?? 0) - (sizes[3] ?? 0)).toBeGreaterThan(1400);
    await sweeper.sweep({ ...limit, bytes: (sizes[2] ?? 0) + (sizes[3] ?? 0) });
    expect(await idsIn(roomId)).toEqual(['m0003', 'm0004']);
    await save([message(4, { revision: 1, text: '詞 '.repeat(900) })]);
    await save([message(5)]);
    await sweeper.sweep({ ...limit, bytes: (sizes[2] ?? 0) + (sizes[3] ?? 0) });
    expect(await idsIn(roomId)).toEqual(['m0005']);
  });

  test('[CHAT-38] a removed room leaves its messages to the sweeper, and a new room does not get them', async () => {
    const all = Array.from({ length: 5 }, (_, index) => message(index));
    await save(all, otherId);
    await save([message(9)]);
    await store.remove(otherId);
    expect(await idsIn(otherId)).toHaveLength(5);
    expect((await Array.fromAsync(messages.pagesOf('ann'))).flat()).toHaveLength(1);
    await store.create(roomNamed('attic'), startMs);
    const { roomId: newId = 0 } = (await store.claim('attic', startMs)) ?? {};
    expect(textsOf(await messages.before(newId, undefined, 10))).toEqual([]);
    await sweeper.sweep(limit);
    expect((await rows()).map(({ id }) => id)).toEqual(['m0009']);
  });

  test('[CHAT-38] messages that a room has forgotten are deleted by the sweeper, and by the next one after a restart', async () => {
    await save(Array.from({ length: 450 }, (_, index) => message(index)));
    await writeMessages(opened.database, [{ roomId, forgetsUntil: startMs + 449 }]);
    await save([message(449, { id: 'same instant' })]);
    expect((await messages.before(roomId, undefined, 10)).messages.map(({ id }) => id)).toEqual(['same instant']);
    expect(await messages.find(roomId, 'm0001')).toBeUndefined();
    expect((await Array.fromAsync(messages.pagesOf('ann'))).flat()).toHaveLength(1);
    const stopped = sweeper.sweep(limit);
    sweeper.stop();
    await stopped;
    expect((await rows()).length).toBeGreaterThan(1);
    await createMessageSweeper(opened.database).sweep(limit);
    expect((await rows()).map(({ id }) => id)).toEqual(['same instant']);
    expect(await opened.database.selectFrom('forgotten_messages').selectAll().execute()).toEqual([]);
  });

  test('[CHAT-15] a room that forgets a day after it has forgotten everything has still forgotten everything', async () => {
    await save([message(1), message(2), message(3)]);
    await writeMessages(opened.database, [{ roomId, forgetsUntil: startMs + 3 }]);
    await writeMessages(opened.database, [{ roomId, forgetsUntil: startMs + 1 }]);
    expect(textsOf(await messages.before(roomId, undefined, 10))).toEqual([]);
  });

  test('[CHAT-38] stale rooms are removed, however many', async () => {
    for (let number = 0; number < 12; number += 1) await store.create(roomNamed(`stale-${number}`, true), startMs - 1);
    expect([await store.removeStale(startMs), await store.removeStale(startMs)]).toEqual([12, 0]);
  });
});

test('[CHAT-16] 200 words of a message are found, each stored once', () => {
  expect(wordsOf('Boat, boat! BOAT')).toEqual(['boat']);
  const different = Array.from({ length: 2000 }, (_, index) => String.fromCodePoint(0x4e00 + index));
  expect(wordsOf(different.join(''))).toEqual(different.slice(0, 200));
  expect(wordsOf('\u{fdfa}'.repeat(2000)).join('').length).toBeLessThanOrEqual(2000);
});

type Method = (this: unknown, ...values: unknown[]) => unknown;

function countRows(method: 'all' | 'run', count: (result: unknown) => void): void {
  const original = Reflect.get(StatementSync.prototype, method) as Method;
  vi.spyOn(StatementSync.prototype as unknown as Record<string, Method>, method).mockImplementation(function (this: unknown, ...values) {
    const result = Reflect.apply(original, this, values);
    count(result);
    return result;
  });
}

describe('one turn of the event loop in the embedded database', () => {
  const count = 3000;
  let opened: OpenDatabase;
  let roomId: number;
  let store: RoomStore;
  let turn: number;
  let isOver: boolean;
  /** Rows that statements returned or changed, by turn. */
  let rowsOfTurns: number[];

  beforeEach(async () => {
    opened = await openForTest();
    store = createRoomStore(opened);
    await store.create(roomNamed('cinema'), startMs);
    ({ roomId } = (await store.claim('cinema', startMs)) ?? { roomId: 0 });
    const said = Array.from({ length: count }, (_, index) => message(index, { text: index === 0 ? 'lighthouse' : 'boat' }));
    await opened.database.transaction().execute((transaction) =>
      writeMessages(
        transaction,
        said.map((each) => ({ roomId, message: each })),
      ),
    );
    [turn, isOver, rowsOfTurns] = [0, false, []];
    const tick = (): void => {
      turn += 1;
      if (!isOver) setImmediate(tick);
    };
    tick();
    const add = (rows: number): void => void (rowsOfTurns[turn] = (rowsOfTurns[turn] ?? 0) + rows);
    countRows('all', (found) => add((found as unknown[]).length));
    countRows('run', (result) => add(Number((result as StatementResultingChanges).changes)));
  });
  afterEach(() => {
    isOver = true;
    vi.restoreAllMocks();
  });

  const sweep = (kept = { messages: 20_000, bytes: 20_000_000 }) => createMessageSweeper(opened.database).sweep(kept);

  test('[CHAT-16] [CHAT-38] searches at most 500 messages for words', async () => {
    const before = turn;
    expect((await createMessageStore(opened).search(roomId, 'lighthouse', undefined, 100)).messages).toHaveLength(1);
    expect(turn - before).toBeGreaterThanOrEqual(count / 500 - 1);
  });

  test('[CHAT-16] [CHAT-38] reads the messages that a search has found by their numbers, not by the index of the whole room', async () => {
    expect((await createMessageStore(opened).search(roomId, 'boat', undefined, 100)).messages).toHaveLength(100);
    const { contexts, calls } = vi.mocked(Reflect.get(StatementSync.prototype, 'all') as Method).mock;
    const { sourceSQL } = contexts.at(-1) as StatementSync;
    const plan = CompiledQuery.raw(`explain query plan ${sourceSQL}`, [...(calls.at(-1) ?? [])]);
    const { rows } = await opened.database.executeQuery<{ detail: string }>(plan);
    expect(rows[0]?.detail).toBe('SEARCH messages USING INTEGER PRIMARY KEY (rowid=?)');
  });

  test.each<[string, () => Promise<unknown>, number]>([
    ['erases a name from 200 messages', () => createMessageStore(opened).erase('ann'), 200],
    ['exports 200 messages', () => Array.fromAsync(createMessageStore(opened).pagesOf('ann')), 200],
    ['counts 2000 messages', () => sweep(), 2001],
    ['counts 2000 messages of a full room and deletes 200', () => sweep({ messages: 10, bytes: 20_000_000 }), 2201],
    [
      'deletes 200 messages that a room has forgotten',
      async () => {
        await writeMessages(opened.database, [{ roomId, forgetsUntil: startMs + count }]);
        await sweep();
      },
      202,
    ],
    [
      'deletes 200 messages of a removed room',
      async () => {
        await store.remove(roomId);
        await sweep();
      },
      202,
    ],
  ])('[CHAT-38] %s at most', async (_, work, most) => {
    await work();
    expectSteps(most);
  });

  function expectSteps(most = 200): void {
    expect(rowsOfTurns.reduce((sum, rows) => sum + rows, 0)).toBeGreaterThanOrEqual(count);
    expect(Math.max(...rowsOfTurns.filter((rows) => rows > 0))).toBeLessThanOrEqual(most);
  }

  test.each<[string, (actions: ActionLog) => Promise<unknown>]>([
    ['exports', async (actions) => expect((await Array.fromAsync(actions.pagesOf('ann'))).flat()).toHaveLength(count)],
    ['takes a name out of', (actions) => actions.erase('ann')],
    ['deletes', () => createActionLog({ database: opened.database, clock: { now: () => startMs + 40 * dayMs } }).sweep()],
  ])('[CHAT-38] %s 200 actions at most', async (_, work) => {
    const by = { name: 'Ann', accountId: 'ann', isLoggedIn: true };
    const target = { name: 'Bo', isLoggedIn: false };
    const action = { roomId, at: startMs, kind: 'controls.locked', by, target } as const;
    await opened.database.transaction().execute((transaction) => insertActions(transaction, [action]));
    await multiply('room_actions', 'room_id, at, kind, by_id, by_name, by_is_logged_in, target_name, target_is_logged_in');
    await work(createActionLog({ database: opened.database, clock: { now: () => startMs } }));
    expectSteps();
  });

  test('[CHAT-38] deletes 200 ended sessions at most', async () => {
    const session = { token_hash: 'first', username: 'Guest', created_at: 0, used_at: 0 };
    await opened.database.insertInto('sessions').values(session).execute();
    await multiply('sessions', 'token_hash, username, created_at, used_at', 'hex(randomblob(32)), username, created_at, used_at');
    await createSessionTable(opened.database).removeEnded(startMs);
    expectSteps();
  });

  /** Multiplies one row to `count` rows, which don't count for their turn. */
  async function multiply(table: string, columns: string, values = columns): Promise<void> {
    const rows = `with recursive n (i) as (select 2 union all select i + 1 from n where i < ${count})`;
    await sql.raw(`${rows} insert into ${table} (${columns}) select ${values} from ${table}, n`).execute(opened.database);
    rowsOfTurns = [];
  }
});
