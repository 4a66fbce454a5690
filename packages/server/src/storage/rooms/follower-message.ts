import type { Delta } from '@matinee/room';
import { followersChannel } from '../../cluster/backbone.ts';
import type { Seal } from '../../cluster/seal.ts';
import { readEntryValue, storedEntryOf } from './stored-room.ts';

/** Without a delta it only carries the number of the newest change. */
export interface FollowerMessage {
  epoch: number;
  /** Last entry after the change. */
  seq: number;
  /** Counts the changes of the host. */
  number: number;
  delta?: Delta | undefined;
}

export function writeFollowerMessage(seal: Seal, room: string, { delta, ...message }: FollowerMessage): string {
  const stored = delta?.entry === undefined ? delta : { ...delta, entry: storedEntryOf(delta.entry) };
  return seal.close(followersChannel(room), { ...message, delta: stored });
}

/** Returns undefined for a text that no node of this cluster wrote for this room. @throws NewerFormatError */
export function readFollowerMessage(seal: Seal, room: string, text: string): FollowerMessage | undefined {
  // The seal proves that a node of this version wrote it.
  const opened = seal.open(followersChannel(room), text) as FollowerMessage | undefined;
  const { delta } = opened ?? {};
  if (opened === undefined || delta?.entry === undefined) return opened;
  return { ...opened, delta: { ...delta, entry: readEntryValue(delta.entry).entry } };
}
