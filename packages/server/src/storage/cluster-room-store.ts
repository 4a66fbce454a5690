import { BackboneError } from '../cluster/backbone.ts';
import { createCommitQueue } from './commit-queue.ts';
import { writeFollowerMessage } from './follower-message.ts';
import { claimRoom, reassertRoom, type ClusterRoomLogOptions } from './claim-room.ts';
import { snapshotPlace, withEntries } from './read-kept-room.ts';
import { FencedError, type RoomCatalogue, type RoomClaim, type RoomStore } from './room-store.ts';
import { writeSnapshot } from './sql-room-log.ts';
import { entrySchema, listedColumns } from './stored-room.ts';
import type { RowChange } from './tables.ts';
import { toReadableJson } from './to-readable-json.ts';

/**
 * The log of every room in Redis, and snapshots in the database. Epochs come from the database, so that they never go
 * down, and Redis checks them in the step that commits (see docs/cluster.md).
 */
export function createClusterRoomStore(options: ClusterRoomLogOptions, catalogue: RoomCatalogue): RoomStore {
  const { database, backbone, seal, warn } = options;
  const { logs } = backbone;
  /** The keys of claimed rooms. */
  const keys = new Map<number, string>();
  const queue = createCommitQueue(backbone);
  let noting = Promise.resolve();

  function keyOf(roomId: number): string {
    const key = keys.get(roomId);
    if (key === undefined) throw new FencedError(`Room ${roomId} is not claimed`);
    return key;
  }

  /** Writes what is searched and listed, without delaying the room. The next snapshot has it too, so a failure is no loss. */
  function noteColumns({ roomId, epoch }: RoomClaim, columns: RowChange['columns']): Promise<void> {
    const update = database.updateTable('rooms').set(columns).where('id', '=', roomId).where('epoch', '=', epoch);
    noting = noting
      .then(() => update.execute())
      .then(
        () => undefined,
        (error: unknown) => warn('what lists show of a room could not be stored yet', { room: roomId, err: error }),
      );
    return noting;
  }

  async function release(roomId: number, epoch: number | undefined): Promise<void> {
    const key = keys.get(roomId);
    keys.delete(roomId);
    const last = epoch ?? (key === undefined ? undefined : (await logs.readOwnership(key))?.epoch);
    if (key !== undefined && last !== undefined) await logs.release(key, last);
  }

  return {
    ...catalogue,

    async remove(roomId) {
      await catalogue.remove(roomId);
      await release(roomId, undefined);
    },

    async claim(name, nowMs) {
      const claimed = await claimRoom(options, name, nowMs);
      if (claimed !== undefined) keys.set(claimed.roomId, name.toLowerCase());
      return claimed;
    },

    async commit({ roomId, epoch }, seq, entry, change) {
      const key = keyOf(roomId);
      const checked = entrySchema.safeParse(entry);
      if (!checked.success || change?.delta === undefined)
        throw new Error('An entry would not be readable again', { cause: checked.error });
      const message = { epoch, seq, number: change.number, delta: change.delta?.() };
      await queue
        .commit(key, { epoch, seq }, writeFollowerMessage(seal, key, message))
        .catch((error: unknown) => explain(options, error, key, { epoch, seq }));
      const columns = listedColumns(entry.patch ?? {});
      if (Object.keys(columns).length > 0) void noteColumns({ roomId, epoch }, columns);
      // Owners are counted in the database.
      if (entry.membership !== undefined) await noteColumns({ roomId, epoch }, { owner_id: entry.membership.ownerId });
    },

    publish({ roomId, epoch }, seq, change) {
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
      if (known.seq === seq) await reassertRoom(options, key, { epoch, seq, room });
      return { roomId, epoch, seq: known.seq, room: known.room };
    },

    async snapshot(claimed, nowMs) {
      const { roomId, epoch, seq, room } = claimed;
      const key = keyOf(roomId);
      const json = toReadableJson(room, warn);
      const text = seal.close(snapshotPlace(key), json);
      const isKept = await logs.keepSnapshot(key, { epoch, seq, text });
      if (!isKept) await explain(options, new FencedError(`Room ${key} has another owner or a newer snapshot`), key, { epoch, seq });
      await writeSnapshot(database, claimed, json, nowMs);
    },

    release: ({ roomId, epoch }) => release(roomId, epoch),

    async idle() {
      await queue.idle();
      await noting;
    },
  };
}

/** Redis refuses an owner also after it has lost what it knew of the room: then the owner restores it. @throws always */
async function explain(
  { backbone }: ClusterRoomLogOptions,
  error: unknown,
  key: string,
  known: { epoch: number; seq: number },
): Promise<never> {
  if (!(error instanceof FencedError)) throw error;
  const found = await backbone.logs.readOwnership(key);
  if (found !== undefined && (found.epoch > known.epoch || (found.epoch === known.epoch && found.seq >= known.seq))) throw error;
  throw new BackboneError(`Redis has lost room ${key}`, { cause: error });
}
