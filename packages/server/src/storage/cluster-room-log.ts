import { replayEntry, type StoredRoom } from '@matinee/room';
import type { Backbone, KeptRoom, LogEntry } from '../cluster/backbone.ts';
import type { Seal } from '../cluster/seal.ts';
import { createCommitQueue } from './commit-queue.ts';
import { readFollowerMessage, writeFollowerMessage } from './follower-message.ts';
import { FencedError, type ClaimedRoom, type RoomLog } from './room-store.ts';
import { replayRow, takeOver, writeSnapshot, type RoomRow } from './sql-room-log.ts';
import { entrySchema, readRoom, type RoomIdentity } from './stored-room.ts';
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

/** What is known of a room after its last entry. */
interface Known {
  epoch: number;
  seq: number;
  room: StoredRoom;
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
  async function reassert(key: string, { epoch, seq, room }: Known): Promise<void> {
    const text = seal.close(snapshotPlace(key), toReadableJson(room, warn));
    if (!(await logs.reassert(key, { node, epoch, seq, text }))) throw new FencedError(`Room ${key} has another owner`);
  }

  async function claim(name: string, nowMs: number): Promise<ClaimedRoom | undefined> {
    const row = await takeOver(database, name, nowMs);
    if (row === undefined) return undefined;
    const key = row.name.toLowerCase();
    if (!(await logs.claim(key, { node, epoch: row.epoch }))) throw new FencedError(`Room ${key} was claimed by another node meanwhile`);
    const kept = await logs.load(key);
    const { seq, room } = latestOf(await replayRow(database, row, warn), kept, key, row);
    let { epoch } = row;
    // Entries that cannot be read must not stand in the way of the next ones; only a higher epoch may drop them.
    if (kept !== undefined && kept.seq > seq) epoch = (await takeOver(database, name, nowMs))?.epoch ?? epoch;
    if (kept?.seq !== seq) await reassert(key, { epoch, seq, room });
    keys.set(row.id, key);
    return { roomId: row.id, epoch, seq, room };
  }

  /** The later of what the database and Redis have. An entry of an epoch before the database's is of a history that was lost. */
  function latestOf(stored: Known, kept: KeptRoom | undefined, key: string, row: RoomRow): Known {
    if (kept === undefined) return stored;
    const identity = { name: row.name, isTemporary: row.is_temporary !== 0 };
    const snapshot = openSnapshot(kept, key, identity);
    const base = snapshot !== undefined && isLater(snapshot, stored) ? snapshot : stored;
    return withEntries(base, kept.entries, key);
  }

  function openSnapshot({ snapshot }: KeptRoom, key: string, identity: RoomIdentity): Known | undefined {
    const opened = snapshot && seal.open(snapshotPlace(key), snapshot.text);
    if (snapshot === undefined || typeof opened !== 'string') return undefined;
    const { room, isRepaired } = readRoom(opened, identity);
    if (isRepaired) warn('a room could not be read as it was kept: what could not be right is as in a new room', { room: key });
    return { epoch: snapshot.epoch, seq: snapshot.seq, room };
  }

  /** A room after the entries that follow it without a hole. */
  function withEntries(base: Known, entries: readonly LogEntry[], key: string): Known {
    let known = base;
    for (const { epoch, seq, text } of entries) {
      if (seq <= known.seq || epoch < base.epoch) continue;
      const message = readFollowerMessage(seal, key, text);
      if (message?.delta?.entry === undefined || message.seq !== seq || seq !== known.seq + 1) {
        warn('an entry of a room could not be read: it and the later ones are left out', { room: key, seq });
        break;
      }
      known = { epoch, seq, room: replayEntry(known.room, message.delta.entry) };
    }
    return known;
  }

  return {
    claim,

    async commit({ roomId, epoch }, seq, entry, change) {
      const key = keyOf(roomId);
      const checked = entrySchema.safeParse(entry);
      if (!checked.success || change?.delta === undefined) throw new Error('An entry would not be readable again', { cause: checked.error });
      const message = { epoch, seq, number: change.number, delta: change.delta?.() };
      await queue.commit(key, { epoch, seq }, writeFollowerMessage(seal, key, message));
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
      const known = kept === undefined ? claimed : withEntries({ epoch, seq, room }, kept.entries, key);
      // Redis may have come back older, or hold what no node has written.
      if (known.seq === seq) await reassert(key, { epoch, seq, room });
      return { roomId, epoch, seq: known.seq, room: known.room };
    },

    async snapshot(claimed, nowMs) {
      const { roomId, epoch, seq, room } = claimed;
      const key = keyOf(roomId);
      const json = toReadableJson(room, warn);
      const text = seal.close(snapshotPlace(key), json);
      if (!(await logs.keepSnapshot(key, { epoch, seq, text }))) throw new FencedError(`Room ${key} has another owner or a newer snapshot`);
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

function isLater(a: Known, b: Known): boolean {
  return a.epoch > b.epoch || (a.epoch === b.epoch && a.seq >= b.seq);
}

/** Where a seal of a room's snapshot counts. */
function snapshotPlace(key: string): string {
  return `snap:${key}`;
}

