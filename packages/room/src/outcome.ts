import type { ChatMessage, RoomEvent, RoomSync, RoomUser, UserUpdate } from '@matinee/protocol';
import { limits } from '@matinee/protocol';
import type { RoomState } from './room-state.ts';

export type RoomPatch = Partial<RoomSync>;

/** What is stored of one change. Applied in order to the room they were made on, entries give the room that made them. */
export interface RoomEntry {
  patch?: RoomPatch;
  chat?: ChatMessage;
}

/** What a request did. */
export interface Outcome {
  state: RoomState;
  /** The fields of the sync that changed; empty when none did. */
  patch: RoomPatch;
  chat?: ChatMessage;
  users: UserUpdate[];
  events: RoomEvent[];
}

const playbackFields = ['currentSource', 'isPlaying', 'playbackPosition', 'playbackSpeed', 'serverTime'] as const;

/** Whether two values of a sync say the same. What was not touched is the same object, so that this is quick. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((part, index) => isSame(part, b[index]));
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  return keys.length === others.length && keys.every((key) => isSame(a[key as keyof typeof a], b[key as keyof typeof b]));
}

/** The fields in which `after` differs; the position always travels with the time at which it holds. */
export function patchBetween(before: RoomSync, after: RoomSync): RoomPatch {
  if (before === after) return {};
  const patch: RoomPatch = {};
  for (const key of Object.keys(after) as (keyof RoomSync)[]) {
    if (!isSame(before[key], after[key])) Object.assign(patch, { [key]: after[key] });
  }
  if (playbackFields.some((key) => key in patch)) {
    patch.playbackPosition = after.playbackPosition;
    patch.serverTime = after.serverTime;
  }
  return patch;
}

/** An outcome that changed the sync to `sync` and is announced by these events. */
export function changed(before: RoomState, sync: RoomSync, events: RoomEvent[] = []): Outcome {
  return { state: sync === before.sync ? before : { ...before, sync }, patch: patchBetween(before.sync, sync), users: [], events };
}

/** An outcome that changed who is here. */
export function changedUsers(before: RoomState, users: readonly RoomUser[], updates: UserUpdate[], events: RoomEvent[] = []): Outcome {
  return { state: { ...before, users }, patch: {}, users: updates, events };
}

/** The stored part of an outcome, or undefined when nothing of it needs storing. */
export function entryOf(outcome: Outcome): RoomEntry | undefined {
  const hasPatch = Object.keys(outcome.patch).length > 0;
  if (!hasPatch && outcome.chat === undefined) return undefined;
  return { ...(hasPatch && { patch: outcome.patch }), ...(outcome.chat !== undefined && { chat: outcome.chat }) };
}

/** A message more, and no more of them than a newcomer gets. */
export function appendChat(chat: readonly ChatMessage[], message: ChatMessage): ChatMessage[] {
  return [...chat, message].slice(-limits.chatHistory);
}

/** The room after a stored entry. */
export function replayEntry(room: RoomState, entry: RoomEntry): RoomState {
  return {
    ...room,
    ...(entry.patch && { sync: { ...room.sync, ...entry.patch } }),
    ...(entry.chat && { chat: appendChat(room.chat, entry.chat) }),
  };
}
