import { limits, type DoorResponse } from '@matinee/protocol';
import type { RoomState } from '@matinee/room';

/** What everybody may know who stands before a room. */
export function doorOf({ sync, users, identityIds }: RoomState, isAdmitted: boolean): DoorResponse {
  const { name, title, door } = sync;
  const people = new Set(identityIds.values()).size;
  const names = [...new Map(users.map((user) => [identityIds.get(user.id), user.name])).values()];
  return {
    name,
    title,
    kind: door.kind,
    capacity: door.capacity,
    isFull: door.capacity !== null && people >= door.capacity,
    isAdmitted,
    people,
    seats: names.slice(0, limits.listedNames).map(initialOf),
  };
}

function initialOf(name: string): string {
  return (Array.from(name)[0] ?? '').toUpperCase();
}
