import { CloseCode, createRefusal, type MatineeError } from '@matinee/protocol';
import { banRefusal, type BannedClient, type StoredRoom } from '@matinee/room';
import type { Broadcaster } from './broadcaster.ts';
import type { Member } from './room-members.ts';

/** Closes the clients of banned users, and tells them why and until when. */
export function dismissBanned(broadcaster: Pick<Broadcaster, 'dismiss'>, banned: readonly BannedClient[]): void {
  for (const { clientId, explanation, endsAt } of banned) {
    const reason = createRefusal('Banned', { reason: 'banned_from_room', explanation, endsAt });
    broadcaster.dismiss([clientId], CloseCode.Banned, reason);
  }
}

/** Closes those clients of a node whose users are banned from a room: the node may have been away when they were. */
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

/** Whether a room refuses a user for good or until a time: trying again helps nothing. */
export function isBan(error: unknown): error is MatineeError {
  return error instanceof Error && error.name === 'Banned';
}
