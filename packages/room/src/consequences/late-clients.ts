import { isReady } from './readiness.ts';
import type { LateClient, RoomState } from '../state/room-state.ts';

/** A late player has to be ready for this time until starts wait for it again. */
const heldReadyMs = 3000;
/** Users come and go. */
const maxLateClients = 200;

function isForgiven({ readySinceMs }: LateClient, nowMs: number): boolean {
  return readySinceMs !== undefined && nowMs - readySinceMs >= heldReadyMs;
}

/** Starts don't wait for a player that has made the room wait in vain. */
export function isAwaited({ lateClients }: RoomState, clientId: string, nowMs: number): boolean {
  return !lateClients.some((late) => late.clientId === clientId && !isForgiven(late, nowMs));
}

export function recordLate(room: RoomState, clientIds: readonly string[]): RoomState {
  if (clientIds.length === 0) return room;
  const others = room.lateClients.filter(({ clientId }) => !clientIds.includes(clientId));
  const late = clientIds.flatMap((clientId) => {
    const identityId = room.identityIds.get(clientId);
    return identityId === undefined ? [] : [{ clientId, identityId, readySinceMs: undefined }];
  });
  return { ...room, lateClients: [...others, ...late].slice(-maxLateClients) };
}

/** A client that has left passes its lateness to its user's next client. */
export function updateLate(room: RoomState, nowMs: number): RoomState {
  if (room.lateClients.length === 0) return room;
  const lateClients = room.lateClients.map((late) => updateReadySince(room, takeOver(room, late), nowMs));
  return lateClients.every((late, index) => late === room.lateClients[index]) ? room : { ...room, lateClients };
}

function takeOver({ identityIds }: RoomState, late: LateClient): LateClient {
  if (identityIds.has(late.clientId)) return late;
  const next = [...identityIds].findLast(([, identityId]) => identityId === late.identityId);
  return next === undefined ? late : { ...late, clientId: next[0], readySinceMs: undefined };
}

function updateReadySince(room: RoomState, late: LateClient, nowMs: number): LateClient {
  if (isReady(room, late.clientId) === (late.readySinceMs !== undefined)) return late;
  return { ...late, readySinceMs: late.readySinceMs === undefined ? nowMs : undefined };
}

export function withoutForgiven(room: RoomState, nowMs: number): RoomState {
  const lateClients = room.lateClients.filter((late) => !isForgiven(late, nowMs));
  return lateClients.length === room.lateClients.length ? room : { ...room, lateClients };
}
