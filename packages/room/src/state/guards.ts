import { createRefusal, type MatineeError } from '@matinee/protocol';
import type { BannedClient } from './room-change.ts';
import type { Identity } from './request.ts';
import type { Guards, RoomBan, RoomMute, RoomState, StoredRoom } from './room-state.ts';

// Bans and mutes recognise a user by account and session, so that neither a logout nor a login ends them.

const noGuards: Guards = { bans: [], mutes: [] };

export function guardsAt({ guards = noGuards }: Pick<StoredRoom, 'guards'>, nowMs: number): Guards {
  return { bans: guards.bans.filter((ban) => endOf(ban) > nowMs), mutes: guards.mutes.filter((mute) => endOf(mute) > nowMs) };
}

/** The ids of account and session. */
export function idsOfUser({ identityId, guestId }: Pick<Identity, 'identityId' | 'guestId'>): string[] {
  return guestId === undefined ? [identityId] : [identityId, guestId];
}

export function idsOfClient({ identityIds, guestIds }: Pick<RoomState, 'identityIds' | 'guestIds'>, clientId: string): string[] {
  return [identityIds.get(clientId), guestIds.get(clientId)].filter((id) => id !== undefined);
}

/** Returns the current ban that ends last. No ban keeps the owner out. */
export function banOf({ guards, membership }: Pick<StoredRoom, 'guards' | 'membership'>, ids: readonly string[], nowMs: number) {
  if (guards === undefined || (membership.ownerId !== null && ids.includes(membership.ownerId))) return undefined;
  return latestOf<RoomBan>(guards.bans, ids, nowMs);
}

export function muteOf({ guards }: Pick<StoredRoom, 'guards'>, ids: readonly string[], nowMs: number): RoomMute | undefined {
  return guards && latestOf(guards.mutes, ids, nowMs);
}

/** Also removes a ban or a mute of only that account. */
export function withoutIdentity<Room extends StoredRoom>(room: Room, identityId: string): Room {
  const { guards } = room;
  if (guards === undefined || ![...guards.bans, ...guards.mutes].some(({ identityIds }) => identityIds.includes(identityId))) return room;
  const left = <Kind extends Pick<Guard, 'identityIds'>>(all: readonly Kind[]): Kind[] =>
    all
      .map((one) => ({ ...one, identityIds: one.identityIds.filter((id) => id !== identityId) }))
      .filter(({ identityIds }) => identityIds.length > 0);
  return { ...room, guards: { bans: left(guards.bans), mutes: left(guards.mutes) } };
}

/** Undefined for users without a current ban. */
export function banRefusal(
  room: Pick<StoredRoom, 'guards' | 'membership'>,
  user: Pick<Identity, 'identityId' | 'guestId'>,
  nowMs: number,
): MatineeError | undefined {
  const ban = banOf(room, idsOfUser(user), nowMs);
  return ban && createRefusal('Banned', { reason: 'banned_from_room', explanation: ban.reason, endsAt: ban.endsAt });
}

export function toBannedClient(clientId: string, { reason, endsAt }: RoomBan): BannedClient {
  return { clientId, ...(reason !== undefined && { explanation: reason }), ...(endsAt !== undefined && { endsAt }) };
}

type Guard = Pick<RoomBan, 'identityIds' | 'endsAt'>;

const endOf = ({ endsAt }: Pick<Guard, 'endsAt'>): number => endsAt ?? Infinity;

function latestOf<Kind extends Guard>(guards: readonly Kind[], ids: readonly string[], nowMs: number): Kind | undefined {
  let last: Kind | undefined;
  for (const guard of guards) {
    if (endOf(guard) <= nowMs || !guard.identityIds.some((id) => ids.includes(id))) continue;
    if (last === undefined || endOf(guard) > endOf(last)) last = guard;
  }
  return last;
}
