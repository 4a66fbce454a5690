import { deltaOf, type Delta } from '@matinee/room';
import { BackboneError } from '../../cluster/backbone.ts';
import { createCommitQueue } from '../commit-queue.ts';
import { writeFollowerMessage } from './follower-message.ts';
import { claimRoom, recoverRoom, type ClusterRoomLogOptions } from './claim-room.ts';
import { sealSnapshot } from './read-kept-room.ts';
import { noExtras, runStatements, type CommitExtras, type Database, type RowChange } from '../tables.ts';
import { insertActions } from './room-action-rows.ts';
import { createMessageWriter } from '../messages/message-writer.ts';
import { FencedError, type RoomCatalogue, type RoomClaim, type RoomLog, type RoomStore, type RoomVersion } from './room-store.ts';
import { isLastClaim, writeSnapshot } from './sql-room-log.ts';
import { entrySchema, listedColumns, toReadableJson, type WarnOfRoom } from './stored-room.ts';

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
 * Creates the log of rooms in Redis, with snapshots in the database. Epochs come from the database, so that they never go down; Redis
 * checks them as it commits (docs/cluster.md).
 */
function createLog(options: ClusterRoomLogOptions): RoomLog & { forget: (roomId: number) => Promise<void> } {
  const { database, backbone, clock, seal, warn } = options;
  /** By room id. */
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

  function sendToFollowers({ roomId, epoch }: RoomClaim, { seq, number }: RoomVersion, delta?: Delta): void {
    const key = claims.get(roomId)?.key;
    if (key !== undefined) queue.publish(key, writeFollowerMessage(seal, key, { epoch, seq, number, delta }));
  }

  return {
    forget,

    async claim(name, nowMs) {
      const claimed = await claimRoom(options, name, nowMs);
      if (claimed === undefined) return undefined;
      claims.set(claimed.roomId, { key: name.toLowerCase(), epoch: claimed.epoch });
      return claimed;
    },

    async commit({ roomId, epoch }, change, extras = noExtras) {
      const key = keyOf(roomId);
      const { seq, number, stored: entry } = change;
      const checked = entrySchema.safeParse(entry);
      if (entry === undefined || !checked.success) throw new Error('An entry would not be readable again', { cause: checked.error });
      const text = writeFollowerMessage(seal, key, { epoch, seq, number, delta: deltaOf(change) });
      await queue.commit(key, { epoch, seq }, text).catch((error: unknown) => explain(options, error, key, { epoch, seq }));
      await storeExtras(options, extras);
      writer.add(extras.messages);
      void listed.write({ roomId, epoch }, listedColumns(entry.patch ?? {}));
      // The database counts the rooms of each owner.
      if (entry.membership !== undefined) await listed.write({ roomId, epoch }, { owner_id: entry.membership.ownerId });
    },

    publish: (claim, change) => sendToFollowers(claim, change, deltaOf(change)),
    sendProgress: sendToFollowers,

    recover: (claimed) => recoverRoom(options, keyOf(claimed.roomId), claimed),

    isLast: ({ roomId, epoch }) => isLastClaim(database, roomId, epoch),

    async snapshot(claimed, nowMs) {
      const { roomId, epoch, writtenEpoch, seq, room } = claimed;
      const key = keyOf(roomId);
      const json = toReadableJson(room, warn);
      const text = sealSnapshot(seal, key, { epoch, seq, writtenEpoch, json });
      const refusal = new FencedError(`Room ${key} has another owner or a newer snapshot`);
      const failure = await backbone.logs
        .storeSnapshot(key, { epoch, seq, text })
        .then((isKept) => (isKept ? undefined : explain(options, refusal, key, { epoch, seq })))
        .catch((error: unknown) => error);
      // Redis may come back without the room.
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

/** Explains a refusal by Redis, which also refuses an owner after losing the room's data: then the owner restores it. @throws always */
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

/** Stores rows after the entry in Redis, before anything is acknowledged. A database that is away does not block the room. */
async function storeExtras({ database, warn }: ClusterRoomLogOptions, { statements, actions }: CommitExtras): Promise<void> {
  await runStatements(database, statements).catch((error: unknown) => warn('failed to store rows of features', { err: error }));
  await insertActions(database, actions).catch((error: unknown) => warn('failed to log actions in a room', { err: error }));
}

interface ListedColumnsWriter {
  /** Resolves even when writing fails: the next snapshot contains the columns. */
  write(claim: RoomClaim, columns: RowChange['columns']): Promise<void>;
  idle(): Promise<void>;
}

function createListedColumns(database: Database, warn: WarnOfRoom): ListedColumnsWriter {
  /** Keeps the order, so that a room's last change wins. */
  let last = Promise.resolve();

  return {
    write({ roomId, epoch }, columns) {
      if (Object.keys(columns).length === 0) return last;
      const update = database.updateTable('rooms').set(columns).where('id', '=', roomId).where('epoch', '=', epoch);
      last = last
        .then(() => update.execute())
        .then(
          () => undefined,
          (error: unknown) =>
            warn('failed to update the listed columns of a room; its next snapshot contains them', { room: roomId, err: error }),
        );
      return last;
    },
    idle: () => last,
  };
}
