import { BackboneError, type Backbone } from '../cluster/backbone.ts';
import type { Seal } from '../cluster/seal.ts';
import { createCommitQueue } from './commit-queue.ts';
import { writeFollowerMessage } from './follower-message.ts';
import { latestOf, snapshotPlace, withEntries, type KnownRoom } from './read-kept-room.ts';
import { FencedError, type ClaimedRoom, type RoomLog } from './room-store.ts';
import { replayRow, takeOver, writeSnapshot } from './sql-room-log.ts';
import { entrySchema } from './stored-room.ts';
import type { Database } from './tables.ts';
import { toReadableJson, type WarnOfRoom } from './to-readable-json.ts';

export interface ClusterRoomLogOptions {
  /** The id of this node. */
  node: string;
  database: Database;
  backbone: Backbone;
  seal: Seal;
  warn: WarnOfRoom;
}

/**
 * The log of every room in Redis, and snapshots in the database. Epochs come from the database, so that they never go
 * down, and Redis checks them in the step that commits (see docs/cluster.md).
 */
export function createClusterRoomLog(options: ClusterRoomLogOptions): RoomLog {
  const { node, database, backbone, seal, warn } = options;
  const { logs } = backbone;
  /** The keys of claimed rooms. */
  const keys = new Map<number, string>();
  const queue = createCommitQueue(backbone);

  function keyOf(roomId: number): string {
    const key = keys.get(roomId);
    if (key === undefined) throw new FencedError(`Room ${roomId} is not claimed`);
    return key;
  }

  /** Makes Redis hold a room as it is known here. @throws FencedError */
  async function reassert(key: string, { epoch, seq, room }: KnownRoom): Promise<void> {
    const text = seal.close(snapshotPlace(key), toReadableJson(room, warn));
    if (!(await logs.reassert(key, { node, epoch, seq, text }))) throw new FencedError(`Room ${key} has another owner`);
  }

  /** Redis refuses an owner also after it has lost what it knew of the room: then the owner restores it. @throws always */
  async function explain(error: unknown, key: string, epoch: number): Promise<never> {
    if (!(error instanceof FencedError)) throw error;
    const found = await logs.readOwnership(key);
    if (found !== undefined && found.epoch > epoch) throw error;
    throw new BackboneError(`Redis has lost room ${key}`, { cause: error });
  }

  /** The next snapshot has it too, so a failure is no loss. */
  async function noteOwner(roomId: number, epoch: number, ownerId: string | null): Promise<void> {
    const update = database.updateTable('rooms').set({ owner_id: ownerId }).where('id', '=', roomId).where('epoch', '=', epoch);
    await update.execute().catch((error: unknown) => warn('the owner of a room could not be noted yet', { room: roomId, err: error }));
  }

  async function claim(name: string, nowMs: number): Promise<ClaimedRoom | undefined> {
    const row = await takeOver(database, name, nowMs);
    if (row === undefined) return undefined;
    const key = row.name.toLowerCase();
    if (!(await logs.claim(key, { node, epoch: row.epoch }))) throw new FencedError(`Room ${key} was claimed by another node meanwhile`);
    const kept = await logs.load(key);
    const stored = await replayRow(database, row, warn);
    const identity = { name: row.name, isTemporary: row.is_temporary !== 0 };
    const { seq, room } = kept === undefined ? stored : latestOf(stored, kept, key, { seal, warn, identity });
    let { epoch } = row;
    // Entries that cannot be read must not stand in the way of the next ones; only a higher epoch may drop them.
    if (kept !== undefined && kept.seq > seq) epoch = (await takeOver(database, name, nowMs))?.epoch ?? epoch;
    if (kept?.seq !== seq) await reassert(key, { epoch, seq, room });
    keys.set(row.id, key);
    return { roomId: row.id, epoch, seq, room };
  }

  return {
    claim,

    async commit({ roomId, epoch }, seq, entry, change) {
      const key = keyOf(roomId);
      const checked = entrySchema.safeParse(entry);
      if (!checked.success || change?.delta === undefined)
        throw new Error('An entry would not be readable again', { cause: checked.error });
      const message = { epoch, seq, number: change.number, delta: change.delta?.() };
      await queue
        .commit(key, { epoch, seq }, writeFollowerMessage(seal, key, message))
        .catch((error: unknown) => explain(error, key, epoch));
      // Owners are counted in the database.
      if (entry.membership !== undefined) await noteOwner(roomId, epoch, entry.membership.ownerId);
    },

    tell({ roomId, epoch }, seq, change) {
      const key = keys.get(roomId);
      if (key === undefined) return;
      queue.publish(key, writeFollowerMessage(seal, key, { epoch, seq, number: change.number, delta: change.delta?.() }));
    },

    async recover(claimed) {
      const { roomId, epoch, seq, room } = claimed;
      const key = keyOf(roomId);
      const kept = await logs.load(key);
      if (kept !== undefined && kept.epoch > epoch) throw new FencedError(`Room ${key} has another owner`);
      const known = kept === undefined ? claimed : withEntries({ epoch, seq, room }, kept.entries, key, { seal, warn });
      // Redis may have come back older, or hold what no node has written.
      if (known.seq === seq) await reassert(key, { epoch, seq, room });
      return { roomId, epoch, seq: known.seq, room: known.room };
    },

    async snapshot(claimed, nowMs) {
      const { roomId, epoch, seq, room } = claimed;
      const key = keyOf(roomId);
      const json = toReadableJson(room, warn);
      const text = seal.close(snapshotPlace(key), json);
      const isKept = await logs.keepSnapshot(key, { epoch, seq, text });
      if (!isKept) await explain(new FencedError(`Room ${key} has another owner or a newer snapshot`), key, epoch);
      await writeSnapshot(database, claimed, json, nowMs);
    },

    async release({ roomId, epoch }) {
      const key = keys.get(roomId);
      keys.delete(roomId);
      if (key !== undefined) await logs.release(key, epoch);
    },

    idle: () => queue.idle(),
  };
}
