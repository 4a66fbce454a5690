import { passwordOf, type TestServer } from '@matinee/testing';
import * as fc from 'fast-check';
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { beforeEach, describe, expect, test } from 'vitest';
import { skeletonOf } from '../../src/names/look-alikes.ts';
import { migrations } from '../../src/storage/migrations.ts';
import { openEmbedded } from '../../src/storage/databases/sqlite.ts';
import { migratedDatabase, openForTest } from '../helpers/databases.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { startForTest } from '../helpers/start-for-test.ts';

describe('names', () => {
  test.each([
    ['Ann', 'ANN'],
    ['Ann', 'Ａｎｎ'],
    ['Ann', '𝐀𝐧𝐧'],
    ['Ann', 'Аnn'],
    ['ace', 'асе'],
    ['Ian', 'lan'],
    ['Bill', 'BiIl'],
    ['Bob', 'B0b'],
    ['mike', 'rnike'],
    ['will', 'vvill'],
    ['O’Neil', "O'Neil"],
    ['paypal', 'pаypаl'],
    ['Jo\u00eb', 'Joe\u0308'],
  ])('%s and %s look the same', (one, other) => {
    expect(skeletonOf(one)).toBe(skeletonOf(other));
  });

  test.each([
    ['Ann', 'Anna'],
    ['Zoe', 'Zoë'],
    ['Анна', 'Anna'],
    ['Tim', 'Tom'],
    ['李雷', '李蕾'],
    ['👩\u200d🚀 Jo', '👨\u200d🚀 Jo'],
    ['user 1', 'user 2'],
  ])('%s and %s look different', (one, other) => {
    expect(skeletonOf(one)).not.toBe(skeletonOf(other));
  });

  test('names look the same in any case', () => {
    // Leaves out letters whose upper case is two letters or not unique.
    const name = fc.string({ unit: fc.constantFrom(...Array.from('abcdefghjkmnopqrstuvwxyzäöüéñčш жд')), minLength: 1 });
    fc.assert(
      fc.property(name, (text) => {
        expect(skeletonOf(text.toUpperCase())).toBe(skeletonOf(text));
      }),
    );
  });
});

describe.each(['SQLite', 'PostgreSQL'])('names kept in %s', (kind) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startForTest(kind === 'PostgreSQL' ? { DATABASE_URL: await migratedDatabase() } : {});
    await server.grant('Ann');
  });

  const call = (token: string, path: string, body: object) => server.call('POST', path, { token, body });
  const asAnn = ['An\u200bn', 'Ann\u3164', '\u2800Ann', 'A\u00adnn', 'Ann\u{e0041}', 'aNN', 'Ann\ufe0f'];

  test('[ACCOUNT-18] no account or guest gets a name that looks like another account’s', async () => {
    const [guest, bo] = [await server.grant(), await server.grant()];
    await server.logIn(bo, 'Bo');
    for (const username of asAnn) {
      const registered = await call(guest, '/user/register', { username, password: passwordOf('Bo') });
      expect([username, registered.body.error]).toMatchObject([username, { name: 'AlreadyInUse', fields: ['username'] }]);
      expect([username, (await call(guest, '/user', { username })).body.error?.name]).toEqual([username, 'UsernameTaken']);
      expect([username, (await call(bo, '/user', { username })).body.error?.name]).toEqual([username, 'UsernameTaken']);
    }
    // An account may never mix alphabets; a guest may, unless the name looks like an account's.
    const mixed = 'Аnn';
    expect((await call(guest, '/user/register', { username: mixed, password: passwordOf('Bo') })).body.error.name).toBe('ValidationError');
    expect((await call(guest, '/user', { username: mixed })).body.error.name).toBe('UsernameTaken');
    expect((await call(guest, '/user/register', { username: 'Анна', password: passwordOf('Bo') })).status).toBe(201);
  });

  test('[ACCOUNT-18] one of two similar names is given when both are requested at once', async () => {
    const tokens = await Promise.all(['Ian', 'lan', 'IAN', 'Ian'].map(async (username) => [await server.grant(), username] as const));
    const replies = await Promise.all(
      tokens.map(([token, username]) => call(token, '/user/register', { username, password: passwordOf('Bo') })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400, 400]);
  });

  test('an account changes the case of its own name, and logs in under any spelling of it', async () => {
    const token = await server.grant('Ann');
    expect((await call(token, '/user', { username: 'ANN' })).status).toBe(200);
    const spellings = ['ann', ' Ann ', 'A\u202ann', 'An\u200bn', 'Ａｎｎ'];
    for (const user of spellings) {
      expect((await call(await server.grant(), '/user/login', { user, password: passwordOf('Ann') })).status).toBe(200);
    }
  });
});

describe('names from before that rule', () => {
  test('stay, and only the first of several that look the same keeps its look reserved', async () => {
    const dataDir = temporaryFolder();
    const before = openEmbedded(dataDir);
    const all = migrations('sqlite');
    const earlier = Object.fromEntries(Object.entries(all).filter(([name]) => name < '2026-11-22'));
    await new Migrator({ db: before.database, provider: { getMigrations: async () => earlier } }).migrateToLatest();
    const users = before.database as unknown as Kysely<{ users: Record<string, unknown> }>;
    for (const [index, username] of ['Ian', 'lan', 'An\u200bn', 'Bo'].entries()) {
      const row = { id: `u${index}`, username, username_key: username.toLowerCase(), email: null, email_key: null };
      await users
        .insertInto('users')
        .values({ ...row, created_at: index })
        .execute();
    }
    await before.database.destroy();

    const { database } = await openForTest({ dataDir });
    const rows = await database.selectFrom('users').select(['username', 'username_key', 'username_skeleton']).orderBy('id').execute();
    expect(rows).toEqual([
      { username: 'Ian', username_key: 'ian', username_skeleton: 'lan' },
      { username: 'lan', username_key: 'lan', username_skeleton: null },
      { username: 'An\u200bn', username_key: 'ann', username_skeleton: 'ann' },
      { username: 'Bo', username_key: 'bo', username_skeleton: 'bo' },
    ]);
  });
});
