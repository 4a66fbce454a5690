import { publicMessage, fullSync, type RoomState } from '@matinee/room';
import { encodeMessages, type Frame } from './encode-messages.ts';

/** A room in three framed messages. */
export type RoomSnapshot = [sync: Buffer, users: Buffer, chat: Buffer];

export interface SnapshotEncoder {
  encode(room: RoomState, nowMs: number): RoomSnapshot;
  clear(): void;
}

/** Keeps the JSON of users and chat messages until `clear`, for snapshots that follow each other quickly. */
export function createSnapshotEncoder(frame: Frame): SnapshotEncoder {
  const texts = new Map<object, string>();

  function listOf<Value extends object>(values: readonly Value[], shown: (value: Value) => object): string {
    const all = values.map((value) => {
      const text = texts.get(value) ?? JSON.stringify(shown(value));
      texts.set(value, text);
      return text;
    });
    return `[${all.join(',')}]`;
  }

  return {
    encode: (room, nowMs) => [
      encodeMessages([{ action: 'sync', ...fullSync(room, nowMs) }], frame),
      frame(`{"action":"user","update":{"kind":"init","value":${listOf(room.users, (user) => user)}}}`),
      frame(`{"action":"chatlog","messages":${listOf(room.chat, publicMessage)}}`),
    ],
    clear: () => texts.clear(),
  };
}
