import type { RoomListItem } from '@matinee/protocol';
import type { RoomState } from '@matinee/room';
import { listedSource } from '../storage/stored-room.ts';

/** A loaded room as lists show it. */
export function toListItem({ sync, users }: RoomState): RoomListItem {
  const { name, title, description, isTemporary, visibility, queueMode, currentSource } = sync;
  return {
    name,
    title,
    description,
    isTemporary,
    visibility,
    queueMode,
    currentSource: currentSource && listedSource(currentSource),
    users: users.length,
  };
}
