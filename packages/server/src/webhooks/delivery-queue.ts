import type { Clock } from '@matinee/base/clock';
import { sql, type Selectable } from 'kysely';
import { inSteps, rowsAtOnce } from '../storage/next-turn.ts';
import type { Database, Tables } from '../storage/tables.ts';

export interface DueDelivery {
  id: string;
  body: string;
  attempts: number;
  webhookId: string;
  roomId: number;
  ownerId: string;
  url: string;
  host: string;
  secrets: readonly string[];
  failures: number;
  failingSince: number | null;
}

/** Webhooks, owners and hosts at capacity. */
export interface Busy {
  webhooks: readonly string[];
  owners: readonly string[];
  hosts: readonly string[];
}

/** Each node takes some messages. A dead node holds its messages for 30 s. */
export interface DeliveryQueue {
  /** Returns the oldest first, except of webhooks that are off, paused or of a former owner. */
  due(busy: Busy): Promise<DueDelivery[]>;
  /** Returns false when another node was faster. */
  take(id: string): Promise<boolean>;
  /** Gives back a message that was not tried. */
  release(id: string): Promise<void>;
  /** Gives back messages taken by a former process of the only node. */
  releaseAll(): Promise<void>;
  delivered(delivery: DueDelivery, status: number): Promise<void>;
  /** @param nextMs undefined gives the message up. @param pausedUntil until then the webhook gets no messages */
  failed(delivery: DueDelivery, result: { status: number | undefined; nextMs: number | undefined; pausedUntil: number }): Promise<void>;
  /** Switches a webhook off and gives up its messages. */
  disable(webhookId: string): Promise<void>;
  nextDueMs(): Promise<number | undefined>;
  /** Removes messages older than a week. */
  sweep(): Promise<void>;
}

const leaseMs = 30_000;
const weekMs = 7 * 24 * 3600 * 1000;
/** The length of a webhook's log. */
export const deliveriesKept = 100;
const maxFound = 64;

export function createDeliveryQueue(database: Database, clock: Clock): DeliveryQueue {
  const change = (id: string) => database.updateTable('webhook_deliveries').where('id', '=', id);

  return {
    ...createSettling(database, clock),
    due: (busy) => findDue(database, clock.now(), busy),

    async take(id) {
      const nowMs = clock.now();
      const { numUpdatedRows } = await change(id)
        .set({ leased_until: nowMs + leaseMs })
        .where('state', '=', 'pending')
        .where('leased_until', '<=', nowMs)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async release(id) {
      await change(id).set({ leased_until: 0 }).where('state', '=', 'pending').execute();
    },

    async releaseAll() {
      await database.updateTable('webhook_deliveries').set({ leased_until: 0 }).where('leased_until', '>', 0).execute();
    },

    async nextDueMs() {
      const row = await database
        .selectFrom('webhook_deliveries as d')
        .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
        .select(['d.next_at', 'd.leased_until', 'w.paused_until'])
        .where('d.state', '=', 'pending')
        .where('w.is_active', '=', 1)
        .orderBy('d.next_at')
        .limit(1)
        .executeTakeFirst();
      return row && Math.max(row.next_at, row.leased_until, row.paused_until);
    },

    async sweep() {
      const old = database
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('created_at', '<', clock.now() - weekMs)
        .limit(rowsAtOnce);
      const some = database.deleteFrom('webhook_deliveries').where('id', 'in', old);
      await inSteps(some);
    },
  };
}

function createSettling(database: Database, clock: Clock): Pick<DeliveryQueue, 'delivered' | 'failed' | 'disable'> {
  const change = (id: string) => database.updateTable('webhook_deliveries').where('id', '=', id);

  async function trim(webhookId: string): Promise<void> {
    await sql`delete from webhook_deliveries where webhook_id = ${webhookId} and state <> 'pending' and id not in (
      select id from webhook_deliveries where webhook_id = ${webhookId} order by created_at desc, id limit ${deliveriesKept})`.execute(
      database,
    );
  }

  return {
    async delivered({ id, webhookId, attempts }, status) {
      await change(id)
        .set({ state: 'delivered', attempts: attempts + 1, last_status: status, attempted_at: clock.now(), body: '', leased_until: 0 })
        .execute();
      await database
        .updateTable('webhooks')
        .set({ failures: 0, failing_since: null, paused_until: 0 })
        .where('id', '=', webhookId)
        .where('failures', '>', 0)
        .execute();
      await trim(webhookId);
    },

    async failed({ id, webhookId, attempts }, { status, nextMs, pausedUntil }) {
      const settled = nextMs === undefined ? { state: 'failed' as const, body: '' } : { next_at: nextMs };
      await change(id)
        .set({ ...settled, attempts: attempts + 1, last_status: status ?? null, attempted_at: clock.now(), leased_until: 0 })
        .execute();
      await database
        .updateTable('webhooks')
        .set((row) => ({
          failures: row('failures', '+', 1),
          failing_since: row.fn.coalesce('failing_since', row.val(clock.now())),
          paused_until: pausedUntil,
        }))
        .where('id', '=', webhookId)
        .execute();
      if (nextMs === undefined) await trim(webhookId);
    },

    async disable(webhookId) {
      await database.updateTable('webhooks').set({ is_active: 0, disabled_at: clock.now() }).where('id', '=', webhookId).execute();
      await database
        .updateTable('webhook_deliveries')
        .set({ state: 'failed', body: '' })
        .where('webhook_id', '=', webhookId)
        .where('state', '=', 'pending')
        .execute();
      await trim(webhookId);
    },
  };
}

async function findDue(database: Database, nowMs: number, { webhooks, owners, hosts }: Busy): Promise<DueDelivery[]> {
  let query = database
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .innerJoin('rooms as r', (join) => join.onRef('r.id', '=', 'w.room_id').onRef('r.owner_id', '=', 'w.owner_id'))
    .select(['d.id', 'd.body', 'd.attempts', 'w.id as webhook_id', 'w.room_id', 'w.owner_id', 'w.url', 'w.host'])
    .select(['w.secret', 'w.old_secret', 'w.old_secret_until', 'w.failures', 'w.failing_since'])
    .where('d.state', '=', 'pending')
    .where('d.next_at', '<=', nowMs)
    .where('d.leased_until', '<=', nowMs)
    .where('w.is_active', '=', 1)
    .where('w.paused_until', '<=', nowMs)
    .orderBy('d.next_at')
    .limit(maxFound);
  if (webhooks.length > 0) query = query.where('w.id', 'not in', webhooks);
  if (owners.length > 0) query = query.where('w.owner_id', 'not in', owners);
  if (hosts.length > 0) query = query.where('w.host', 'not in', hosts);
  return (await query.execute()).map((row) => ({
    id: row.id,
    body: row.body,
    attempts: row.attempts,
    webhookId: row.webhook_id,
    roomId: row.room_id,
    ownerId: row.owner_id,
    url: row.url,
    host: row.host,
    secrets: secretsOf(row, nowMs),
    failures: row.failures,
    failingSince: row.failing_since,
  }));
}

function secretsOf(row: Pick<Selectable<Tables['webhooks']>, 'secret' | 'old_secret' | 'old_secret_until'>, nowMs: number): string[] {
  return row.old_secret !== null && (row.old_secret_until ?? 0) > nowMs ? [row.secret, row.old_secret] : [row.secret];
}
