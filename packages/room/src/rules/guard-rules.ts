import { createRefusal, limits, RequestType, type PermissionName } from '@matinee/protocol';
import { banOf, guardsAt, idsOfClient, toBannedClient } from '../state/guards.ts';
import { announce, changeSync, updateUsers, type BannedClient, type Decision } from '../state/room-change.ts';
import { permissionDenied } from './permissions.ts';
import { outranks } from '../read/promotion.ts';
import type { Actor, RequestContext, ResolvedRequestOf } from '../state/request.ts';
import type { Guards, RoomBan, RoomMute, RoomState } from '../state/room-state.ts';
import { removeClients, requireUser } from './user-rules.ts';

const minuteMs = 60_000;

/** Bans the account and the session, and disconnects all of the user's clients. */
function ban(room: RoomState, request: ResolvedRequestOf<typeof RequestType.Ban>, context: RequestContext): Decision {
  const { forMinutes, reason, ...others } = request;
  const { nowMs, actor } = context;
  const user = requireUser(room, request.clientId);
  const identityIds = idsOfClient(room, user.id);
  const clientIds = lowerClientsOf(room, identityIds, actor, 'manage-users.ban');
  const made: RoomBan = {
    id: context.newId(),
    identityIds,
    name: user.name,
    isLoggedIn: user.isLoggedIn,
    ...(reason !== undefined && reason !== '' && { reason }),
    createdAt: nowMs,
    ...(forMinutes !== undefined && { endsAt: nowMs + forMinutes * minuteMs }),
    by: actor.name,
  };
  const { bans, mutes } = guardsAt(room, nowMs);
  const guarded = withGuards(room, { bans: [...bans, made], mutes });
  const event = announce({ ...others, ...(forMinutes !== undefined && { forMinutes }) }, context, { user });
  return { ...removeClients(guarded, clientIds, [event]), banned: clientIds.map((clientId) => toBannedClient(clientId, made)) };
}

function unban(room: RoomState, request: ResolvedRequestOf<typeof RequestType.Unban>, context: RequestContext): Decision {
  const { bans, mutes } = guardsAt(room, context.nowMs);
  const lifted = bans.find(({ id }) => id === request.id);
  if (lifted === undefined) throw createRefusal('BadApiArgumentException', { arg: 'id', reason: 'no_such_ban' });
  const { name, isLoggedIn } = lifted;
  const guards = { bans: bans.filter((other) => other !== lifted), mutes };
  return { state: { ...room, guards }, events: [announce(request, context, { user: { name, isLoggedIn } })] };
}

function mute(room: RoomState, request: ResolvedRequestOf<typeof RequestType.Mute>, context: RequestContext): Decision {
  const { nowMs } = context;
  const user = requireUser(room, request.clientId);
  const identityIds = idsOfClient(room, user.id);
  const clientIds = lowerClientsOf(room, identityIds, context.actor, 'manage-users.mute');
  const { bans, mutes } = guardsAt(room, nowMs);
  const others = mutes.filter((other) => !other.identityIds.some((id) => identityIds.includes(id)));
  if (request.forMinutes === null && others.length === mutes.length) return { state: room };
  const endsAt = nowMs + (request.forMinutes ?? 0) * minuteMs;
  const made: RoomMute[] = request.forMinutes === null ? [] : [{ identityIds, endsAt }];
  const guarded = withGuards(room, { bans, mutes: [...others, ...made] });
  const updates = new Map(clientIds.map((id) => [id, { mutedUntil: endsAt }]));
  return updateUsers(guarded, updates, [announce(request, context, { user: { ...user, mutedUntil: endsAt } })]);
}

/** Reserves the playback for moderators and above, or ends that. */
function lockControls(room: RoomState, request: ResolvedRequestOf<typeof RequestType.LockControls>, context: RequestContext): Decision {
  if (request.locked === room.sync.controlsLocked) return { state: room };
  return changeSync(room, { ...room.sync, controlsLocked: request.locked }, [announce(request, context)]);
}

export function expelBanned(room: RoomState, nowMs: number): Decision {
  const banned = room.users.flatMap(({ id }): BannedClient[] => {
    const found = banOf(room, idsOfClient(room, id), nowMs);
    return found === undefined ? [] : [toBannedClient(id, found)];
  });
  if (banned.length === 0) return { state: room };
  return {
    ...removeClients(
      room,
      banned.map(({ clientId }) => clientId),
    ),
    banned,
  };
}

/**
 * Returns the clients that a ban or a mute applies to.
 * @throws PermissionDeniedException unless the actor's role is above each
 */
function lowerClientsOf(room: RoomState, ids: readonly string[], { role }: Actor, permission: PermissionName): string[] {
  const concerned = room.users.filter(({ id }) => idsOfClient(room, id).some((known) => ids.includes(known)));
  if (!concerned.every((user) => outranks(role, user.role))) throw permissionDenied(permission);
  return concerned.map(({ id }) => id);
}

/** @throws ValidationError for more bans and mutes than a room holds */
function withGuards(room: RoomState, guards: Guards): RoomState {
  if (new TextEncoder().encode(JSON.stringify(guards)).length > limits.guardBytes) {
    throw createRefusal('ValidationError', { reason: 'too_many_bans' });
  }
  return { ...room, guards };
}

export const guardRules = {
  [RequestType.Ban]: ban,
  [RequestType.Unban]: unban,
  [RequestType.Mute]: mute,
  [RequestType.LockControls]: lockControls,
};
