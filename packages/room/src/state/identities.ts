import type { RoomUser } from '@matinee/protocol';
import { isCompanion } from '../read/people.ts';
import type { Actor } from './request.ts';
import type { RoomState } from './room-state.ts';

// A user may have several clients: to count users, count identities.

/** Whether two clients of a room belong to one user. */
export function isSameIdentity({ identityIds }: Pick<RoomState, 'identityIds'>, clientId: string, otherId: string): boolean {
  return clientId === otherId || identityIds.get(clientId) === identityIds.get(otherId);
}

/** Returns the identity of an actor: of their client in the room, otherwise of their account or session. */
export function identityOfActor(
  { identityIds }: Pick<RoomState, 'identityIds'>,
  { clientId, accountId, guestId }: Actor,
): string | undefined {
  return identityIds.get(clientId ?? '') ?? accountId ?? guestId;
}

/** Groups clients by identity, in their order. Leaves out clients that aren't in the room. */
export function groupByIdentity({ identityIds }: Pick<RoomState, 'identityIds'>, clientIds: Iterable<string>): Map<string, string[]> {
  const clients = new Map<string, string[]>();
  for (const id of clientIds) {
    const identityId = identityIds.get(id);
    if (identityId !== undefined) clients.set(identityId, [...(clients.get(identityId) ?? []), id]);
  }
  return clients;
}

/**
 * Returns the client under which the votes of a client's user are kept: the client itself, or for a companion the first
 * other client of its user. Undefined for a client that isn't in the room.
 */
export function voterOf(
  { users, identityIds }: Pick<RoomState, 'users' | 'identityIds'>,
  clientId: string | undefined,
): RoomUser | undefined {
  const user = users.find(({ id }) => id === clientId);
  if (user === undefined || !isCompanion(user)) return user;
  const identityId = identityIds.get(user.id);
  return users.find((other) => identityIds.get(other.id) === identityId && !isCompanion(other)) ?? user;
}
