import { createDatabase } from '@matinee/testing';
import { sql } from 'kysely';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { openDatabase } from '../../src/storage/databases/database.ts';
import { moveDatabase } from '../../src/storage/databases/move-database.ts';
import { createRoomStore } from '../../src/storage/rooms/sql-room-store.ts';
import type { Database } from '../../src/storage/tables.ts';
import { everything, fill, many } from '../helpers/filled-database.ts';
import { roomNamed } from '../helpers/room-store-contract.ts';
import { startForTest } from '../helpers/start-for-test.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let dataDir: string;
let databaseUrl: string;

beforeEach(async () => {
  dataDir = temporaryFolder();
  databaseUrl = await createDatabase(inject('postgresUrl'));
});

async function inDatabase<T>(isMoved: boolean, task: (database: Database) => Promise<T>): Promise<T> {
  const { database } = await openDatabase({ dataDir, ...(isMoved && { databaseUrl }) });
  try {
    return await task(database);
  } finally {
    await database.destroy();
  }
}

test('[STORE-13] a move copies every row of 1000 rooms and 1000 accounts, and new rooms can be created', async () => {
  await inDatabase(false, fill);
  const before = await inDatabase(false, everything);
  const counts = await moveDatabase({ dataDir, databaseUrl });
  expect(counts).toMatchObject({ rooms: many, room_log: many, users: many, sessions: many, thumbnails: 3 });
  expect(await inDatabase(true, everything)).toEqual(before);
  expect(await inDatabase(false, everything)).toEqual(before);
  const opened = await openDatabase({ dataDir, databaseUrl });
  expect(await createRoomStore(opened).create(roomNamed('pier'), 0)).toBe(true);
  await opened.database.destroy();
});

describe('[STORE-13] a move', () => {
  test('is refused, and copies nothing, while a server uses the folder', async () => {
    await startForTest({}, { dataDir });
    await expect(moveDatabase({ dataDir, databaseUrl })).rejects.toThrow(/^A server uses .*matinee\.db: stop it first\.$/);
  });

  test('is refused, and copies nothing, when the PostgreSQL database is in use', async () => {
    await inDatabase(false, fill);
    const server = await startForTest({ DATABASE_URL: databaseUrl });
    await server.grant('Ann');
    await server.close();
    const before = await inDatabase(true, everything);
    await expect(moveDatabase({ dataDir, databaseUrl })).rejects.toThrow('The PostgreSQL database is in use already. Name an empty one.');
    expect(await inDatabase(true, everything)).toEqual(before);
  });

  test('is refused, and copies nothing, while a server is connected to PostgreSQL, even if nothing is stored there', async () => {
    await inDatabase(false, fill);
    await startForTest({ DATABASE_URL: databaseUrl });
    const refusal = 'A program is connected to the PostgreSQL database: stop it first.';
    await expect(moveDatabase({ dataDir, databaseUrl })).rejects.toThrow(refusal);
  });

  test('is refused, and copies nothing, when a row does not fit, such as one with a NUL', async () => {
    await inDatabase(false, async (database) => {
      await fill(database);
      await sql`update sessions set username = ${'a\0b'} where token_hash = 'hash-999'`.execute(database);
    });
    await expect(moveDatabase({ dataDir, databaseUrl })).rejects.toThrow(/^Nothing was copied: [^\n]+, in the table sessions\.$/);
    expect((await inDatabase(true, everything))['rooms']).toEqual([]);
  });

  test('is refused, and copies nothing, from a folder without a database', async () => {
    await expect(moveDatabase({ dataDir, databaseUrl })).rejects.toThrow(/^There is no database at .*matinee\.db\.$/);
  });
});
