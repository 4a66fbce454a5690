import type { Backbone } from '../../cluster/backbone.ts';
import type { Seal } from '../../cluster/seal.ts';
import { latestOf } from './read-kept-room.ts';
import { FencedError } from './room-store.ts';
import { replayRow, writeSnapshot, type RoomRow } from './sql-room-log.ts';
import type { Database } from '../tables.ts';
import { toReadableJson, type WarnOfRoom } from './stored-room.ts';

export interface StoreKeptRoomsOptions {
  database: Database;
  backbone: Pick<Backbone, 'logs'>;
  seal: Seal;
  warn: WarnOfRoom;
}

const roomsAtOnce = 16;
/** A room that changes meanwhile is read again. */
const maxTries = 5;

/**
 * Writes into the database what only Redis has, up to the call. The nodes go on meanwhile, and no room is claimed.
 * @throws BackboneError, errors of the database
 */
export async function storeKeptRooms(options: StoreKeptRoomsOptions): Promise<void> {
  const rows = await options.database.selectFrom('rooms').select('name').execute();
  const names = rows.map(({ name }) => name);
  const work = async (): Promise<void> => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) await storeInTries(options, name);
  };
  await Promise.all(Array.from({ length: roomsAtOnce }, work));
}

async function storeInTries(options: StoreKeptRoomsOptions, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await storeKeptRoom(options, name);
    } catch (error) {
      if (!(error instanceof FencedError) || tries === maxTries) throw error;
    }
  }
}

async function storeKeptRoom({ database, backbone, seal, warn }: StoreKeptRoomsOptions, name: string): Promise<void> {
  const key = name.toLowerCase();
  const owned = await backbone.logs.readOwnership(key);
  if (owned === undefined) return;
  const row = await readRow(database, key);
  if (row === undefined || owned.seq <= row.snapshot_seq) return;
  const kept = await backbone.logs.load(key);
  if (kept === undefined) return;
  const identity = { name: row.name, isTemporary: row.is_temporary !== 0 };
  const { seq, epoch: writtenEpoch, room } = latestOf(await replayRow(database, row, warn), kept, key, { seal, warn, identity });
  if (seq <= row.snapshot_seq) return;
  const claimed = { roomId: row.id, epoch: row.epoch, writtenEpoch, seq, room };
  await writeSnapshot(database, claimed, toReadableJson(room, warn), row.active_at);
}

function readRow(database: Database, key: string): Promise<(RoomRow & { active_at: number }) | undefined> {
  return database
    .selectFrom('rooms')
    .select(['id', 'name', 'is_temporary', 'epoch', 'snapshot', 'snapshot_seq', 'snapshot_epoch', 'active_at'])
    .where('name_lower', '=', key)
    .executeTakeFirst();
}
