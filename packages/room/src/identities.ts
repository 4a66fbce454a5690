import type { RoomUser } from '@matinee/protocol';
import { isCompanion } from './read/people.ts';
import type { Actor } from './request.ts';
import type { RoomState } from './room-state.ts';

// One user may have several clients. To count users, count identities.

/** Whether two clients of a room are those of one user. */
export function isSameIdentity({ identityIds }: Pick<RoomState, 'identityIds'>, clientId: string, otherId: string): boolean {
  return clientId === otherId || identityIds.get(clientId) === identityIds.get(otherId);
}

/** The identity of an actor: that of their client, or without one in the room that of their account or session. */
export function identityOfActor(
  { identityIds }: Pick<RoomState, 'identityIds'>,
  { clientId, accountId, guestId }: Actor,
): string | undefined {
  return identityIds.get(clientId ?? '') ?? accountId ?? guestId;
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

/**
 * The client under which the votes of a client's user are kept: the one that gives them, or for a companion the first other
 * client of its user. Undefined for a client that isn't in the room.
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
