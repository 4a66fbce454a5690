import { fullSync, type RoomState } from '@matinee/room';
import { encodeMessages, type Frame } from './encode-messages.ts';

/** A whole room as three messages, framed: a sync, the list of users and the chat. */
export type RoomSnapshot = [sync: Buffer, users: Buffer, chat: Buffer];

export interface SnapshotEncoder {
  encode(room: RoomState, nowMs: number): RoomSnapshot;
  /** Frees the memory of what was encoded. */
  clear(): void;
}

/** Encodes snapshots that follow each other quickly at little cost: the JSON of users and chat messages is kept until `clear`. */
export function createSnapshotEncoder(frame: Frame): SnapshotEncoder {
  const texts = new Map<object, string>();

  function textOf(value: object): string {
    const known = texts.get(value);
    if (known !== undefined) return known;
    const text = JSON.stringify(value);
    texts.set(value, text);
    return text;
  }

  const listOf = (values: readonly object[]): string => `[${values.map(textOf).join(',')}]`;

  return {
    encode: (room, nowMs) => [
      encodeMessages([{ action: 'sync', ...fullSync(room, nowMs) }], frame),
      frame(`{"action":"user","update":{"kind":"init","value":${listOf(room.users)}}}`),
      frame(`{"action":"chatlog","messages":${listOf(room.chat)}}`),
    ],
    clear: () => texts.clear(),
  };
}
