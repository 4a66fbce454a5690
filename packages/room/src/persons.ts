import type { RoomState } from './room-state.ts';

// One person may have several clients: what counts heads counts persons.

/** Whether two clients of a room are the same person's. */
export function isSamePerson({ personIds }: Pick<RoomState, 'personIds'>, clientId: string, otherId: string): boolean {
  return clientId === otherId || personIds.get(clientId) === personIds.get(otherId);
}

/** Some clients of a room by the person whose they are, in their order. Clients that are not here are left out. */
export function byPerson({ personIds }: Pick<RoomState, 'personIds'>, clientIds: Iterable<string>): Map<string, string[]> {
  const clients = new Map<string, string[]>();
  for (const id of clientIds) {
    const personId = personIds.get(id);
    if (personId !== undefined) clients.set(personId, [...(clients.get(personId) ?? []), id]);
  }
  return clients;
}
