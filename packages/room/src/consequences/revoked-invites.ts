import { RequestType } from '@matinee/protocol';
import { banOf } from '../state/guards.ts';
import { roleOf } from '../state/membership.ts';
import { isPermitted } from '../read/is-permitted.ts';
import { permissionsNeeded } from '../read/permissions-needed.ts';
import type { Entrance, Invite, RoomState } from '../state/room-state.ts';

/** Removes links after a change of their makers' roles, bans or permissions. */
export function revokeInvites(before: RoomState, room: RoomState, nowMs: number): RoomState {
  const { entrance, membership, guards, sync } = room;
  if (entrance === undefined || entrance.invites.length === 0) return room;
  if (membership === before.membership && guards === before.guards && sync.grants === before.sync.grants) return room;
  const invites = entrance.invites.filter((invite) => isStillAllowed(room, invite, nowMs));
  return invites.length === entrance.invites.length ? room : { ...room, entrance: { ...entrance, invites } };
}

/** A link stored before links had makers stays. */
function isStillAllowed(room: RoomState, { maker, role: given }: Invite, nowMs: number): boolean {
  if (maker === undefined) return true;
  const { identityId, isLoggedIn } = maker;
  if (banOf(room, [identityId], nowMs) !== undefined) return false;
  const role = roleOf(room, isLoggedIn ? identityId : undefined);
  const needed = permissionsNeeded(room, { type: RequestType.MakeInvite, role: given ?? undefined });
  return needed.every((permission) => isPermitted(room.sync, role, permission));
}

export function withoutInvitesOf(entrance: Entrance, isDeleted: (accountId: string) => boolean): Entrance {
  const invites = entrance.invites.filter(({ maker }) => maker?.isLoggedIn !== true || !isDeleted(maker.identityId));
  return invites.length === entrance.invites.length ? entrance : { ...entrance, invites };
}
