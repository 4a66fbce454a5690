import { videoKey, type RoomSync } from '@matinee/protocol';
import { replayEntry, toStoredRoom, type StoredChange, type StoredRoom } from '@matinee/room';
import type { ClaimedRoom } from '../../src/storage/rooms/room-store.ts';
import type { EntryRow } from '../../src/storage/tables.ts';
import { canonical } from './difference.ts';
import { checkMessage, expectedIn, followMessages, type ExpectedMessages } from './message-model.ts';
import type { Rules } from './rules.ts';

/** The entries written to a room. */
export interface RoomRecord {
  readonly name: string;
  epoch: number;
  seq: number;
  /** After entry `seq`. */
  state: StoredRoom;
  /** The newest server process that claimed it. */
  claimant: number;
  /**
   * Claimed by a stalled server after its replacement, so that joining clients see an old room until it notices; or claimed by a node after
   * a loss, and not yet restored.
   */
  isContested: boolean;
  /** The writing process of each epoch. */
  readonly writers: Map<number, number>;
  /** By the fixed part of a sync: the entries after which the room looked like this, with the sync and the losses then. */
  readonly seen: Map<string, { seq: number; sync: RoomSync; losses: number }[]>;
  /** How often the log has a request, by page and id. */
  readonly requests: Map<string, number>;
  /** How often the log has a text, sent or edited. */
  readonly texts: Map<string, number>;
  /** The entry with the text. */
  readonly textSeqs: Map<string, number>;
  messages: ExpectedMessages;
  /** How often the last entries were lost, as may happen. */
  losses: number;
  /** Written and then lost texts, which a node that does not know of the loss may still show. */
  readonly formerTexts: Set<string>;
  /** Texts lost although they may have been confirmed. */
  readonly lostTexts: Set<string>;
  /** Fixed parts of lost syncs, which a node that does not know of the loss may still show. */
  readonly lostSyncs: Set<string>;
  readonly announcedBans: Set<string>;
  /** Invite links that are used up, revoked or expired. */
  readonly formerInvites: Set<string>;
  /** All written entries in order. After a snapshot that changed the room, the log continues from it. */
  readonly written: ({ seq: number; entry: string } | { seq: number; snapshot: string; isChange: boolean })[];
}

/** Returns a sync's stored, time-independent fields in canonical form. */
export function fixedPart(sync: Partial<RoomSync>): string {
  const { playbackPosition: _, serverTime: __, ...others } = sync;
  const { voteCounts: ___, votesToSkip: ____, seamlessNext: _____, hold: ______, ...stored } = others;
  const { readyCheck: _______, countdown: ________, wheel: _________, ...fixed } = stored;
  return canonical(fixed);
}

