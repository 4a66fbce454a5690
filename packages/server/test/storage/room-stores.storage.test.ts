import { randomBytes } from 'node:crypto';
import { systemClock } from '@matinee/base/clock';
import { startRedis, type TestRedis } from '@matinee/testing';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openRedisBackbone } from '../../src/cluster/redis-backbone.ts';
import { createSeal } from '../../src/cluster/seal.ts';
import { createClusterRoomStore } from '../../src/storage/rooms/cluster-room-store.ts';
import { createMessageStore } from '../../src/storage/messages/message-store.ts';
import { createRoomStore } from '../../src/storage/rooms/sql-room-store.ts';
import { migratedDatabase, openForTest } from '../helpers/databases.ts';
import { describeRoomStore, roomNamed, saying, storing } from '../helpers/room-store-contract.ts';

describeRoomStore('SQLite', async () => createRoomStore(await openForTest()));
describeRoomStore('SQLite written by a thread', async () => createRoomStore(await openForTest({}, { hasWriterThread: true })));

const openPostgres = async () => openForTest({ databaseUrl: await migratedDatabase() });
describeRoomStore('PostgreSQL', async () => createRoomStore(await openPostgres()));

const quiet = { warn: () => undefined, info: () => undefined };

let redis: TestRedis | undefined;
afterAll(() => redis?.stop());

describeRoomStore('Redis and PostgreSQL', async () => {
  const opened = await openPostgres();
  redis ??= await startRedis();
  await redis.send('FLUSHALL');
  const backbone = await openRedisBackbone({ url: redis.url, clock: systemClock, log: quiet });
  const seal = createSeal(randomBytes(32), quiet, () => systemClock.now());
  const messages = createMessageStore(opened);
  const options = { node: 'one', database: opened.database, backbone, seal, messages, clock: systemClock, warn: () => undefined };
  const store = createClusterRoomStore(options, createRoomStore(opened));
  onTestFinished(async () => {
    await store.idle();
    await backbone.close();
  });
  return store;
});

test('an entry is never part of another transaction, which might fail', async () => {
  const opened = await openForTest();
  const store = createRoomStore(opened);
  await store.create(roomNamed('cinema'), 0);
  const owner = await store.claim('cinema', 0);
  if (owner === undefined) throw new Error('The room is not there');
  const failing = Promise.withResolvers<never>();
  const started = Promise.withResolvers<void>();
  const transaction = opened.database.transaction().execute(async (inside) => {
    await inside.updateTable('rooms').set({ active_at: 1 }).execute();
    started.resolve();
    await failing.promise;
  });
  await started.promise;
  const committed = store.commit(owner, storing(owner, 1, saying('one')));
  await new Promise((resolve) => setImmediate(resolve));
  failing.reject(new Error('rolled back'));
  await expect(transaction).rejects.toThrow('rolled back');
  await committed;
  expect((await store.claim('cinema', 0))?.room.chat).toMatchObject([{ text: 'one' }]);
});
