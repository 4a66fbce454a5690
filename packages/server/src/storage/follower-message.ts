import type { RoomDelta } from '@matinee/room';
import { followersChannel } from '../cluster/backbone.ts';
import type { Seal } from '../cluster/seal.ts';
import { readEntryValue, storedEntryOf } from './stored-room.ts';

/**
 * A change of a room as its followers receive it, and as it is kept in the room's log if it has an entry. Without a delta it
 * says how far the room is.
 */
export interface FollowerMessage {
  epoch: number;
  /** The last entry of the log after it. */
  seq: number;
  /** Counts the changes of the host. */
  number: number;
  delta?: RoomDelta | undefined;
}

export function writeFollowerMessage(seal: Seal, room: string, { delta, ...message }: FollowerMessage): string {
  const stored = delta?.entry === undefined ? delta : { ...delta, entry: storedEntryOf(delta.entry) };
  return seal.close(followersChannel(room), { ...message, delta: stored });
}

/** Undefined for a text that no node of this cluster has written for this room; that is logged. @throws NewerFormatError */
export function readFollowerMessage(seal: Seal, room: string, text: string): FollowerMessage | undefined {
  // The seal shows that a node of this version has written it.
  const opened = seal.open(followersChannel(room), text) as FollowerMessage | undefined;
  const { delta } = opened ?? {};
  if (opened === undefined || delta?.entry === undefined) return opened;
  return { ...opened, delta: { ...delta, entry: readEntryValue(delta.entry).entry } };
}
