import { systemClock } from '@matinee/base/clock';
import type { Backbone } from '../cluster/backbone.ts';
import { createSeal, type Seal } from '../cluster/seal.ts';
import { readSigningSecret } from '../storage/signing-secret.ts';
import { storeKeptRooms } from '../storage/rooms/store-kept-rooms.ts';
import type { Database } from '../storage/tables.ts';

/** A command has no log: it reports failures at its end. */
const noLog = { info: () => undefined, warn: () => undefined };

/** Runs a task with the Redis at `url`; with undefined if there is none. @throws BackboneError, and what the task throws */
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

/** Writes room data that only Redis has into the database. The database must be of this version. */
export async function storeRoomsOf(backbone: Backbone, database: Database): Promise<void> {
  const seal = await readSeal(database);
  if (seal !== undefined) await storeKeptRooms({ database, backbone, seal, warn: () => undefined });
}

/** Reads the seal of the nodes of a database; undefined if no node has written anything yet. */
export async function readSeal(database: Database): Promise<Seal | undefined> {
  const secret = await readSigningSecret(database);
  return secret && createSeal(secret, noLog, () => systemClock.now());
}

/** Makes Redis forget all rooms of a database. */
export async function eraseRoomsOf(backbone: Backbone, database: Database): Promise<void> {
  const rows = await database.selectFrom('rooms').select('name_lower').execute();
  for (const { name_lower: room } of rows) await backbone.logs.erase(room);
}
