import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { isUniqueViolation } from '../../src/storage/databases/database-error.ts';
import type { SqlStatement } from '../../src/storage/databases/sqlite-statements.ts';
import { createSqliteWriter, inThisThread, type SqliteWriter, type WriterTransport } from '../../src/storage/databases/sqlite-writer.ts';
import { createWriterThread } from '../../src/storage/databases/writer-thread.ts';
import { openWritingConnection, type WriteOrder } from '../../src/storage/databases/writing-connection.ts';
import { isStorageFailure } from '../../src/storage/storage-failure.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const insert = (value: unknown): SqlStatement => ({ sql: 'insert into letters (value) values (?)', parameters: [value as string] });
const writing = (...values: string[]) => ({ statements: values.map(insert) });

let path: string;
let reader: DatabaseSync;

/** The stored letters, by another connection. */
const stored = (): unknown[] =>
  reader
    .prepare('select value from letters order by rowid')
    .all()
    .map((row) => row['value']);

beforeEach(() => {
  path = join(temporaryFolder(), 'matinee.db');
  reader = new DatabaseSync(path);
  reader.exec("create table letters (value text unique check (value <> 'too long')); pragma journal_mode = wal");
  onTestFinished(() => reader.close());
});

function held(transport: WriterTransport) {
  const orders: { order: WriteOrder; perform: () => void }[] = [];
  const perform: WriterTransport['perform'] = (order) =>
    new Promise((resolve, reject) => {
      orders.push({ order, perform: () => void transport.perform(order).then(resolve, reject) });
    });
  return { orders, transport: { perform, close: () => transport.close() } };
}

describe.each([
  ['in this thread', () => inThisThread(openWritingConnection(path))],
  ['in another thread', () => createWriterThread(path)],
])('writes %s', (_, open) => {
  let transport: WriterTransport;
  let writer: SqliteWriter;
  beforeEach(() => {
    transport = open();
    writer = createSqliteWriter(transport);
    onTestFinished(() => writer.close());
  });

  async function together(...writes: Parameters<SqliteWriter['write']>[0][]) {
    const transaction = await writer.begin();
    const results = Promise.allSettled(writes.map((write) => writer.write(write)));
    await transaction.release();
    return (await results).map((result) => (result.status === 'rejected' ? String(result.reason.message) : result.value?.changes));
  }

  test('are stored once they are confirmed', async () => {
    expect(await writer.write(writing('a'))).toEqual({ rows: [], changes: 1 });
    expect(stored()).toEqual(['a']);
    const returning = { sql: "insert into letters values ('b') returning value", parameters: [] };
    expect((await writer.write({ statements: [returning] }))?.rows).toEqual([{ value: 'b' }]);
  });

  test('fail with the code of SQLite, and leave nothing', async () => {
    await writer.write(writing('a'));
    const error = await writer.write(writing('b', 'a')).catch((reason: unknown) => reason);
    expect(isUniqueViolation(error)).toBe(true);
    expect(error).toMatchObject({ message: 'UNIQUE constraint failed: letters.value', code: 'ERR_SQLITE_ERROR' });
    expect(stored()).toEqual(['a']);
  });

  test('that wait together fail alone', async () => {
    expect(await together(writing('a'), writing('b', 'too long'), writing('a'), writing('c', 'd'))).toEqual([
      1,
      expect.stringContaining('CHECK'),
      expect.stringContaining('UNIQUE'),
      1,
    ]);
    expect(stored()).toEqual(['a', 'c', 'd']);
  });

  test('that wait together fail alone even if SQLite gives up all of them', async () => {
    reader.exec("create trigger bomb before insert on letters when new.value = 'bomb' begin select raise(rollback, 'boom'); end");
    expect(await together(writing('a'), writing('bomb'), writing('b', 'bomb'), writing('c'))).toEqual([1, 'boom', 'boom', 1]);
    expect(stored()).toEqual(['a', 'c']);
  });

  test('change nothing if their first statement changes other than so many rows', async () => {
    const rename = { sql: 'update letters set value = ? where value = ?', parameters: ['z', 'a'] };
    const write = { statements: [rename, insert('b')], mustChange: 1 };
    expect(await writer.write(write)).toBeUndefined();
    expect(stored()).toEqual([]);
    expect(await together(writing('a'), write, { ...write, statements: [rename, insert('c')] })).toEqual([1, 1, undefined]);
    expect(stored()).toEqual(['z', 'b']);
  });

  test('wait until a transaction ends, of which nothing is left without a commit', async () => {
    const transaction = await writer.begin();
    await transaction.run(insert('a'));
    const written = writer.write(writing('b'));
    await transaction.release();
    await written;
    expect(stored()).toEqual(['b']);
    const second = await writer.begin();
    await second.run(insert('c'));
    await second.commit();
    await second.release();
    expect(stored()).toEqual(['b', 'c']);
  });

  test('steps of a transaction that SQLite has given up are refused', async () => {
    reader.exec("create trigger bomb before insert on letters when new.value = 'bomb' begin select raise(rollback, 'boom'); end");
    const transaction = await writer.begin();
    await expect(transaction.run(insert('bomb'))).rejects.toThrow('boom');
    await expect(transaction.run(insert('a'))).rejects.toThrow('rolled back');
    await expect(transaction.commit()).rejects.toThrow('rolled back');
    await transaction.release();
    expect(stored()).toEqual([]);
  });

  test('keep the bytes of a part of a buffer', async () => {
    await writer.write({ statements: [insert(Buffer.from('a lighthouse').subarray(2))] });
    expect(Buffer.from(stored()[0] as Uint8Array).toString()).toBe('lighthouse');
  });

  test('are done before the end', async () => {
    const writes = [writer.write(writing('a')), writer.write(writing('b'))];
    await writer.close();
    await Promise.all(writes);
    expect(stored()).toEqual(['a', 'b']);
  });
});

test('writes that arrive during a commit share the next one', async () => {
  const { orders, transport } = held(inThisThread(openWritingConnection(path)));
  const writer = createSqliteWriter(transport);
  const written = ['a', 'b', 'c'].map((value) => writer.write(writing(value)));
  expect(orders.map(({ order }) => order)).toEqual([{ kind: 'writes', writes: [writing('a')] }]);
  orders[0]?.perform();
  await written[0];
  expect(orders[1]?.order).toEqual({ kind: 'writes', writes: [writing('b'), writing('c')] });
  orders[1]?.perform();
  await Promise.all(written);
  expect(stored()).toEqual(['a', 'b', 'c']);
  await writer.close();
});

test('a thread that dies fails the write under way as a failing disk does, and the next write starts another thread', async () => {
  const transport = createWriterThread(path);
  const writer = createSqliteWriter(transport);
  onTestFinished(() => writer.close());
  await writer.write(writing('a'));
  const transaction = await writer.begin();
  await transaction.run(insert('b'));
  const died = await transport.perform({ kind: 'writes' } as unknown as WriteOrder).catch((error: unknown) => error);
  expect(died).toMatchObject({ message: 'The thread that writes the database has ended', cause: expect.any(TypeError) });
  expect(isStorageFailure(died)).toBe(true);
  await expect(transaction.run(insert('c'))).rejects.toThrow('rolled back');
  await transaction.release();
  await writer.write(writing('d'));
  expect(stored()).toEqual(['a', 'd']);
});

test('a file that cannot be opened fails writes with the reason', async () => {
  const writer = createSqliteWriter(createWriterThread(join(path, 'nowhere.db')));
  const error: unknown = await writer.write(writing('a')).catch((reason: unknown) => reason);
  expect(isStorageFailure(error)).toBe(true);
  await writer.close();
});
