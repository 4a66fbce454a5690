import { sql, type RawBuilder } from 'kysely';
import { runStatements, type Database } from '../storage/tables.ts';

export interface NewDelivery {
  id: string;
  webhookId: string;
  type: string;
  /** JSON. */
  body: string;
  createdAt: number;
}

/** Further messages of a webhook are dropped. */
const maxPending = 1000;
/** A message waits only while fewer others wait than messages of its size fit into this many bytes. */
const maxPendingBytes = 512 * 1024;

/** Drops the message if its webhook is gone, off, or has too many waiting: a room never fails because of a webhook. */
export function deliveryInsertion({ id, webhookId, type, body, createdAt }: NewDelivery): RawBuilder<unknown> {
  const mayWait = Math.min(maxPending, Math.floor(maxPendingBytes / Buffer.byteLength(body)));
  return sql`insert into webhook_deliveries (id, webhook_id, type, body, state, attempts, created_at, next_at, leased_until)
    select cast(${id} as text), webhooks.id, cast(${type} as text), cast(${body} as text), 'pending', 0,
      cast(${createdAt} as bigint), cast(${createdAt} as bigint), 0
    from webhooks where webhooks.id = ${webhookId} and webhooks.is_active = 1
      and (select count(*) from webhook_deliveries where webhook_id = ${webhookId} and state = 'pending') < ${mayWait}`;
}

export async function insertDeliveries(database: Database, deliveries: readonly NewDelivery[]): Promise<void> {
  await runStatements(database, deliveries.map(deliveryInsertion));
}
