export { openWebSocket } from '../connection/open-web-socket.ts';
export { policyViolation, type ConnectionState, type Entry } from '../connection/connection.ts';
export type { Socket } from '../connection/socket.ts';
export { quietMs } from '../connection/quiet-period.ts';
export * from './connected-room.ts';
export * from './room-requests.ts';
export * from './observed-room.ts';
