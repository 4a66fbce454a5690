import { toStoredRoom, type StoredChange, type StoredRoom } from '@matinee/room';
import { canonical } from '../difference.ts';
import { createLedger, type RoomRecord } from '../ledger.ts';
import type { Rules } from '../rules.ts';

export type RedisReturn = 'as it was' | 'as it was saved' | 'empty';

/** The owners of a room. */
interface Ownership {
  /** The last node to claim it in Redis. */
  node: string;
  /** Whether it has read the claimed room. */
  hasRead: boolean;
  /** Whether Redis has lost a part that the owner has not restored. */
  isBehind: boolean;
  /** Whether the room may continue from an older state, because its owner was away during the loss. */
  mayLose: boolean;
  /**
   * Set when another node claimed what Redis still had: whether the loss is allowed, and what the node has read. It may restore more before
   * it shows the room or writes.
   */
  losing: { may: boolean; from: string; read?: Version } | undefined;
  /** The last entry that an owner knew to be stored; later ones were not acknowledged. */
  confirmedSeq: number;
  /** States by the number of their last entry. */
  states: Map<number, Set<string>>;
  /** Lost states, which a node that knows one may restore until another entry is written. */
  lost: Map<number, Set<string>>;
}

interface Version {
  epoch: number;
  seq: number;
  room: StoredRoom;
}

