import { applyMessageChange, applyQueueOperations, type MessageChange, type RoomSync } from '@matinee/protocol';
import { castBallot } from './ballot-box.ts';
import { withAdmitted } from './entrance.ts';
import { withoutSender } from './erase-name.ts';
import { latestMessages } from './item-size.ts';
import { recordRequest } from './request-names.ts';
import type { StoredChange, RoomPatch, StoredMessage, StoredRoom } from './room-state.ts';

/** With their values in a stored room. */
const unstoredSync = {
  voteCounts: [],
  votesToSkip: [],
  seamlessNext: null,
  hold: null,
  readyCheck: null,
  countdown: null,
  wheel: null,
} satisfies RoomPatch;
export type UnstoredField = keyof typeof unstoredSync;

export function isUnstored(field: string): field is UnstoredField {
  return field in unstoredSync;
}

export function withoutUnstored(sync: Readonly<RoomSync>): RoomSync {
  return { ...sync, ...unstoredSync };
}

type PartName = keyof StoredRoom;

/** Ordered as written; each part follows from its last value and a stored change. */
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

/** Leaves out parts for which `partOf` returns undefined. */
export function mapStoredParts(partOf: (part: PartName) => unknown): StoredRoom {
  const parts = Object.keys(storedParts).map((part) => [part, partOf(part as PartName)] as const);
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined)) as unknown as StoredRoom;
}

/** Votes, waits and readiness of players end with connections. */
export function toStoredRoom(room: StoredRoom): StoredRoom {
  return mapStoredParts((part) => (part === 'sync' ? withoutUnstored(room.sync) : room[part]));
}

export function replayEntry(room: StoredRoom, entry: StoredChange): StoredRoom {
  return mapStoredParts((part) => (storedParts[part] as (before: unknown, change: StoredChange) => unknown)(room[part], entry));
}

export function appendChat(chat: readonly StoredMessage[], message: StoredMessage): StoredMessage[] {
  return latestMessages([...chat, message]);
}

/** Returns the same list if the message isn't recent. */
export function changeChat(chat: readonly StoredMessage[], change: MessageChange): readonly StoredMessage[] {
  if (!chat.some(({ id }) => id === change.id)) return chat;
  return latestMessages(chat.map((message) => (message.id === change.id ? applyMessageChange(message, change) : message)));
}

export function forgetChat(chat: readonly StoredMessage[], untilMs: number): readonly StoredMessage[] {
  return chat.some(({ at }) => at <= untilMs) ? chat.filter(({ at }) => at > untilMs) : chat;
}
