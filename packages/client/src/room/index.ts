export { openWebSocket, type Entry, type Socket } from '../connection/opening.ts';
export { policyViolation, type ConnectionState } from '../connection/connection.ts';
export { quietMs } from '../connection/quiet-period.ts';
export * from './connected-room.ts';
export * from './room-requests.ts';
export * from './observed-room.ts';