/** Records every entry ever written, even if Redis has lost it. Rooms are named by their keys. */
export function createClusterLedger(rules: Rules) {
  const ledger = createLedger(rules);
  const { holds } = rules;
  const owners = new Map<string, Ownership>();
  const ids = new Map<string, number>();

  function ownerOf(name: string): Ownership {
    const owner = owners.get(name);
    if (owner === undefined) throw new Error(`There is no room ${name}`);
    return owner;
  }

  function remember({ name, seq, state }: RoomRecord): void {
    const { states } = ownerOf(name);
    states.set(seq, (states.get(seq) ?? new Set()).add(canonical(state)));
  }

  function forgetAfter(owner: Ownership, seq: number): void {
    for (const [later, states] of owner.states) {
      if (later <= seq) continue;
      owner.lost.set(later, states);
      owner.states.delete(later);
    }
    owner.confirmedSeq = Math.min(owner.confirmedSeq, seq);
  }

  /** Lets the owner continue with its read or restored state. */
  function goOn(name: string): void {
    const read = owners.get(name)?.losing?.read;
    if (read !== undefined) judge(name, read);
  }

  /** Expects the newest state at a node, unless entries may have been lost. */
  function goesOn(name: string, version: Version): void {
    const { losing } = ownerOf(name);
    if (losing === undefined) judge(name, version);
    else if (version.epoch >= ledger.of(name).epoch) losing.read = version;
  }

  function judge(name: string, { epoch, seq, room }: Version): void {
    const record = ledger.of(name);
    const owner = ownerOf(name);
    if (epoch < record.epoch) return;
    const found = canonical(toStoredRoom(room));
    const { losing } = owner;
    owner.losing = undefined;
    record.isContested = false;
    if (seq > record.seq && owner.lost.get(seq)?.has(found) === true) return ledger.rolledBack(name, seq, room, true);
    if (seq === record.seq && (losing === undefined || found === canonical(record.state))) return;
    const detail = (): unknown => ({ name, epoch, seq, written: record.seq, losing });
    holds(losing !== undefined && seq <= record.seq, 'a node goes on with a room as it was last stored', detail);
    holds(losing?.may === true || seq >= owner.confirmedSeq, 'what Redis has lost is restored by an owner that lives', detail);
    holds(owner.states.get(seq)?.has(found) === true, 'what is left after a loss is how the room was', detail);
    forgetAfter(owner, seq);
    ledger.rolledBack(name, seq, room, true);
  }

  return {
    rooms: ledger.rooms,
    of: (name: string): RoomRecord => ledger.of(name),

    created(room: StoredRoom, roomId: number): void {
      const { name } = room.sync;
      ledger.created(room);
      ledger.numbered(name, roomId);
      ids.set(name, roomId);
      owners.set(name, {
        node: '',
        hasRead: false,
        isBehind: false,
        mayLose: false,
        losing: undefined,
        confirmedSeq: 0,
        states: new Map(),
        lost: new Map(),
      });
      remember(ledger.of(name));
    },

    /** Redis has a new owner for a room. */
    claimed(name: string, { node, epoch }: { node: string; epoch: number }): void {
      const record = ledger.of(name);
      const owner = ownerOf(name);
      holds(epoch > record.epoch || owner.isBehind, 'the epochs of a room only go up', () => ({ name, from: record.epoch, to: epoch }));
      if (owner.isBehind || owner.losing !== undefined)
        owner.losing = { may: owner.mayLose || owner.losing?.may === true, from: owner.losing?.from ?? owner.node };
      record.isContested = owner.losing !== undefined;
      record.epoch = epoch;
      Object.assign(owner, { node, hasRead: false, isBehind: false, mayLose: false });
    },

    /** A node has read a claimed room. */
    read(name: string, version: Version): void {
      goesOn(name, version);
      const record = ledger.of(name);
      if (version.epoch === record.epoch) ownerOf(name).hasRead = true;
      if (version.epoch !== record.epoch || ownerOf(name).losing !== undefined) return;
      // The last owner unloaded it while Redis was away.
      const isArchived =
        version.seq === record.seq &&
        ownerOf(name)
          .states.get(version.seq)
          ?.has(canonical(toStoredRoom(version.room)));
      if (isArchived === true) ledger.snapshotted({ ...version, roomId: ids.get(name) ?? 0 });
      rules.holdsSame(toStoredRoom(version.room), record.state, 'what is read back is what was written');
    },

    wrote(name: string, { epoch, seq, entry }: { epoch: number; seq: number; entry: StoredChange }): void {
      goOn(name);
      const { node, lost } = ownerOf(name);
      lost.clear();
      ledger.wrote({ room_id: ids.get(name) ?? 0, epoch, seq, entry: JSON.stringify(entry) }, Number(node.slice(1)));
      remember(ledger.of(name));
    },

    /** An owner stores the whole room, which may be ahead of Redis by entries that it failed to write. */
    archives(name: string, { seq, room }: Version): void {
      const { states, lost } = ownerOf(name);
      const known = seq > ledger.of(name).seq ? lost : states;
      known.set(seq, (known.get(seq) ?? new Set()).add(canonical(toStoredRoom(room))));
    },

    snapshotted(name: string, version: Version): void {
      goOn(name);
      const record = ledger.of(name);
      holds(version.seq <= record.seq, 'a snapshot holds what is stored', () => ({ name, seq: version.seq, written: record.seq }));
      ledger.snapshotted({ ...version, roomId: ids.get(name) ?? 0 });
      remember(record);
    },

    reasserted(name: string, version: Version & { node: string }): void {
      const record = ledger.of(name);
      const { isBehind, node, losing } = ownerOf(name);
      // Entries that Redis lost before the owner knew of their storage were never confirmed.
      const isOwner = node === version.node && version.epoch === record.epoch;
      if (isBehind && losing === undefined && isOwner && version.seq < record.seq) {
        forgetAfter(ownerOf(name), version.seq);
        ledger.rolledBack(name, version.seq, version.room, false);
      } else goesOn(name, version);
      Object.assign(ownerOf(name), { node: version.node, hasRead: true, isBehind: false, mayLose: false });
      record.epoch = Math.max(record.epoch, version.epoch);
      if (ownerOf(name).losing === undefined) rules.holdsSame(version.room, record.state, 'what is restored is what was written');
    },

    goOn,

    /** A node knows that an entry is stored. */
    confirmed(roomId: number, seq: number): void {
      for (const [name, id] of ids) if (id === roomId) ownerOf(name).confirmedSeq = Math.max(ownerOf(name).confirmedSeq, seq);
    },

    /** A node shows a room to a page. */
    shows(node: string, name: string): void {
      if (ownerOf(name).node === node) goOn(name);
    },

    /** Redis has lost a room's entries after `seq`, or all. */
    lost(name: string, { seq, epoch }: { seq: number; epoch: number }, how: RedisReturn): void {
      const record = ledger.of(name);
      if (record.epoch === 0 || (how === 'as it was' && seq >= record.seq && epoch >= record.epoch)) return;
      const owner = ownerOf(name);
      owner.isBehind = true;
      // A node whose claim ended before it read the room cannot restore it.
      owner.mayLose ||= !owner.hasRead;
    },

    /** A node is not there to restore the losses of Redis. */
    away(node: string): void {
      for (const owner of owners.values()) {
        if (owner.node !== node) continue;
        if (owner.isBehind) owner.mayLose = true;
        if (owner.losing !== undefined) owner.losing.may = true;
      }
    },
  };
}
export type ClusterLedger = ReturnType<typeof createClusterLedger>;
