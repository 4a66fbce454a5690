import { policyViolation } from '@matinee/client/connected-room';
import { CloseCode } from '@matinee/protocol';
import type { ClientRoom, Refusal } from './client-room-store.ts';

/** The reason why a user isn't in a room, as its notice shows it. */
export type AccessView =
  | { kind: 'knock' | 'invited' | 'full' | 'tabs' }
  /** The users inside who can open. */
  | { kind: 'waiting'; hosts: readonly string[] }
  /** The knock wasn't answered; another one is possible from this server time in epoch ms. */
  | { kind: 'refused'; againMs: number }
  | { kind: 'password'; wrong: WrongPassword | undefined }
  | { kind: 'banned'; ban: Pick<Refusal, 'explanation' | 'endsAt'> };

export interface WrongPassword {
  triesLeft: number | undefined;
  /** Server time in epoch ms. */
  againMs: number;
}

export interface AccessSigns extends Pick<ClientRoom, 'connection' | 'isSynced' | 'hosts' | 'lastError'> {
  /** The user has been in the room since the page opened it. */
  wasInside: boolean;
}

/** Returns the reason why the server keeps a user out; undefined if it doesn't. */
export function accessViewOf({ connection, isSynced, hosts, lastError, wasInside }: AccessSigns): AccessView | undefined {
  if (connection.status === 'connected') return !isSynced && hosts !== undefined ? { kind: 'waiting', hosts } : undefined;
  if (connection.status !== 'inactive') return undefined;
  switch (connection.kickReason) {
    case CloseCode.PasswordNeeded:
      return { kind: 'password', wrong: lastError && wrongPasswordOf(lastError) };
    case CloseCode.NotInvited:
      return { kind: 'invited' };
    case CloseCode.NotAdmitted:
      return { kind: 'refused', againMs: againMsOf(lastError) };
    case CloseCode.RoomFull:
      return { kind: 'full' };
    case CloseCode.KnockNeeded:
      return { kind: 'knock' };
    case CloseCode.Banned:
      return lastError?.reason === 'banned_from_room' ? { kind: 'banned', ban: lastError } : undefined;
    case policyViolation:
      // Later this code has other reasons.
      return wasInside ? undefined : { kind: 'tabs' };
    default:
      return undefined;
  }
}

function wrongPasswordOf(refusal: Refusal): WrongPassword | undefined {
  const isWrong = refusal.reason === 'door_password_wrong' || refusal.retryAfterSeconds !== undefined;
  return isWrong ? { triesLeft: refusal.triesLeft, againMs: againMsOf(refusal) } : undefined;
}

function againMsOf(refusal: Refusal | undefined): number {
  return refusal === undefined ? 0 : refusal.atMs + (refusal.retryAfterSeconds ?? 0) * 1000;
}
