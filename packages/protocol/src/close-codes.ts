/** Why the server closed a room's socket. From 4000 on the client does not reconnect by itself. */
export const CloseCode = {
  Away: 1001,
  Unknown: 4000,
  InvalidConnectionUrl: 4001,
  RoomNotFound: 4002,
  RoomUnloaded: 4003,
  MissingToken: 4004,
  Kicked: 4005,
} as const;
export type CloseCode = (typeof CloseCode)[keyof typeof CloseCode];

/** Whether a close code means: do not come back by yourself. */
export function isFinalCloseCode(code: number): boolean {
  return code >= 4000;
}
