import { createHash } from 'node:crypto';
import { Role } from '@matinee/protocol';
import type { RoomState } from '@matinee/room';

export interface Caller {
  identityId: string;
  guestId?: string | undefined;
  isLoggedIn: boolean;
  password?: string | undefined;
  invite?: string | undefined;
}

export type Obstacle = 'banned' | 'password' | 'knock' | 'invited' | 'full';

/** The part of a room that decides who may enter. */
export type AccessState = Pick<RoomState, 'sync' | 'membership' | 'guards' | 'entrance' | 'identityIds'>;

/** Returns the obstacle for a user, derived only from the room's stored form as documented. */
export function obstacleBefore(room: AccessState, caller: Caller, nowMs: number): Obstacle | undefined {
  const { door } = room.sync;
  const role = roleIn(room, caller);
  if (isBanned(room, caller, nowMs)) return 'banned';
  if (role === Role.Owner || role === Role.Administrator || role === Role.Moderator) return undefined;
  const inside = new Set(room.identityIds.values());
  if (inside.has(caller.identityId)) return undefined;
  const { admitted = [], passwordHash = null } = room.entrance ?? {};
  const isInvited = usesOf(room, caller.invite, nowMs) > 0;
  const isOpen =
    admitted.includes(caller.identityId) ||
    (isInvited && (door.kind !== 'invited' || caller.isLoggedIn)) ||
    // The simulation hashes no passwords.
    (door.kind === 'password' && passwordHash !== null && caller.password === passwordHash) ||
    (door.kind === 'invited' && role === Role.TrustedUser);
  if (door.kind !== 'link' && !isOpen) return door.kind;
  return door.capacity !== null && inside.size >= door.capacity ? 'full' : undefined;
}

/** Whether the account or session is banned; never true for the owner. */
export function isBanned({ guards, membership }: AccessState, { identityId, guestId }: Caller, nowMs: number): boolean {
  if (identityId === membership.ownerId) return false;
  const bans = guards?.bans.filter(({ identityIds }) => identityIds.some((id) => id === identityId || id === guestId)) ?? [];
  return bans.some(({ endsAt }) => endsAt === undefined || nowMs < endsAt);
}

export function isMuted({ guards, identityIds, guestIds }: RoomState, clientId: string, nowMs: number): boolean {
  const ids = new Set([identityIds.get(clientId), guestIds.get(clientId)]);
  return guards?.mutes.some((mute) => nowMs < mute.endsAt && mute.identityIds.some((id) => ids.has(id))) ?? false;
}

export function usesOf({ entrance }: AccessState, token: string | undefined, nowMs: number): number {
  if (token === undefined) return 0;
  const hash = createHash('sha256').update(token).digest('hex');
  const invite = entrance?.invites.find(({ tokenHash }) => tokenHash === hash);
  if (invite === undefined || (invite.endsAt !== null && invite.endsAt <= nowMs)) return 0;
  return invite.usesLeft ?? Infinity;
}

function roleIn({ membership }: AccessState, { identityId, isLoggedIn }: Caller): Role {
  if (!isLoggedIn) return Role.UnregisteredUser;
  if (identityId === membership.ownerId) return Role.Owner;
  return membership.roles.find(([id]) => id === identityId)?.[1] ?? Role.RegisteredUser;
}
