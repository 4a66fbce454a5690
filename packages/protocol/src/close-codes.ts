/** Codes with which the server closes the connection to a room. */
export const CloseCode = {
  /** The server shuts down. Reconnect. */
  Away: 1001,
  /** The server gives no reason. */
  Unknown: 4000,
  /** The path is not that of a room. */
  InvalidConnectionUrl: 4001,
  /** No such room. */
  RoomNotFound: 4002,
  /** The room was unloaded or deleted. */
  RoomUnloaded: 4003,
  /** The first message was not an `auth` with a valid token, or the session has ended. */
  MissingToken: 4004,
  /** The user was kicked. */
  Kicked: 4005,
} as const;
export type CloseCode = (typeof CloseCode)[keyof typeof CloseCode];

/** Whether a client must not reconnect by itself after a close code. */
export function isFinalCloseCode(code: number): boolean {
  return code >= 4000;
}
