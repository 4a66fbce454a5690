import type { Delta } from '@matinee/room';
import { followersChannel } from '../../cluster/backbone.ts';
import type { Seal } from '../../cluster/seal.ts';
import { readEntryValue, storedEntryOf } from './stored-room.ts';

/**
 * A change of a room as sent to its followers, and as stored in the room's log if it has an entry. Without a delta it only carries the
 * number of the newest change.
 */
export interface FollowerMessage {
  epoch: number;
  /** The last entry of the log after the change. */
  seq: number;
  /** Counts the changes of the host. */
  number: number;
  delta?: Delta | undefined;
}

export function writeFollowerMessage(seal: Seal, room: string, { delta, ...message }: FollowerMessage): string {
  const stored = delta?.entry === undefined ? delta : { ...delta, entry: storedEntryOf(delta.entry) };
  return seal.close(followersChannel(room), { ...message, delta: stored });
}

/**
 * Reads a message. Returns undefined for a text that no node of this cluster has written for this room, and logs it. @throws
 * NewerFormatError
 */
export function readFollowerMessage(seal: Seal, room: string, text: string): FollowerMessage | undefined {
  // The seal proves that a node of this version has written it.
  const opened = seal.open(followersChannel(room), text) as FollowerMessage | undefined;
  const { delta } = opened ?? {};
  if (opened === undefined || delta?.entry === undefined) return opened;
  return { ...opened, delta: { ...delta, entry: readEntryValue(delta.entry).entry } };
}
