import { CloseCode, createRefusal, type MatineeError } from '@matinee/protocol';
import { banRefusal, type BannedClient, type RoomChange, type StoredRoom } from '@matinee/room';
import type { Broadcaster } from './broadcast/broadcaster.ts';
import type { Member } from './room-members.ts';

export function dismissByChange(broadcaster: Pick<Broadcaster, 'dismiss' | 'turnAway'>, change: RoomChange): void {
  broadcaster.dismiss(change.kicked, CloseCode.Kicked);
  dismissBanned(broadcaster, change.banned);
  broadcaster.dismiss(change.replaced, CloseCode.Unknown);
  broadcaster.turnAway(change.turnedAway);
}

/** Tells the clients why and until when. */
export function dismissBanned(broadcaster: Pick<Broadcaster, 'dismiss'>, banned: readonly BannedClient[]): void {
  for (const { clientId, explanation, endsAt } of banned) {
    const reason = createRefusal('Banned', { reason: 'banned_from_room', explanation, endsAt });
    broadcaster.dismiss([clientId], CloseCode.Banned, reason);
  }
}

/** A node that was away may have missed the bans. */
export function dismissBannedMembers(
  broadcaster: Pick<Broadcaster, 'dismiss'>,
  members: readonly Pick<Member, 'client'>[],
  { room, nowMs }: { room: StoredRoom; nowMs: number },
): void {
  for (const { client } of members) {
    const refusal = banRefusal(room, client, nowMs);
    if (refusal !== undefined) broadcaster.dismiss([client.id], CloseCode.Banned, refusal);
  }
}

/** A ban makes retrying pointless. */
export function isBan(error: unknown): error is MatineeError {
  return error instanceof Error && error.name === 'Banned';
}
