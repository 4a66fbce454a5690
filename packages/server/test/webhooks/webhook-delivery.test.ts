import { cpSync } from 'node:fs';
import { createFakeClock } from '@matinee/base/fake-clock';
import { createGuardedFetch } from '@matinee/media';
import { createRoom } from '@matinee/room';
import { beforeEach, expect, test } from 'vitest';
import { noNodes } from '../../src/cluster/node-bus.ts';
import { insertDeliveries } from '../../src/webhooks/delivery-rows.ts';
import { createRoomStore } from '../../src/storage/rooms/sql-room-store.ts';
import type { Database } from '../../src/storage/tables.ts';
import { createDeliveryQueue } from '../../src/webhooks/delivery-queue.ts';
import { createDeliveryWorker, pauseMs, retryDelayMs } from '../../src/webhooks/delivery-worker.ts';
import { createRoomDeliveries } from '../../src/webhooks/room-deliveries.ts';
import { startReceiver, type TestReceiver } from './webhook-receiver.ts';
import { openForTest } from '../helpers/databases.ts';
import { startForTest } from '../helpers/start-for-test.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let receiver: TestReceiver;
beforeEach(async () => {
  receiver = await startReceiver();
});

test('[HOOK-10] acknowledged events are delivered after the server was killed', async () => {
  receiver.status = undefined; // nothing is delivered before the kill
  const first = await startForTest({}, { clock: createFakeClock(Date.now()) });
  const token = await first.grant('Ann');
  await first.call('POST', '/room/create', { token, body: { name: 'cinema' } });
  const made = await first.call('POST', '/room/cinema/webhooks', { token, body: { url: receiver.url, events: ['room'] } });
  expect(made.status).toBe(201);
  const titles = Array.from({ length: 5 }, (_, index) => `Title ${index}`);
  for (const title of titles) expect((await first.call('PATCH', '/room/cinema', { token, body: { title } })).status).toBe(200);
  // A copy as a kill at this moment would leave it.
  const dataDir = temporaryFolder();
  cpSync(first.dataDir, dataDir, { recursive: true });

  receiver.status = 204;
  await startForTest({}, { dataDir });
  const delivered = () => new Set(receiver.received.map(({ message }) => JSON.stringify(message.data['request'])));
  await expect.poll(() => delivered().size).toBe(titles.length);
  // Messages under way are sent again under their ids.
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(titles.length);
});

/** Opens a database with a room whose webhooks have separate hosts, as far as limits count. */
async function openWithWebhooks(count: number): Promise<Database> {
  const opened = await openForTest();
  const { database } = opened;
  await createRoomStore(opened).create(createRoom({ name: 'cinema', isTemporary: false, ownerId: 'ann' }, 0), 0);
  const nothing = { email: null, email_key: null, email_confirmed_at: null, password_hash: null, discord_id: null, discord_name: null };
  await database
    .insertInto('users')
    .values({ ...nothing, id: 'ann', username: 'Ann', username_key: 'ann', username_skeleton: 'ann', is_operator: 0, created_at: 0 })
    .execute();
  const { id: roomId } = await database.selectFrom('rooms').select('id').executeTakeFirstOrThrow();
  const hook = { room_id: roomId, owner_id: 'ann', url: receiver.url, events: 'room', secret: 'whsec_AAAA', old_secret: null };
  const state = { old_secret_until: null, is_active: 1, failures: 0, failing_since: null, paused_until: 0, disabled_at: null };
  const hooks = Array.from({ length: count }, (_, index) => ({
    ...hook,
    ...state,
    id: `hook ${index}`,
    host: `host ${index}`,
    created_at: 0,
  }));
  await database.insertInto('webhooks').values(hooks).execute();
  return database;
}

test('[HOOK-11] one of several nodes delivers each message', async () => {
  const database = await openWithWebhooks(5);
  const clock = createFakeClock(1_800_000_000_000);
  const messages = Array.from({ length: 60 }, (_, index) => ({ id: `msg_${index}`, webhookId: `hook ${index % 5}` }));
  await insertDeliveries(
    database,
    messages.map((message) => ({ ...message, type: 'room.settings', body: '{}', createdAt: clock.now() })),
  );
  const errors: unknown[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  const workers = await Promise.all(
    [1, 2, 3].map(async () => {
      const roomDeliveries = await createRoomDeliveries({ database, clock, bus: noNodes, isBanned: () => false, onError });
      const fetcher = createGuardedFetch({ allowPrivate: true, ownHosts: [] });
      const queue = createDeliveryQueue(database, clock);
      return createDeliveryWorker({ queue, roomDeliveries, fetcher, clock, random: () => 0, onError });
    }),
  );
  await expect
    .poll(() => {
      clock.advance(1000);
      return receiver.received.length;
    })
    .toBe(60);
  await Promise.all(workers.map((worker) => worker.close()));
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(60);
  expect(receiver.received).toHaveLength(60);
  expect(errors).toEqual([]);
});

test('[HOOK-12] at most 1000 messages wait for a webhook, and none for a removed one', async () => {
  const database = await openWithWebhooks(1);
  const message = { type: 'room.settings', body: '{}', createdAt: 1 };
  const messages = Array.from({ length: 1005 }, (_, index) => ({ ...message, id: `msg_${index}`, webhookId: 'hook 0' }));
  await insertDeliveries(database, [...messages, { ...message, id: 'msg_gone', webhookId: 'gone' }]);
  const stored = await database.selectFrom('webhook_deliveries').select(['webhook_id']).execute();
  expect(stored.map((row) => row.webhook_id)).toEqual(Array.from({ length: 1000 }, () => 'hook 0'));
});

test('[HOOK-12] fewer large messages wait, so that they do not fill the disk', async () => {
  const database = await openWithWebhooks(1);
  const store = (count: number, bytes: number) => {
    const message = { webhookId: 'hook 0', type: 'room.settings', body: 'x'.repeat(bytes), createdAt: 1 };
    return insertDeliveries(
      database,
      Array.from({ length: count }, (_, index) => ({ ...message, id: `msg_${bytes}_${index}` })),
    );
  };
  const waiting = async () => (await database.selectFrom('webhook_deliveries').select('id').execute()).length;
  await store(20, 64 * 1024);
  expect(await waiting()).toBe(8);
  await store(150, 4096);
  expect(await waiting()).toBe(128);
  await store(1000, 100);
  expect(await waiting()).toBe(1000);
});

test('[HOOK-5] attempts are 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h apart, and up to a fifth later', () => {
  const minutes = Array.from({ length: 10 }, (_, index) => retryDelayMs(index + 1, () => 0)).map((ms) => ms && ms / 60_000);
  expect(minutes).toEqual([5 / 60, 5, 30, 120, 300, 600, 840, 1200, 1440, undefined]);
  expect(retryDelayMs(1, () => 1)).toBe(6000);
  expect([1, 2, 100].map(pauseMs)).toEqual([5000, 10_000, 300_000]);
});
