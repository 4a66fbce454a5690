import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@matinee/base/clock';
import { createDatabase, startRedis, type TestRedis } from '@matinee/testing';
import { afterAll, expect, inject, test } from 'vitest';
import { openRedisBackbone } from '../src/cluster/redis-backbone.ts';
import { createSeal } from '../src/cluster/seal.ts';
import { createClusterRoomStore } from '../src/storage/cluster-room-store.ts';
import { openDatabase } from '../src/storage/database.ts';
import { createMessageStore } from '../src/storage/message-store.ts';
import { createRoomStore } from '../src/storage/sql-room-store.ts';
import { describeRoomStore, roomNamed, saying } from './room-store-contract.ts';

async function open() {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-store-'));
  const opened = await openDatabase({ dataDir: folder });
  return {
    ...opened,
    store: createRoomStore(opened),
    close: async () => {
      await opened.database.destroy();
      rmSync(folder, { recursive: true });
    },
  };
}

describeRoomStore('SQLite', open);

describeRoomStore('PostgreSQL', async () => {
  const opened = await openDatabase({ dataDir: '', databaseUrl: await createDatabase(inject('postgresUrl')) });
  return { ...opened, store: createRoomStore(opened), close: () => opened.database.destroy() };
});

const quiet = { warn: () => undefined, info: () => undefined };

let redis: TestRedis | undefined;
afterAll(() => redis?.stop());

describeRoomStore('Redis and PostgreSQL', async () => {
  const opened = await openDatabase({ dataDir: '', databaseUrl: await createDatabase(inject('postgresUrl')) });
  redis ??= await startRedis();
  await redis.send('FLUSHALL');
  const backbone = await openRedisBackbone({ url: redis.url, clock: systemClock, log: quiet });
  const seal = createSeal(randomBytes(32), quiet, () => systemClock.now());
  const messages = createMessageStore(opened);
  const options = { node: 'one', database: opened.database, backbone, seal, messages, clock: systemClock, warn: () => undefined };
  const store = createClusterRoomStore(options, createRoomStore(opened));
  return {
    store,
    async close() {
      await store.idle();
      await backbone.close();
      await opened.database.destroy();
    },
  };
});

test('an entry is never part of another transaction, which may yet fail', async () => {
  const opened = await open();
  const { store, database } = opened;
  await store.create(roomNamed('cinema'), 0);
  const owner = await store.claim('cinema', 0);
  if (owner === undefined) throw new Error('The room is not there');
  const failing = Promise.withResolvers<never>();
  const started = Promise.withResolvers<void>();
  const transaction = database.transaction().execute(async (inside) => {
    await inside.updateTable('rooms').set({ active_at: 1 }).execute();
    started.resolve();
    await failing.promise;
  });
  await started.promise;
  const committed = store.commit(owner, 1, saying('one'));
  await new Promise((resolve) => setImmediate(resolve));
  failing.reject(new Error('rolled back'));
  await expect(transaction).rejects.toThrow('rolled back');
  await committed;
  expect((await store.claim('cinema', 0))?.room.chat).toMatchObject([{ text: 'one' }]);
  await opened.close();
});
