import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RequestType } from '@matinee/protocol';
import { createDatabase, passwordOf, startTestServer } from '@matinee/testing';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { openDatabase } from '../src/storage/database.ts';
import { moveDatabase } from '../src/storage/move-database.ts';
import type { Database } from '../src/storage/tables.ts';
import { everything, fill, many } from './filled-database.ts';

const sample = { service: 'direct', id: '/sample/first-light.mp4' } as const;
let dataDir: string;
let databaseUrl: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'matinee-move-'));
  databaseUrl = await createDatabase(inject('postgresUrl'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Opens the embedded database, or with `isMoved` the one it was copied into, for one task. */
async function inDatabase<T>(isMoved: boolean, task: (database: Database) => Promise<T>): Promise<T> {
  const { database } = await openDatabase({ dataDir, ...(isMoved && { databaseUrl }) });
  try {
    return await task(database);
  } finally {
    await database.destroy();
  }
}

test('[STORE-13] a move copies every row of 1000 rooms and 1000 accounts', async () => {
  await inDatabase(false, fill);
  const before = await inDatabase(false, everything);
  const counts = await moveDatabase({ dataDir, databaseUrl });
  expect(counts).toMatchObject({ rooms: many, room_log: many, users: many, sessions: many, thumbnails: 3 });
  expect(await inDatabase(true, everything)).toEqual(before);
  expect(await inDatabase(false, everything)).toEqual(before);
});

test('[STORE-13] after a move accounts log in, sessions and rooms are as they were, and new rooms can be created', async () => {
  const first = await startTestServer({}, { dataDir });
  const token = await first.grant();
  await first.logIn(token, 'Ann');
  await first.call('POST', '/room/create', { token, body: { name: 'harbour', title: 'At the harbour' } });
  const ann = await first.enter('harbour', token);
  ann.request({ type: RequestType.Add, video: sample });
  await ann.next('sync', ({ currentSource }) => currentSource?.id === sample.id);
  await first.close();

  await moveDatabase({ dataDir, databaseUrl });

  const second = await startTestServer({ DATABASE_URL: databaseUrl });
  try {
    expect((await second.call('GET', '/user', { token })).body).toMatchObject({ username: 'Ann', loggedIn: true });
    const login = { user: 'Ann', password: passwordOf('Ann') };
    expect((await second.call('POST', '/user/login', { token: await second.grant(), body: login })).status).toBe(200);
    expect((await second.call('GET', '/room/harbour', { token })).body).toMatchObject({ title: 'At the harbour' });
    const again = await second.enter('harbour', token);
    expect(again.room.currentSource?.id).toBe(sample.id);
    expect((await second.call('POST', '/room/create', { token, body: { name: 'pier' } })).body).toMatchObject({ success: true });
  } finally {
    await second.close();
  }
});

describe('[STORE-13] a move is refused, and copies nothing,', () => {
  test('while a server uses the folder', async () => {
    const server = await startTestServer({}, { dataDir });
    try {
      await expect(moveDatabase({ dataDir, databaseUrl })).rejects.toThrow(/^A server uses .*matinee\.db: stop it first\.$/);
    } finally {
      await server.close();
    }
  });

  test('when the PostgreSQL database is in use', async () => {
    await inDatabase(false, fill);
    const server = await startTestServer({ DATABASE_URL: databaseUrl });
    await server.logIn(await server.grant(), 'Ann');
    await server.close();
    const before = await inDatabase(true, everything);
    await expect(moveDatabase({ dataDir, databaseUrl })).rejects.toThrow('The PostgreSQL database is in use already. Name an empty one.');
    expect(await inDatabase(true, everything)).toEqual(before);
  });

  test('while a server is connected to the PostgreSQL database, even if nothing is stored there', async () => {
    await inDatabase(false, fill);
    const server = await startTestServer({ DATABASE_URL: databaseUrl });
    try {
      await expect(moveDatabase({ dataDir, databaseUrl })).rejects.toThrow(
        'A program is connected to the PostgreSQL database: stop it first.',
      );
    } finally {
      await server.close();
    }
  });

  test('when a row does not fit, such as one with a NUL', async () => {
    await inDatabase(false, async (database) => {
      await fill(database);
      await sql`update sessions set username = ${'a\0b'} where token_hash = 'hash-999'`.execute(database);
    });
    await expect(moveDatabase({ dataDir, databaseUrl })).rejects.toThrow(/^Nothing was copied: [^\n]+, in the table sessions\.$/);
    expect((await inDatabase(true, everything))['rooms']).toEqual([]);
  });

  test('from a folder without a database', async () => {
    await expect(moveDatabase({ dataDir, databaseUrl })).rejects.toThrow(/^There is no database at .*matinee\.db\.$/);
  });
});
