import type { RoomState } from './room-state.ts';

// One user may have several clients. To count users, count identities.

/** Whether two clients of a room are those of one user. */
export function isSameIdentity({ identityIds }: Pick<RoomState, 'identityIds'>, clientId: string, otherId: string): boolean {
  return clientId === otherId || identityIds.get(clientId) === identityIds.get(otherId);
}

/** Clients of a room by identity, in their order, without those that aren't in the room. */
export function groupByIdentity({ identityIds }: Pick<RoomState, 'identityIds'>, clientIds: Iterable<string>): Map<string, string[]> {
  const clients = new Map<string, string[]>();
  for (const id of clientIds) {
    const identityId = identityIds.get(id);
    if (identityId !== undefined) clients.set(identityId, [...(clients.get(identityId) ?? []), id]);
  }
  return clients;
}
