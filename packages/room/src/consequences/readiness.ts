import type { RoomState } from '../state/room-state.ts';

export function isReady({ users, readyForDiscontinuity, sync }: RoomState, clientId: string): boolean {
  const status = users.find(({ id }) => id === clientId)?.status;
  return status === 'ready' && readyForDiscontinuity.get(clientId) === sync.discontinuity;
}

/** Starts need not wait for players that are ready or have an error. */
export function readyOf(room: RoomState, clientIds: readonly string[]): string[] {
  const statuses = new Map(room.users.map(({ id, status }) => [id, status]));
  return clientIds.filter((id) => {
    const status = statuses.get(id);
    return status === 'error' || (status === 'ready' && room.readyForDiscontinuity.get(id) === room.sync.discontinuity);
  });
}
