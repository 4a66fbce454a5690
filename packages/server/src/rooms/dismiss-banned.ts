import { CloseCode, createRefusal, type MatineeError } from '@matinee/protocol';
import type { BannedClient } from '@matinee/room';
import type { Broadcaster } from './broadcaster.ts';

/** Closes the clients of banned users, and tells them why and until when. */
export function dismissBanned(broadcaster: Pick<Broadcaster, 'dismiss'>, banned: readonly BannedClient[]): void {
  for (const { clientId, explanation, endsAt } of banned) {
    const reason = createRefusal('Banned', { reason: 'banned_from_room', explanation, endsAt });
    broadcaster.dismiss([clientId], CloseCode.Banned, reason);
  }
}

/** Whether a room refuses a user for good or until a time: trying again helps nothing. */
export function isBan(error: unknown): error is MatineeError {
  return error instanceof Error && error.name === 'Banned';
}
