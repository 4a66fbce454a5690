/** Sent when the server closes the connection to a room. */
export const CloseCode = {
  /** The server shuts down. Reconnect. */
  Away: 1001,
  /** The server gives no reason. */
  Unknown: 4000,
  /** The path is not a room's. */
  InvalidConnectionUrl: 4001,
  /** No such room. */
  RoomNotFound: 4002,
  /** The room was unloaded or deleted. */
  RoomUnloaded: 4003,
  /** The first message was not an `auth` with a valid token, or the session has ended. */
  MissingToken: 4004,
  /** The user was kicked. */
  Kicked: 4005,
  /** The user is banned from the server or from the room. An error message before it says why and until when. */
  Banned: 4006,
  /** The server is for users with an account: log in. An error message before it says so. */
  LoginRequired: 4007,
  /** The room has a password, and the client has shown none, or a wrong one. An error message before it says which. */
  PasswordNeeded: 4008,
  /** The room is for invited accounts. */
  NotInvited: 4009,
  /** The knock was refused, or not answered in time. */
  NotAdmitted: 4010,
  /** Every seat of the room is taken. */
  RoomFull: 4011,
  /** A user inside has to open the door of this room, and the client hasn't knocked. */
  KnockNeeded: 4012,
} as const;
export type CloseCode = (typeof CloseCode)[keyof typeof CloseCode];

/** Also used by the server: RFC 6455 and its registry. */
export const StandardCloseCode = {
  /** A second `auth`. */
  ProtocolError: 1002,
  /** A binary message. */
  UnsupportedData: 1003,
  /** A message that isn't UTF-8. */
  InvalidPayload: 1007,
  /**
   * A hundred refused messages in a row, a message in too many fragments, unfinished messages that hold too much memory, or too many
   * connections. Don't reconnect automatically.
   */
  PolicyViolation: 1008,
  /** A message that is too long. */
  MessageTooBig: 1009,
  /** An internal error. Reconnect. */
  InternalError: 1011,
  /** The room moves to another process. Reconnect. */
  ServiceRestart: 1012,
  /** The client reads too slowly. */
  TryAgainLater: 1013,
} as const;

/** Whether a client must not reconnect automatically. */
export function isFinalCloseCode(code: number): boolean {
  return code >= 4000;
}
