export { openWebSocket, type Socket } from '../connection/socket.ts';
export { policyViolation, type ConnectionState, type Entry } from '../connection/connection.ts';
export { quietMs } from '../connection/quiet-period.ts';
export * from './connected-room.ts';
export * from './room-requests.ts';
export * from './observed-room.ts';
