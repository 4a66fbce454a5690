import { applyMessageChange, applyQueueOperations, type MessageChange, type RoomSync } from '@matinee/protocol';
import { castBallot } from './ballot-box.ts';
import { withAdmitted } from './entrance.ts';
import { withoutSender } from './erase-name.ts';
import { latestMessages } from './item-size.ts';
import { recordRequest } from './request-names.ts';
import type { StoredChange, RoomPatch, StoredMessage, StoredRoom } from './room-state.ts';

/** The fields of the sync that belong to connections, with their values in a stored room. */
const unstoredSync = {
  voteCounts: [],
  votesToSkip: [],
  seamlessNext: null,
  hold: null,
  readyCheck: null,
  countdown: null,
  wheel: null,
} satisfies RoomPatch;
/** A field of the sync that belongs to connections. */
export type UnstoredField = keyof typeof unstoredSync;

export function isUnstored(field: string): field is UnstoredField {
  return field in unstoredSync;
}

/** Returns the sync without what belongs to connections. */
export function withoutUnstored(sync: Readonly<RoomSync>): RoomSync {
  return { ...sync, ...unstoredSync };
}

type PartName = keyof StoredRoom;

/** The stored parts of a room, in the order in which they are written: how each follows from its last value and a stored change. */
const storedParts: { [Part in PartName]-?: (before: StoredRoom[Part], change: StoredChange) => StoredRoom[Part] } = {
  sync: (before, { patch, queueOperations }) => {
    const sync = patch === undefined ? before : { ...before, ...patch };
    return queueOperations === undefined ? sync : { ...sync, queue: applyQueueOperations(sync.queue, queueOperations) };
  },
  chat: (before, { chat: message, messageChange, forgetsUntil, erasesSenders = [] }) => {
    const left = forgetsUntil === undefined ? before : forgetChat(before, forgetsUntil);
    const kept = erasesSenders.length === 0 ? left : left.map((each) => (erasesSenders.includes(each.id) ? withoutSender(each) : each));
    const changed = messageChange === undefined ? kept : changeChat(kept, messageChange);
    return message === undefined ? changed : appendChat(changed, message);
  },
  membership: (before, { membership = before }) => membership,
  entrance: (before, { entrance = before, admits }) => (admits === undefined ? entrance : withAdmitted(before, admits)),
  lastRequests: (before, { request }) => (request === undefined ? before : recordRequest(before, request)),
  guards: (before, { guards = before }) => guards,
  adders: (before, { adders = before }) => adders,
  ballotBox: (before, { ballotBox = before, ballot }) => {
    if (ballotBox === null || ballotBox === undefined) return undefined;
    return ballot === undefined ? ballotBox : castBallot(ballotBox, ballot);
  },
};

/** Returns a stored room made part by part, without the parts for which `partOf` returns undefined. */
export function mapStoredParts(partOf: (part: PartName) => unknown): StoredRoom {
  const parts = Object.keys(storedParts).map((part) => [part, partOf(part as PartName)] as const);
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined)) as unknown as StoredRoom;
}

/** Returns the part of a room that is stored. Votes, waits and readiness of players end with connections. */
export function toStoredRoom(room: StoredRoom): StoredRoom {
  return mapStoredParts((part) => (part === 'sync' ? withoutUnstored(room.sync) : room[part]));
}

/** Applies a stored entry to a stored room. */
export function replayEntry(room: StoredRoom, entry: StoredChange): StoredRoom {
  return mapStoredParts((part) => (storedParts[part] as (before: unknown, change: StoredChange) => unknown)(room[part], entry));
}

/** Adds a message to the recent chat. */
export function appendChat(chat: readonly StoredMessage[], message: StoredMessage): StoredMessage[] {
  return latestMessages([...chat, message]);
}

/** Replaces a changed message in the recent chat. Returns the same list if it isn't recent. */
export function changeChat(chat: readonly StoredMessage[], change: MessageChange): readonly StoredMessage[] {
  if (!chat.some(({ id }) => id === change.id)) return chat;
  return latestMessages(chat.map((message) => (message.id === change.id ? applyMessageChange(message, change) : message)));
}

/** Removes messages that were sent until then from the recent chat. */
export function forgetChat(chat: readonly StoredMessage[], untilMs: number): readonly StoredMessage[] {
  return chat.some(({ at }) => at <= untilMs) ? chat.filter(({ at }) => at > untilMs) : chat;
}
