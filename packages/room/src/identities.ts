import type { RoomState } from './room-state.ts';

// One person may have several clients: what counts heads counts persons.

/** Whether two clients of a room are the same person's. */
export function isSameIdentity({ identityIds }: Pick<RoomState, 'identityIds'>, clientId: string, otherId: string): boolean {
  return clientId === otherId || identityIds.get(clientId) === identityIds.get(otherId);
}

/** Some clients of a room by the person whose they are, in their order. Clients that are not here are left out. */
export function groupByIdentity({ identityIds }: Pick<RoomState, 'identityIds'>, clientIds: Iterable<string>): Map<string, string[]> {
  const clients = new Map<string, string[]>();
  for (const id of clientIds) {
    const identityId = identityIds.get(id);
    if (identityId !== undefined) clients.set(identityId, [...(clients.get(identityId) ?? []), id]);
  }
  return clients;
}
