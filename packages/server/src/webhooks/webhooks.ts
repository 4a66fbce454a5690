import type { Clock } from '@matinee/base/clock';
import {
  createRefusal,
  defaultWebhookKinds,
  maxWebhooksPerRoom,
  type CreateWebhookBody,
  type DeliveryEntry,
  type PatchWebhookBody,
  type WebhookEntry,
} from '@matinee/protocol';
import type { Selectable } from 'kysely';
import pLimit from 'p-limit';
import { createId } from '../storage/create-id.ts';
import type { RunExclusively } from '../storage/sole-use.ts';
import type { Database, Tables } from '../storage/tables.ts';
import { deliveriesKept } from './delivery-queue.ts';
import { insertDeliveries } from './delivery-rows.ts';
import { newDeliveryId, type RoomDeliveries } from './room-deliveries.ts';
import { createWebhookSecret } from './sign.ts';

export interface Webhooks {
  list(roomId: number): Promise<WebhookEntry[]>;
  /** Lists webhooks in all of the account's rooms. */
  listOwned(ownerId: string): Promise<WebhookEntry[]>;
  /** @throws ValidationError when there are too many, BlockedAddressException */
  create(room: OwnedRoom, wanted: CreateWebhookBody): Promise<{ webhook: WebhookEntry; secret: string }>;
  /** @throws BadApiArgumentException, BlockedAddressException */
  change(roomId: number, change: PatchWebhookBody): Promise<{ webhook: WebhookEntry; secret?: string }>;
  remove(roomId: number, id: string): Promise<void>;
  /** The message has no content. */
  test(room: OwnedRoom, id: string): Promise<void>;
  deliveries(roomId: number, id: string): Promise<DeliveryEntry[]>;
}

export interface OwnedRoom {
  roomId: number;
  name: string;
  ownerId: string;
}

export interface WebhooksOptions {
  database: Database;
  clock: Clock;
  roomDeliveries: RoomDeliveries;
  runExclusively: RunExclusively;
  /** Returns the name under which requests are counted; undefined for a URL that is not fetched. */
  hostOf: (url: string) => string | undefined;
}

const oldSecretMs = 24 * 3600 * 1000;

export function createWebhooks(options: WebhooksOptions): Webhooks {
  const { database, clock, roomDeliveries, hostOf } = options;
  // No webhook is added between counting and creating.
  const oneByOne = pLimit(1);
  const rowsOf = (roomId: number) => database.selectFrom('webhooks').selectAll().where('room_id', '=', roomId);

  function requireHost(url: string): string {
    const host = hostOf(url);
    if (host === undefined) throw createRefusal('BlockedAddressException');
    return host;
  }

  async function require(roomId: number, id: string): Promise<Selectable<Tables['webhooks']>> {
    const row = await rowsOf(roomId).where('id', '=', id).executeTakeFirst();
    if (row === undefined) throw createRefusal('BadApiArgumentException', { arg: 'id', reason: 'no_such_webhook' });
    return row;
  }

  return {
    list: async (roomId) => (await rowsOf(roomId).orderBy('created_at').orderBy('id').execute()).map(toEntry),

    listOwned: async (ownerId) =>
      (await database.selectFrom('webhooks').selectAll().where('owner_id', '=', ownerId).orderBy('created_at').execute()).map(toEntry),

    async create(room, wanted) {
      const created = await oneByOne(() => insertWebhook(options, room, { ...wanted, host: requireHost(wanted.url) }));
      await roomDeliveries.changed(room.roomId);
      return { webhook: toEntry(await require(room.roomId, created.id)), secret: created.secret };
    },

    async change(roomId, { id, url, events, isActive, renewSecret }) {
      const before = await require(roomId, id);
      const secret = renewSecret === true ? createWebhookSecret() : undefined;
      await database
        .updateTable('webhooks')
        .set({
          // Failures of the former receiver don't delay messages to the new one.
          failures: 0,
          failing_since: null,
          disabled_at: null,
          paused_until: 0,
          ...(url !== undefined && { url, host: requireHost(url) }),
          ...(events !== undefined && { events: events.join(' ') }),
          ...(isActive !== undefined && { is_active: Number(isActive) }),
          ...(secret !== undefined && { secret, old_secret: before.secret, old_secret_until: clock.now() + oldSecretMs }),
        })
        .where('id', '=', id)
        .execute();
      if (isActive === false)
        await database.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).where('state', '=', 'pending').execute();
      await roomDeliveries.changed(roomId);
      return { webhook: toEntry(await require(roomId, id)), ...(secret !== undefined && { secret }) };
    },

    async remove(roomId, id) {
      await require(roomId, id);
      await database.deleteFrom('webhooks').where('id', '=', id).execute();
      await roomDeliveries.changed(roomId);
    },

    async test({ roomId, name }, id) {
      const { is_active: isActive } = await require(roomId, id);
      if (isActive === 0) throw createRefusal('BadApiArgumentException', { arg: 'id', reason: 'webhook_off' });
      const createdAt = clock.now();
      const type = 'webhook.test';
      const body = JSON.stringify({ type, timestamp: new Date(createdAt).toISOString(), data: { room: name } });
      await insertDeliveries(database, [{ id: newDeliveryId(), webhookId: id, type, body, createdAt }]);
      roomDeliveries.stored();
    },

    async deliveries(roomId, id) {
      await require(roomId, id);
      return listDeliveries(database, id);
    },
  };
}

/** @throws ValidationError when there are too many */
async function insertWebhook(
  { database, clock, runExclusively }: WebhooksOptions,
  { roomId, ownerId }: OwnedRoom,
  { url, host, events = [...defaultWebhookKinds], isActive = true }: CreateWebhookBody & { host: string },
): Promise<{ id: string; secret: string }> {
  const row = { id: createId(), host, secret: createWebhookSecret() };
  const wanted = { url, events: events.join(' '), is_active: Number(isActive) };
  const limit = maxWebhooksPerRoom;
  await runExclusively(`webhooks of ${roomId}`, async () => {
    if ((await database.selectFrom('webhooks').select('id').where('room_id', '=', roomId).execute()).length >= limit)
      throw createRefusal('ValidationError', { reason: 'too_many_webhooks', limit });
    await database
      .insertInto('webhooks')
      .values({ ...newRow, ...row, ...wanted, room_id: roomId, owner_id: ownerId, created_at: clock.now() })
      .execute();
  });
  return row;
}

async function listDeliveries(database: Database, webhookId: string): Promise<DeliveryEntry[]> {
  const rows = await database
    .selectFrom('webhook_deliveries')
    .select(['id', 'type', 'state', 'attempts', 'created_at', 'attempted_at', 'next_at', 'last_status'])
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(deliveriesKept)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.created_at,
    attemptedAt: row.attempted_at,
    nextAt: row.state === 'pending' ? row.next_at : null,
    status: row.last_status,
  }));
}

const newRow = { failures: 0, failing_since: null, disabled_at: null, paused_until: 0, old_secret: null, old_secret_until: null };

function toEntry(row: Selectable<Tables['webhooks']>): WebhookEntry {
  return {
    id: row.id,
    url: row.url,
    events: row.events.split(' '),
    isActive: row.is_active !== 0,
    createdAt: row.created_at,
    failingSince: row.failing_since,
    disabledAt: row.disabled_at,
  };
}
