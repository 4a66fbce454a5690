import type { RoomUser } from '@matinee/protocol';
import { isCompanion } from '../read/people.ts';
import type { Actor } from './request.ts';
import type { RoomState } from './room-state.ts';

// A user may have several clients: to count users, count identities.

export function isSameIdentity({ identityIds }: Pick<RoomState, 'identityIds'>, clientId: string, otherId: string): boolean {
  return clientId === otherId || identityIds.get(clientId) === identityIds.get(otherId);
}

/** By the client in the room, else by account or session. */
export function identityOfActor(
  { identityIds }: Pick<RoomState, 'identityIds'>,
  { clientId, accountId, guestId }: Actor,
): string | undefined {
  return identityIds.get(clientId ?? '') ?? accountId ?? guestId;
}

/** Leaves out clients that aren't in the room. */
export function groupByIdentity({ identityIds }: Pick<RoomState, 'identityIds'>, clientIds: Iterable<string>): Map<string, string[]> {
  const clients = new Map<string, string[]>();
  for (const id of clientIds) {
    const identityId = identityIds.get(id);
    if (identityId !== undefined) clients.set(identityId, [...(clients.get(identityId) ?? []), id]);
  }
  return clients;
}

/** Returns the client that holds its user's votes: for a companion the user's first other client. Undefined outside the room. */
export function voterOf(
  { users, identityIds }: Pick<RoomState, 'users' | 'identityIds'>,
  clientId: string | undefined,
): RoomUser | undefined {
  const user = users.find(({ id }) => id === clientId);
  if (user === undefined || !isCompanion(user)) return user;
  const identityId = identityIds.get(user.id);
  return users.find((other) => identityIds.get(other.id) === identityId && !isCompanion(other)) ?? user;
}
