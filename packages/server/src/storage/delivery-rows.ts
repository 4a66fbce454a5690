import { sql, type RawBuilder } from 'kysely';
import type { Database, NewDelivery } from './tables.ts';

/** Messages of one webhook that wait at most; those beyond are dropped. */
const maxPending = 1000;
/** One that is larger waits only with so few others that all of its size would take no more bytes than that. */
const maxPendingBytes = 512 * 1024;

/** Stores a message, unless its webhook is gone or off by then, or has too many waiting: a room never fails because of one. */
export function deliveryInsertion({ id, webhookId, type, body, createdAt }: NewDelivery): RawBuilder<unknown> {
  const mayWait = Math.min(maxPending, Math.floor(maxPendingBytes / Buffer.byteLength(body)));
  return sql`insert into webhook_deliveries (id, webhook_id, type, body, state, attempts, created_at, next_at, leased_until)
    select cast(${id} as text), webhooks.id, cast(${type} as text), cast(${body} as text), 'pending', 0,
      cast(${createdAt} as bigint), cast(${createdAt} as bigint), 0
    from webhooks where webhooks.id = ${webhookId} and webhooks.is_active = 1
      and (select count(*) from webhook_deliveries where webhook_id = ${webhookId} and state = 'pending') < ${mayWait}`;
}

export async function insertDeliveries(database: Database, deliveries: readonly NewDelivery[]): Promise<void> {
  for (const delivery of deliveries) await deliveryInsertion(delivery).execute(database);
}