/** Creates a record of everything that reaches the database, checking its rules at each write. */
export function createLedger(rules: Rules) {
  const { holds, holdsSame } = rules;
  const byName = new Map<string, RoomRecord>();
  const byId = new Map<number, RoomRecord>();

  function remember(room: RoomRecord): void {
    const seen = fixedPart(room.state.sync);
    room.seen.set(seen, [...(room.seen.get(seen) ?? []), { seq: room.seq, sync: room.state.sync, losses: room.losses }]);
    const { currentSource, queue } = room.state.sync;
    const keys = [...(currentSource === null ? [] : [currentSource]), ...queue].map(videoKey);
    holds(new Set(keys).size === keys.length, 'no video is in a queue twice', () => keys);
  }

  function known(roomId: number): RoomRecord {
    const room = byId.get(roomId);
    if (room === undefined) throw new Error(`Room ${roomId} was written before it was claimed`);
    return room;
  }

  /** Checks that an invite link's uses only decrease, and that a removed link stays removed. */
  function checkInvites({ name, state, formerInvites }: RoomRecord, before: StoredRoom['entrance']): void {
    const [former, now] = [before, state.entrance].map((entrance) => new Map(entrance?.invites.map((invite) => [invite.id, invite])));
    for (const { id, usesLeft } of now?.values() ?? []) {
      const uses = former?.get(id)?.usesLeft ?? null;
      const isFewer = uses === null || (usesLeft !== null && usesLeft <= uses);
      holds(isFewer && !formerInvites.has(id), 'an invite link gives out', () => ({ name, uses, usesLeft }));
    }
    for (const id of former?.keys() ?? []) if (now?.has(id) !== true) formerInvites.add(id);
  }

  /** Notes a text in the room, though perhaps in no entry. */
  function noteText(room: RoomRecord, text: string): void {
    if (room.texts.has(text)) return;
    room.texts.set(text, 1);
    room.textSeqs.set(text, room.seq);
  }

  function recount(room: RoomRecord): void {
    const { chat, lastRequests = [] } = room.state;
    for (const { text } of chat) noteText(room, text);
    room.messages = expectedIn(room.state);
    for (const [page, ids] of lastRequests) for (const id of ids) room.requests.set(`${page} ${id}`, 1);
  }

  return {
    rooms: (): RoomRecord[] => [...byName.values()],

    of(name: string): RoomRecord {
      const room = byName.get(name);
      if (room === undefined) throw new Error(`There is no room ${name}`);
      return room;
    },

    created(whole: StoredRoom): void {
      const state = JSON.parse(JSON.stringify(toStoredRoom(whole))) as StoredRoom;
      const counts = {
        requests: new Map(),
        texts: new Map(),
        textSeqs: new Map(),
        messages: expectedIn(state),
        seen: new Map(),
        writers: new Map(),
        losses: 0,
        formerTexts: new Set<string>(),
        lostTexts: new Set<string>(),
        lostSyncs: new Set<string>(),
        announcedBans: new Set<string>(),
        formerInvites: new Set<string>(),
      };
      const room: RoomRecord = { name: whole.sync.name, epoch: 0, seq: 0, claimant: 0, isContested: false, state, ...counts, written: [] };
      room.written.push({ seq: 0, snapshot: JSON.stringify(state), isChange: true });
      byName.set(room.name, room);
      remember(room);
    },

    numbered(name: string, roomId: number): void {
      byId.set(roomId, this.of(name));
    },

    claimed(name: string, { roomId, epoch, seq, room: found }: ClaimedRoom, process: number): void {
      const room = this.of(name);
      room.isContested ||= process < room.claimant;
      room.claimant = Math.max(room.claimant, process);
      byId.set(roomId, room);
      holds(epoch > room.epoch, 'the epochs of a room only go up', () => ({ name, from: room.epoch, to: epoch }));
      room.epoch = epoch;
      holds(seq === room.seq, 'a claim finds everything that was written', () => ({ name, found: seq, written: room.seq }));
      holdsSame(toStoredRoom(found), room.state, 'what is read back is what was written, byte for byte');
    },

    wrote({ room_id, seq, epoch, entry: json }: EntryRow, process: number): void {
      const room = known(room_id);
      holds(epoch >= room.epoch, 'no process writes under an old epoch', () => ({ name: room.name, epoch, latest: room.epoch }));
      const writer = room.writers.get(epoch) ?? process;
      holds(writer === process, 'one epoch of a room has one writer', () => ({ name: room.name, epoch, writer, process }));
      room.writers.set(epoch, writer);
      holds(seq === room.seq + 1, 'entries are numbered without gaps', () => ({ name: room.name, after: room.seq, came: seq }));
      const entry = JSON.parse(json) as StoredChange;
      room.seq = seq;
      const before = room.state.entrance;
      room.state = replayEntry(room.state, entry);
      checkInvites(room, before);
      room.written.push({ seq, entry: json });
      count({ holds }, room.requests, entry.request?.join(' '), 'a request is in the log at most once');
      for (const text of [entry.chat?.text, entry.messageChange?.edit?.text]) {
        count({ holds }, room.texts, text, 'a chat text is in the log at most once');
        if (text !== undefined) room.textSeqs.set(text, seq);
      }
      followMessages(rules, room.messages, entry);
      const changed = room.state.chat.find(({ id }) => id === entry.messageChange?.id);
      if (changed !== undefined) checkMessage(rules, room.messages, changed);
      remember(room);
    },

    /** All entries after `seq` are lost. `mayBeConfirmed`: even confirmed ones. */
    rolledBack(name: string, seq: number, rest: StoredRoom, mayBeConfirmed: boolean): void {
      const room = this.of(name);
      const before = [...room.texts.keys()];
      room.losses += 1;
      room.seq = seq;
      room.state = JSON.parse(JSON.stringify(toStoredRoom(rest))) as StoredRoom;
      room.written.splice(0, Infinity, { seq, snapshot: JSON.stringify(room.state), isChange: true });
      for (const [fixed, seen] of room.seen) {
        const left = seen.filter((one) => one.seq <= seq);
        if (left.length < seen.length) room.lostSyncs.add(fixed);
        room.seen.set(fixed, left);
      }
      for (const [text, textSeq] of room.textSeqs) if (textSeq > seq) room.texts.delete(text);
      room.requests.clear();
      room.formerInvites.clear();
      recount(room);
      for (const text of before) {
        if (room.texts.has(text)) continue;
        room.formerTexts.add(text);
        if (mayBeConfirmed) room.lostTexts.add(text);
      }
      remember(room);
    },

    snapshotted({ roomId, seq, room: whole }: { roomId: number; seq: number; room: StoredRoom }): void {
      const room = known(roomId);
      const snapshot = canonical(toStoredRoom(whole));
      // A stopping server stores its newest state, with entries that just failed to be stored.
      const isAhead = seq > room.seq;
      const isChange = isAhead || (seq === room.seq && snapshot !== canonical(room.state));
      room.written.push({ seq, snapshot, isChange });
      if (!isChange) return;
      room.seq = seq;
      room.state = JSON.parse(snapshot) as StoredRoom;
      if (isAhead) recount(room);
      const { sync } = room.state;
      const isSameRoom = isAhead || room.seen.has(fixedPart(sync));
      holds(isSameRoom || !sync.isPlaying, 'a snapshot changes a room only when the room is archived', () => ({
        name: room.name,
        seq,
        snapshot,
      }));
      remember(room);
    },
  };
}
export type Ledger = ReturnType<typeof createLedger>;

function count({ holds }: Pick<Rules, 'holds'>, counts: Map<string, number>, key: string | undefined, rule: string): void {
  if (key === undefined) return;
  const times = (counts.get(key) ?? 0) + 1;
  counts.set(key, times);
  holds(times === 1, rule, () => key);
}

/** Replays a room's log from each of its snapshots: all must lead to the same room. */
export function checkReplays({ holdsSame }: Rules, { name, state, written }: RoomRecord): void {
  const first = written.findLastIndex((one) => 'snapshot' in one && one.isChange);
  for (const [index, start] of written.entries()) {
    if (index < first || !('snapshot' in start)) continue;
    const later = written.slice(first).flatMap((one) => ('entry' in one && one.seq > start.seq ? [one.entry] : []));
    const replayed = later.reduce(
      (room, entry) => replayEntry(room, JSON.parse(entry) as StoredChange),
      JSON.parse(start.snapshot) as StoredRoom,
    );
    holdsSame(replayed, state, `the log of ${name} leads from any snapshot to the same room, byte for byte`);
  }
}
