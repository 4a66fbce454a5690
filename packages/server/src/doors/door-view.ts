import { limits, type DoorResponse } from '@matinee/protocol';
import { peopleOf, type RoomState } from '@matinee/room';

/** Returns the public information about a room. */
export function doorOf({ sync, users, identityIds }: RoomState, isAdmitted: boolean): DoorResponse {
  const { name, title, door } = sync;
  const names = [...new Map(peopleOf(users).map((user) => [identityIds.get(user.id), user.name])).values()];
  return {
    name,
    title,
    kind: door.kind,
    capacity: door.capacity,
    isFull: door.capacity !== null && names.length >= door.capacity,
    isAdmitted,
    people: names.length,
    seats: names.slice(0, limits.listedNames).map(initialOf),
  };
}

function initialOf(name: string): string {
  return (Array.from(name)[0] ?? '').toUpperCase();
}
