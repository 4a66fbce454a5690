import { systemClock } from '@matinee/base/clock';
import type { Backbone } from '../cluster/backbone.ts';
import { createSeal, type Seal } from '../cluster/seal.ts';
import { readSigningSecret } from '../storage/signing-secret.ts';
import { storeKeptRooms } from '../storage/rooms/store-kept-rooms.ts';
import type { Database } from '../storage/tables.ts';

const noLog = { info: () => undefined, warn: () => undefined };

/** @throws BackboneError, and what the task throws */
export async function withRedis<T>(url: string | undefined, task: (backbone: Backbone | undefined) => Promise<T>): Promise<T> {
  if (url === undefined) return task(undefined);
  const { openRedisBackbone } = await import('../cluster/redis-backbone.ts');
  const backbone = await openRedisBackbone({ url, clock: systemClock, log: noLog });
  try {
    return await task(backbone);
  } finally {
    await backbone.close();
  }
}

/** Stores the data that only Redis has. The database must be of this version. */
export async function storeRoomsOf(backbone: Backbone, database: Database): Promise<void> {
  const seal = await readSeal(database);
  if (seal !== undefined) await storeKeptRooms({ database, backbone, seal, warn: () => undefined });
}

/** Undefined if no node has written anything yet. */
export async function readSeal(database: Database): Promise<Seal | undefined> {
  const secret = await readSigningSecret(database);
  return secret && createSeal(secret, noLog, () => systemClock.now());
}

export async function eraseRoomsOf(backbone: Backbone, database: Database): Promise<void> {
  const rows = await database.selectFrom('rooms').select('name_lower').execute();
  for (const { name_lower: room } of rows) await backbone.logs.erase(room);
}
