import type { StoredRoom } from '@matinee/room';
import { checkRoom, writeRoom } from './stored-room.ts';

/** Called when a room is not stored exactly as it is, or was not. */
export type WarnOfRoom = (text: string, detail: unknown) => void;

/** Returns the JSON of a room, always readable: fields that could not be read back have the values of a new room. */
export function toReadableJson(room: StoredRoom, warn: WarnOfRoom): string {
  const { name, isTemporary } = room.sync;
  const checked = checkRoom(room, { name, isTemporary });
  if (checked.isRepaired) warn('a room was invalid: invalid fields have the values of a new room', { room: name });
  return writeRoom(checked.room);
}
