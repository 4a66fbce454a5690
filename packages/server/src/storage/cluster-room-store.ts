import { BackboneError } from '../cluster/backbone.ts';
import { createListedColumns } from './write-listed-columns.ts';
import { createCommitQueue } from './commit-queue.ts';
import { writeFollowerMessage } from './follower-message.ts';
import { claimRoom, recoverRoom, type ClusterRoomLogOptions } from './claim-room.ts';
import { sealSnapshot } from './read-kept-room.ts';
import { insertDeliveries } from './delivery-rows.ts';
import { insertActions } from './room-action-rows.ts';
import { createMessageWriter } from './message-writer.ts';
import { FencedError, type RoomCatalogue, type RoomChange, type RoomLog, type RoomStore } from './room-store.ts';
import { isLastClaim, writeSnapshot } from './sql-room-log.ts';
import { entrySchema, listedColumns } from './stored-room.ts';
import { toReadableJson } from './to-readable-json.ts';

/** Rooms whose log is in Redis; what lists and removes them is the database's `catalogue`. */
export function createClusterRoomStore(options: ClusterRoomLogOptions, catalogue: RoomCatalogue): RoomStore {
  const { forget, ...log } = createLog(options);
  return {
    ...catalogue,
    ...log,
    async remove(roomId) {
      await catalogue.remove(roomId);
      await forget(roomId);
    },
  };
}

/**
 * The log of every room in Redis, and snapshots in the database. Epochs come from the database, so that they never go
 * down, and Redis checks them in the step that commits (see docs/cluster.md). `forget` ends the claim of a room.
 */
function createLog(options: ClusterRoomLogOptions): RoomLog & { forget: (roomId: number) => Promise<void> } {
  const { database, backbone, clock, seal, warn } = options;
  /** Claimed rooms by their ids. */
  const claims = new Map<number, { key: string; epoch: number }>();
  const queue = createCommitQueue(backbone);
  const listed = createListedColumns(database, warn);
  const writer = createMessageWriter({ database, clock, warn });

  function keyOf(roomId: number): string {
    const claim = claims.get(roomId);
    if (claim === undefined) throw new FencedError(`Room ${roomId} is not claimed`);
    return claim.key;
  }

  async function forget(roomId: number): Promise<void> {
    const claim = claims.get(roomId);
    claims.delete(roomId);
    if (claim !== undefined) await backbone.logs.release(claim.key, claim.epoch);
  }

  return {
    forget,

    async claim(name, nowMs) {
      const claimed = await claimRoom(options, name, nowMs);
      if (claimed === undefined) return undefined;
      claims.set(claimed.roomId, { key: name.toLowerCase(), epoch: claimed.epoch });
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
      await storeExtras(options, change);
      writer.add(change.messages ?? []);
      void listed.write({ roomId, epoch }, listedColumns(entry.patch ?? {}));
      // Owners are counted in the database.
      if (entry.membership !== undefined) await listed.write({ roomId, epoch }, { owner_id: entry.membership.ownerId });
    },

    publish({ roomId, epoch }, seq, change) {
      const key = claims.get(roomId)?.key;
      if (key === undefined) return;
      queue.publish(key, writeFollowerMessage(seal, key, { epoch, seq, number: change.number, delta: change.delta?.() }));
    },

    recover: (claimed) => recoverRoom(options, keyOf(claimed.roomId), claimed),

    isLast: ({ roomId, epoch }) => isLastClaim(database, roomId, epoch),

    async snapshot(claimed, nowMs) {
      const { roomId, epoch, writtenEpoch, seq, room } = claimed;
      const key = keyOf(roomId);
      const json = toReadableJson(room, warn);
      const text = sealSnapshot(seal, key, { epoch, seq, writtenEpoch, json });
      const refusal = new FencedError(`Room ${key} has another owner or a newer snapshot`);
      const failure = await backbone.logs
        .keepSnapshot(key, { epoch, seq, text })
        .then((isKept) => (isKept ? undefined : explain(options, refusal, key, { epoch, seq })))
        .catch((error: unknown) => error);
      // A Redis that is away may come back without the room: then the database has it.
      if (failure === undefined || failure instanceof BackboneError) await writeSnapshot(database, claimed, json, nowMs);
      if (failure !== undefined) throw failure;
    },

    release: ({ roomId }) => forget(roomId),

    async idle() {
      await queue.idle();
      await listed.idle();
      await writer.idle();
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

/**
 * Messages to webhooks and what is written down of those who look after rooms are in the database, and the log in Redis: they are
 * stored after the entry, before anything is acknowledged. A database that is away does not hold the room up.
 */
async function storeExtras({ database, warn }: ClusterRoomLogOptions, { deliveries = [], actions = [] }: RoomChange): Promise<void> {
  await insertDeliveries(database, deliveries).catch((error: unknown) => warn('messages to webhooks could not be stored', { err: error }));
  await insertActions(database, actions).catch((error: unknown) =>
    warn('what was done in a room could not be written down', { err: error }),
  );
}
