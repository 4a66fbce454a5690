export { requirePermission } from './rule.ts';
export { applyRequest, wake } from './apply-request.ts';
export { entryOf, replayEntry, type Outcome, type RoomEntry, type RoomPatch } from './outcome.ts';
export { endOf, positionAt, wakeTime } from './playback.ts';
export type { Actor, RequestContext, ResolvedRequest, ResolvedRequestOf } from './request.ts';
export { createRoom, fullSync, paused, withoutUsers, type NewRoom, type RoomState } from './room-state.ts';
