import type { ChatMessage, RoomEvent, RoomSync, RoomUser, SegmentCategory, UserUpdate } from '@matinee/protocol';
import { limits } from '@matinee/protocol';
import type { RoomState, Standing, StoredRoom } from './room-state.ts';

export type RoomPatch = Partial<RoomSync>;

/** What is stored of one change. Applied in order to the room they were made on, entries give the room that made them. */
export interface RoomEntry {
  patch?: RoomPatch;
  chat?: ChatMessage;
  standing?: Standing;
}

/** Something that the room did by itself, to be told to everybody. */
export interface Notice {
  text: string;
  /** When a segment was skipped: its category. */
  category?: SegmentCategory;
  /** When the source is about to be skipped: why players have given up on it. */
  error?: string;
}

/** What a rule makes of a request. */
export interface Decision {
  state: RoomState;
  chat?: ChatMessage;
  users?: UserUpdate[];
  events?: RoomEvent[];
  notices?: Notice[];
  /** Clients that have to go. */
  kicked?: string[];
}

/** What a request did. */
export interface Outcome extends Required<Omit<Decision, 'chat'>> {
  chat?: ChatMessage;
  /** The fields of the sync that changed; empty when none did. */
  patch: RoomPatch;
  /** Set when it changed. */
  standing?: Standing;
}

const playbackFields = ['currentSource', 'isPlaying', 'playbackPosition', 'playbackSpeed', 'serverTime'] as const;

/** Whether two values of a sync say the same. What was not touched is the same object, so that this is quick. */
export function isSame(a: unknown, b: unknown): boolean {
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

/** All that came of a decision, and of what the room had done by itself before it. */
export function outcomeOf(before: RoomState, decision: Decision, earlier?: Decision): Outcome {
  const { state, users = [], events = [], notices = [], kicked = [], chat } = decision;
  return {
    state,
    patch: patchBetween(before.sync, state.sync),
    users: [...(earlier?.users ?? []), ...users],
    events: [...(earlier?.events ?? []), ...events],
    notices: [...(earlier?.notices ?? []), ...notices],
    kicked,
    ...(chat !== undefined && { chat }),
    ...(state.standing !== before.standing && { standing: state.standing }),
  };
}

/** A decision that changed the sync to `sync` and is announced by these events. */
export function changed(before: RoomState, sync: RoomSync, events: RoomEvent[] = []): Decision {
  return { state: sync === before.sync ? before : { ...before, sync }, events };
}

/** A decision that changed who is here. */
export function changedUsers(before: RoomState, users: readonly RoomUser[], updates: UserUpdate[], events: RoomEvent[] = []): Decision {
  return { state: { ...before, users }, users: updates, events };
}

/** The stored part of an outcome, or undefined when nothing of it needs storing. */
export function entryOf({ patch, chat, standing }: Outcome): RoomEntry | undefined {
  const entry: RoomEntry = {
    ...(Object.keys(patch).length > 0 && { patch }),
    ...(chat !== undefined && { chat }),
    ...(standing !== undefined && { standing }),
  };
  return Object.keys(entry).length > 0 ? entry : undefined;
}

/** A message more, and no more of them than a newcomer gets. */
export function appendChat(chat: readonly ChatMessage[], message: ChatMessage): ChatMessage[] {
  return [...chat, message].slice(-limits.chatHistory);
}

/** The stored room after an entry. */
export function replayEntry(room: StoredRoom, entry: RoomEntry): StoredRoom {
  return {
    sync: entry.patch ? { ...room.sync, ...entry.patch } : room.sync,
    chat: entry.chat ? appendChat(room.chat, entry.chat) : room.chat,
    standing: entry.standing ?? room.standing,
  };
}
