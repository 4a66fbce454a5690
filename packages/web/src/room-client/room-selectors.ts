import { isGranted, Role, rankOf, type PermissionName, type QueueItem, type RoomUser } from '@matinee/protocol';
import type { RoomState } from './room-store.ts';

/** Why something cannot be done just now; undefined when it can. */
export type Obstacle = 'disconnected' | 'permission' | 'nothing-playing' | undefined;

export function selectOwnUser(state: RoomState): RoomUser | undefined {
  return state.users.find(({ id }) => id === state.ownId);
}

/** Whether the room lets this user do it. With no known user, Owner is assumed. */
export function selectIsGranted(state: RoomState, permission: PermissionName): boolean {
  const role = selectOwnUser(state)?.role ?? Role.Owner;
  return state.sync === undefined || isGranted(state.sync.grants, role, permission);
}

export function selectSource(state: RoomState): QueueItem | null {
  return state.sync?.currentSource ?? null;
}

/** What keeps this user from asking the room for something that needs a permission. */
export function selectObstacle(state: RoomState, permission: PermissionName): Obstacle {
  if (!state.isInStep) return 'disconnected';
  return selectIsGranted(state, permission) ? undefined : 'permission';
}

/** As `selectObstacle`, for what also needs something on the screen. */
export function selectPlaybackObstacle(
  state: RoomState,
  permission: 'playback.play-pause' | 'playback.seek' | 'playback.speed' | 'playback.skip',
): Obstacle {
  return selectObstacle(state, permission) ?? (selectSource(state) === null ? 'nothing-playing' : undefined);
}

export function selectCanPlayPause(state: RoomState): boolean {
  return selectPlaybackObstacle(state, 'playback.play-pause') === undefined;
}

export function selectCanSeek(state: RoomState): boolean {
  return selectPlaybackObstacle(state, 'playback.seek') === undefined;
}

/** Playing now needs its own permission, and order for what is queued already, else add. */
export function selectPlayNowObstacle(state: RoomState, isQueued: boolean): Obstacle {
  return selectObstacle(state, 'manage-queue.play-now') ?? selectObstacle(state, isQueued ? 'manage-queue.order' : 'manage-queue.add');
}

/** Highest standing first, then by name; oneself is found by name like everybody else. */
export function sortedUsers(users: readonly RoomUser[]): RoomUser[] {
  return [...users].sort((a, b) => rankOf(b.role) - rankOf(a.role) || a.name.localeCompare(b.name));
}

/** Length of a queue in seconds, as far as lengths are known. */
export function queueLengthSeconds(queue: readonly QueueItem[]): number {
  return queue.reduce((sum, item) => {
    const end = item.endAt ?? item.length;
    return end === undefined ? sum : sum + Math.max(0, end - (item.startAt ?? 0));
  }, 0);
}
