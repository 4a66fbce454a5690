import { createFakeClock } from '@matinee/base/fake-clock';
import { createRoom } from '@matinee/room';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createRoomQuota } from '../../src/http/limits/room-quota.ts';
import { openDatabase } from '../../src/storage/databases/database.ts';
import { openPostgresLocks } from '../../src/storage/databases/postgres-locks.ts';
import { createRoomStore } from '../../src/storage/rooms/sql-room-store.ts';
import { migratedDatabase } from '../helpers/databases.ts';

async function openNodes(count: number, options: { waitMs?: number } = {}) {
  const databaseUrl = await migratedDatabase();
  const opened = await Promise.all(Array.from({ length: count }, () => openDatabase({ dataDir: '', databaseUrl })));
  const nodes = opened.map((node) => ({ ...node, locks: openPostgresLocks(databaseUrl, options), store: createRoomStore(node) }));
  const close = async (): Promise<void> => {
    for (const { database, locks } of nodes) {
      await locks.close();
      await database.destroy();
    }
  };
  return { nodes: nodes as [(typeof nodes)[0], (typeof nodes)[0], ...typeof nodes], close };
}

describe('work under a key', () => {
  test('runs at one node at a time, and work under other keys beside it', async () => {
    const { nodes, close } = await openNodes(2);
    const [{ runExclusively: first }, { runExclusively: second }] = [nodes[0].locks, nodes[1].locks];
    const order: string[] = [];
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const one = first('ann', async () => {
      started.resolve();
      await gate.promise;
      order.push('one');
    });
    await started.promise;
    await second('bo', async () => order.push('bo'));
    const two = second('ann', async () => order.push('two'));
    gate.resolve();
    await Promise.all([one, two]);
    expect(order).toEqual(['bo', 'one', 'two']);
    await close();
  });

  test('continues at another node when it fails, or when its connection ends', async () => {
    const { nodes, close } = await openNodes(2);
    const [{ runExclusively: first }, { runExclusively: second }] = [nodes[0].locks, nodes[1].locks];
    const failing = async (): Promise<never> => Promise.reject(new Error('refused'));
    await expect(first('ann', failing)).rejects.toThrow('refused');
    expect(await second('ann', async () => 'done')).toBe('done');
    const cut = first('ann', async () => {
      // In this database only: other tests hold such locks to migrate.
      await sql`select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = pg_locks.database
        where locktype = 'advisory' and datname = current_database()`.execute(nodes[1].database);
      await second('ann', async () => undefined);
      return 'was done';
    });
    expect(await cut).toBe('was done');
    expect(await first('ann', async () => 'done')).toBe('done');
    await close();
  });

  test('is refused as unavailable, and not done, when another node takes too long', async () => {
    const { nodes, close } = await openNodes(2, { waitMs: 100 });
    let isDone = false;
    const late = nodes[0].locks.runExclusively('ann', () =>
      nodes[1].locks.runExclusively('ann', async () => {
        isDone = true;
      }),
    );
    await expect(late).rejects.toMatchObject({ name: 'Unavailable' });
    expect(isDone).toBe(false);
    await close();
  });
});

test('[NODES-48] an account that asks three nodes at once gets as many rooms as from one node', async () => {
  const clock = createFakeClock();
  const { nodes, close } = await openNodes(3);
  const quotas = nodes.map(({ store, locks: { runExclusively } }) =>
    createRoomQuota((accountId) => store.countOwned(accountId), { clock }, runExclusively),
  );
  const make = (name: string) => async (): Promise<void> => {
    await nodes[0].store.create(createRoom({ name, isTemporary: false, ownerId: 'ann' }, 0), 0);
  };
  for (let made = 0; made < 45; made++) await make(`first-${made}`)();
  const tries = quotas.flatMap((quota, node) => Array.from({ length: 6 }, (_, index) => quota.own('ann', make(`more-${node}-${index}`))));
  const results = await Promise.allSettled(tries);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(await nodes[0].store.countOwned('ann')).toBe(50);
  await close();
});
