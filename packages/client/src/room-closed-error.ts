import { CloseCode, type MatineeError } from '@matinee/protocol';
import { policyViolation } from './connection/connection.ts';

/** `refused`: too many connections, or a message that is not understood. */
export type CloseReason =
  | 'no-such-room'
  | 'room-unloaded'
  | 'token-not-valid'
  | 'kicked'
  | 'banned'
  | 'login-required'
  | 'password-needed'
  | 'not-invited'
  | 'not-admitted'
  | 'room-full'
  | 'knock-needed'
  | 'refused';

const reasons: Partial<Record<number, CloseReason>> = {
  [CloseCode.RoomNotFound]: 'no-such-room',
  [CloseCode.RoomUnloaded]: 'room-unloaded',
  [CloseCode.MissingToken]: 'token-not-valid',
  [CloseCode.Kicked]: 'kicked',
  [CloseCode.Banned]: 'banned',
  [CloseCode.LoginRequired]: 'login-required',
  [CloseCode.PasswordNeeded]: 'password-needed',
  [CloseCode.NotInvited]: 'not-invited',
  [CloseCode.NotAdmitted]: 'not-admitted',
  [CloseCode.RoomFull]: 'room-full',
  [CloseCode.KnockNeeded]: 'knock-needed',
  [policyViolation]: 'refused',
};

/** Connecting again by itself would not help. */
export class RoomClosedError extends Error {
  override readonly name = 'RoomClosedError';
  /** The close code of the WebSocket. */
  readonly code: number;
  readonly reason: CloseReason;

  /** @param refusal the server's last refusal; the error's `cause` */
  constructor(code: number, refusal?: MatineeError) {
    const reason = reasons[code] ?? 'refused';
    super(`The server has closed the room: ${refusal?.message ?? reason}`, refusal && { cause: refusal });
    this.code = code;
    this.reason = reason;
  }
}
