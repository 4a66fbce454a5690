import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { CompiledQuery } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { hashOfToken } from '../../src/accounts/sessions/tokens.ts';
import { createSessions } from '../../src/accounts/sessions/create-sessions.ts';
import type { Sessions } from '../../src/accounts/sessions/sessions.ts';
import type { Database } from '../../src/storage/tables.ts';
import { openForTest } from '../helpers/databases.ts';

const dayMs = 24 * 3600 * 1000;
let clock: FakeClock;
let database: Database;
let queries: string[];
let sessions: Sessions;

beforeEach(async () => {
  clock = createFakeClock();
  ({ database } = await openForTest());
  queries = [];
  const received = database.withPlugin({
    transformQuery: ({ node }) => {
      queries.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  sessions = createSessions(received, clock);
});

async function used(count: number): Promise<string[]> {
  const tokens = await Promise.all(Array.from({ length: count }, () => sessions.grant(undefined)));
  await Promise.all(tokens.map((token) => sessions.authenticate(token)));
  // A rename waits for all earlier writes.
  const last = await sessions.authenticate(tokens.at(-1) ?? '');
  if (last !== undefined) await sessions.rename(last, 'Last');
  return tokens.map(hashOfToken);
}

test('sessions are looked up by the hundred', async () => {
  const ids = await used(450);
  queries.length = 0;
  expect(await sessions.findEnded(ids)).toEqual([]);
  expect(queries.filter((kind) => kind === 'SelectQueryNode')).toHaveLength(3);
});

test('ended and unknown sessions are found, in any number', async () => {
  const [gone, stays] = [await used(230), await used(3)];
  await database.executeQuery(
    CompiledQuery.raw('update sessions set created_at = 0 where token_hash in (select value from json_each(?))', [JSON.stringify(gone)]),
  );
  expect(new Set(await sessions.findEnded([...gone, ...stays, 'never received of']))).toEqual(new Set([...gone, 'never received of']));
});

test('a session with a connected client counts as used', async () => {
  const ids = await used(2);
  for (let days = 0; days < 40; days += 10) {
    clock.sleep(10 * dayMs);
    expect(await sessions.findEnded(ids)).toEqual([]);
  }
  clock.sleep(15 * dayMs);
  expect(await sessions.findEnded(ids)).toEqual(ids);
});
