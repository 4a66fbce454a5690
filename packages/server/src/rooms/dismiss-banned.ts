import { CloseCode, createRefusal, type MatineeError } from '@matinee/protocol';
import { banRefusal, type BannedClient, type RoomChange, type StoredRoom } from '@matinee/room';
import type { Broadcaster } from './broadcast/broadcaster.ts';
import type { Member } from './room-members.ts';

/** Closes the clients that a change disconnects, inside and outside the room. */
export function dismissByChange(broadcaster: Pick<Broadcaster, 'dismiss' | 'turnAway'>, change: RoomChange): void {
  broadcaster.dismiss(change.kicked, CloseCode.Kicked);
  dismissBanned(broadcaster, change.banned);
  broadcaster.dismiss(change.replaced, CloseCode.Unknown);
  broadcaster.turnAway(change.turnedAway);
}

/** Closes the clients of banned users, and tells them why and until when. */
export function dismissBanned(broadcaster: Pick<Broadcaster, 'dismiss'>, banned: readonly BannedClient[]): void {
  for (const { clientId, explanation, endsAt } of banned) {
    const reason = createRefusal('Banned', { reason: 'banned_from_room', explanation, endsAt });
    broadcaster.dismiss([clientId], CloseCode.Banned, reason);
  }
}

/** Closes the clients of a node whose users are banned from a room: the node may have been away when the bans were made. */
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

/** Whether a room refuses a user permanently or until a given time, so that retrying is pointless. */
export function isBan(error: unknown): error is MatineeError {
  return error instanceof Error && error.name === 'Banned';
}
