import type { StoredRoom } from '@matinee/room';
import { checkRoom, writeRoom } from './stored-room.ts';

/** Called when a room is not, or was not, stored exactly as it is. */
export type WarnOfRoom = (text: string, detail: unknown) => void;

/** The JSON of a room, always readable: fields that could not be read back have the values of a new room. */
export function toReadableJson(room: StoredRoom, warn: WarnOfRoom): string {
  const { name, isTemporary } = room.sync;
  const checked = checkRoom(room, { name, isTemporary });
  if (checked.isRepaired) warn('a room was not as it may be stored: what could not be right is as in a new room', { room: name });
  return writeRoom(checked.room);
}
