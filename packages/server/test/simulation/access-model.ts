import { createHash } from 'node:crypto';
import { Role } from '@matinee/protocol';
import type { RoomState } from '@matinee/room';

/** A user at the door of a room, and their credentials. */
export interface Caller {
  identityId: string;
  /** For an account, the session in which it is used. */
  guestId?: string | undefined;
  isLoggedIn: boolean;
  password?: string | undefined;
  /** The token of an invite link. */
  invite?: string | undefined;
}

export type Obstacle = 'banned' | 'password' | 'knock' | 'invited' | 'full';

/** The part of a room that decides which users may come in. */
export type AccessState = Pick<RoomState, 'sync' | 'membership' | 'guards' | 'entrance' | 'identityIds'>;

/** Returns the obstacle for a user at a room, derived only from its stored form as the documentation says; undefined if there is none. */
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
    // The simulation's servers hash no passwords.
    (door.kind === 'password' && passwordHash !== null && caller.password === passwordHash) ||
    (door.kind === 'invited' && role === Role.TrustedUser);
  if (door.kind !== 'link' && !isOpen) return door.kind;
  return door.capacity !== null && inside.size >= door.capacity ? 'full' : undefined;
}

/** Whether a ban of the account or of the session is in force. The owner is never banned. */
export function isBanned({ guards, membership }: AccessState, { identityId, guestId }: Caller, nowMs: number): boolean {
  if (identityId === membership.ownerId) return false;
  const bans = guards?.bans.filter(({ identityIds }) => identityIds.some((id) => id === identityId || id === guestId)) ?? [];
  return bans.some(({ endsAt }) => endsAt === undefined || nowMs < endsAt);
}

/** Whether a user of the room can't chat now. */
export function isMuted({ guards, identityIds, guestIds }: RoomState, clientId: string, nowMs: number): boolean {
  const ids = new Set([identityIds.get(clientId), guestIds.get(clientId)]);
  return guards?.mutes.some((mute) => nowMs < mute.endsAt && mute.identityIds.some((id) => ids.has(id))) ?? false;
}

/** How often an invite link can still be used. */
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
